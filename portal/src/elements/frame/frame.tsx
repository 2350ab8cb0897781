/** The frame of every page: header, notice about synthetic data, content, footer. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { SERVICE, SERVICE_NAME } from '../../data/service-settings.ts'
import { syntheticNotice, useAttribution, useSummary } from '../../data/summary.ts'
import { texts } from '../../language/texts.ts'
import { DataLicenseLink, Link } from '../link.tsx'
import { RichText } from '../rich-text.tsx'
import { ActivityNavigation, Header, isActivityPath } from './header.tsx'

const SyntheticNotice = () => {
  const summary = useSummary()
  const [notice] = summary.state === 'ready' ? syntheticNotice(summary.value) : []
  if (notice === undefined) return null
  return (
    <aside class="sample-notice" aria-label={texts().frame.syntheticData}>
      {notice}
    </aside>
  )
}

const Footer = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  const t = texts().frame
  /** The community's own pages. */
  const links = [
    { text: SERVICE_NAME, url: SERVICE.home_url },
    { text: t.privacy, url: SERVICE.privacy_url },
    { text: t.imprint, url: SERVICE.imprint_url },
  ].flatMap(({ text, url }) => (url === null ? [] : [{ text, url }]))
  return (
    <footer class="foot">
      <p>
        <strong>{attribution}</strong>
        {' · '}
        <Link to="access">{t.howToCite}</Link>
        {' · '}
        <Link to="guides">{t.guides}</Link>
        {SERVICE.data_license && (
          <>
            {' · '}
            <DataLicenseLink license={SERVICE.data_license} />
          </>
        )}
      </p>
      {links.length > 0 && (
        <ul class="foot-links">
          {links.map(({ text, url }) => (
            <li key={text}>
              <a href={url}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {t.timesAreUtc}{' '}
        {summary.state === 'ready' && (
          <>
            <RichText
              text={t.dataVersion}
              elements={{ version: () => <code>{summary.value.version}</code> }}
            />{' '}
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
        {isActivityPath(path) && <ActivityNavigation path={path} />}
        {children}
      </main>
      <Footer />
    </>
  )
}
