/** The frame of every page: header, notice about synthetic data, content, footer. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../elements/link.tsx'
import { useAttribution, useSummary } from '../service/summary.ts'
import { Header } from './header.tsx'

const SYNTHETIC_NOTICES = {
  all: 'These data are SYNTHETIC: a made-up community (observers named sample-…) that shows what heliolog does.',
  some: 'A part of these data is SYNTHETIC: the records of observers named sample-… were made up.',
}

const SyntheticNotice = () => {
  const summary = useSummary()
  if (summary.state !== 'ready' || summary.value.synthetic === 'none') return null
  return (
    <aside class="sample-notice" aria-label="What these data are">
      {SYNTHETIC_NOTICES[summary.value.synthetic]}
    </aside>
  )
}

const Footer = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  return (
    <footer class="foot">
      <p>
        <strong>{attribution}</strong>
        {' · '}
        <Link to="access">how to cite</Link>
      </p>
      <p>
        All times are UTC.
        {summary.state === 'ready' && (
          <>
            {' '}
            Data version <code>{summary.value.version}</code>, heliolog {summary.value.service.release}
          </>
        )}
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
  /** Of the page, to mark it in the navigation. */
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
