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

type Loaded = { entry: PageEntry; page: Page } | { entry: PageEntry; error: Error }

const NOT_LOADED = new Error(
  'Its code cannot be loaded: either there is no network, or the service has been brought up to date since this page was opened.',
)

/** The code of a page, fetched when it is first visited. */
const usePage = (entry: PageEntry | undefined): Loaded | undefined => {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (entry === undefined) return
    // Who has gone on, or back, before the code was there must not be shown it.
    let wanted = true
    const settle = (settled: Loaded) => {
      if (wanted) setLoaded(settled)
    }
    Promise.resolve(entry.load()).then(
      (page) => settle({ entry, page }),
      () => settle({ entry, error: NOT_LOADED }),
    )
    return () => {
      wanted = false
    }
  }, [entry])
  return loaded?.entry === entry ? loaded : undefined
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
  const loaded = usePage(entry)
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
          <Problem error={loaded.error} again={() => location.reload()} />
        ) : (
          <loaded.page place={place} name={name} />
        )}
      </main>
      <Footer />
    </>
  )
}
