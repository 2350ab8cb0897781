/** The frame around every page, and the page that the address names within it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Problem } from '../elements/problem.tsx'
import { Waiting } from '../elements/waiting.tsx'
import { usePlace } from '../routing.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NotThere } from './not-there.tsx'
import { PAGES, type Page, type PageEntry } from './pages.ts'
import { SampleNotice } from './sample-notice.tsx'

const segmentOf = (entry: PageEntry, path: string): string => {
  const [, segment = ''] = entry.path.exec(path) ?? []
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type Loaded = { entry: PageEntry; page: Page } | { entry: PageEntry; error: unknown }

/** The code of a page, fetched when it is first visited. */
const usePage = (entry: PageEntry | undefined): [Loaded | undefined, () => void] => {
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (entry === undefined) return
    // Who has gone on, or back, before the code was there must not be shown it.
    let wanted = true
    const settle = (settled: Loaded) => {
      if (wanted) setLoaded(settled)
    }
    Promise.resolve(entry.load()).then(
      (page) => settle({ entry, page }),
      (error) => settle({ entry, error }),
    )
    return () => {
      wanted = false
    }
  }, [entry, attempt])
  return [loaded?.entry === entry ? loaded : undefined, () => setAttempt((count) => count + 1)]
}

/** Who reads by ear or goes by keyboard is taken to a new page's beginning, as a new document would. */
const useFocusOnArrival = (path: string) => {
  const content = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  return content
}

export const Portal = () => {
  const place = usePlace()
  const content = useFocusOnArrival(place.path)
  const entry = PAGES.find(({ path }) => path.test(place.path))
  const [loaded, again] = usePage(entry)
  const name = entry === undefined ? '' : segmentOf(entry, place.path)
  const title = entry?.title ?? 'Not there'
  useEffect(() => {
    document.title = `${name === '' ? title : `${name} · ${title}`} · heliolog`
  }, [title, name])
  return (
    <>
      <Header path={place.path} />
      <SampleNotice />
      <main id="content" tabIndex={-1} ref={content}>
        {entry === undefined ? (
          <NotThere />
        ) : loaded === undefined ? (
          <Waiting what="Opening the page" />
        ) : 'error' in loaded ? (
          <Problem error={loaded.error} again={again} />
        ) : (
          <loaded.page place={place} name={name} />
        )}
      </main>
      <Footer />
    </>
  )
}
