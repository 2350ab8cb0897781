/** The frame of every page: header, notice about synthetic data, content, footer. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { DataLicenseLink } from '../elements/data-license-link.tsx'
import { Link } from '../elements/link.tsx'
import { SERVICE, SERVICE_NAME } from '../service/service-settings.ts'
import { useAttribution, useSummary } from '../service/summary.ts'
import { Header } from './header.tsx'

const SYNTHETIC_NOTICES = {
  all: 'These data are SYNTHETIC: all observers (named sample-…) and their records are made up.',
  some: 'Some of these data are SYNTHETIC: the records of observers named sample-… are made up.',
}

const SyntheticNotice = () => {
  const summary = useSummary()
  if (summary.state !== 'ready' || summary.value.synthetic === 'none') return null
  return (
    <aside class="sample-notice" aria-label="Synthetic data">
      {SYNTHETIC_NOTICES[summary.value.synthetic]}
    </aside>
  )
}

/** The community's own pages. */
const SITE_LINKS = [
  { text: SERVICE_NAME, url: SERVICE.home_url },
  { text: 'Privacy', url: SERVICE.privacy_url },
  { text: 'Imprint', url: SERVICE.imprint_url },
].flatMap(({ text, url }) => (url === null ? [] : [{ text, url }]))

const SiteLinks = () => (
  <ul class="foot-links">
    {SITE_LINKS.map(({ text, url }) => (
      <li key={text}>
        <a href={url}>{text}</a>
      </li>
    ))}
  </ul>
)

const Footer = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  return (
    <footer class="foot">
      <p>
        <strong>{attribution}</strong>
        {' · '}
        <Link to="access">how to cite</Link>
        {SERVICE.data_license && (
          <>
            {' · '}
            <DataLicenseLink license={SERVICE.data_license} />
          </>
        )}
      </p>
      {SITE_LINKS.length > 0 && <SiteLinks />}
      <p>
        All times are UTC.{' '}
        {summary.state === 'ready' && (
          <>
            Data version <code>{summary.value.version}</code>,{' '}
          </>
        )}
        heliolog {SERVICE.release}
      </p>
    </footer>
  )
}

/** On navigation, moves the focus to the content for screen-reader and keyboard users. */
const useFocusOnNavigation = (path: string) => {
  const content = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  return content
}

interface FrameProps {
  /** The current path, which the navigation highlights. */
  path: string
  children: ComponentChildren
}

export const Frame = ({ path, children }: FrameProps) => {
  const content = useFocusOnNavigation(path)
  return (
    <>
      <Header path={path} />
      <SyntheticNotice />
      <main id="content" tabIndex={-1} ref={content}>
        {children}
      </main>
      <Footer />
    </>
  )
}
