/** Shows the page that the URL names. */
import { useEffect, useState } from 'preact/hooks'
import { type PageComponent, useRoute } from '../browser/routing.ts'
import { SERVICE_NAME } from '../data/service-settings.ts'
import { Frame } from '../elements/frame/frame.tsx'
import { notLoaded, Problem, Waiting } from '../elements/request-view.tsx'
import { texts } from '../language/texts.ts'
import { NotFound } from './not-found.tsx'
import { PAGES, type PageEntry } from './pages.ts'

/** The variable segment of the path, such as an observer's nickname. */
const segmentOf = (entry: PageEntry, path: string): string => {
  const [, segment = ''] = entry.path.exec(path) ?? []
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type Loaded = { entry: PageEntry; Page: PageComponent } | { entry: PageEntry; error: Error }

const usePage = (entry: PageEntry | undefined): Loaded | undefined => {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (entry === undefined) return
    // The visitor may have left for another page before the code arrived.
    let wanted = true
    const settle = (settled: Loaded) => {
      if (wanted) setLoaded(settled)
    }
    entry.load().then(
      ({ Page }) => settle({ entry, Page }),
      () => settle({ entry, error: notLoaded() }),
    )
    return () => {
      wanted = false
    }
  }, [entry])
  return loaded?.entry === entry ? loaded : undefined
}

export const Portal = () => {
  const route = useRoute()
  const entry = PAGES.find(({ path }) => path.test(route.path))
  const loaded = usePage(entry)
  const name = entry === undefined ? '' : segmentOf(entry, route.path)
  const title =
    entry === undefined ? texts().frame.notFound : entry.title && texts().frame.titles[entry.title]
  useEffect(() => {
    if (title !== undefined)
      document.title = `${name === '' ? title : `${name} · ${title}`} · ${SERVICE_NAME}`
  }, [title, name])
  return (
    <Frame path={route.path}>
      {entry === undefined ? (
        <NotFound />
      ) : loaded === undefined ? (
        <Waiting what={texts().frame.loadingPage} />
      ) : 'error' in loaded ? (
        <Problem error={loaded.error} retry={() => location.reload()} />
      ) : (
        <loaded.Page route={route} name={name} />
      )}
    </Frame>
  )
}
