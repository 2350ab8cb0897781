/** The pages by path, of which the URL names one. All but the overview are loaded on the first visit to them. */
import { useLayoutEffect } from 'preact/hooks'
import { type PageComponent, useRoute } from '../browser/routing.ts'
import { SERVICE_NAME } from '../data/service-settings.ts'
import { Frame } from '../elements/frame/frame.tsx'
import { LoadedCode } from '../elements/request-view.tsx'
import { decodePart } from '../format/text.ts'
import type { Texts } from '../language/en.ts'
import { texts } from '../language/texts.ts'
import { NotFound } from './not-found.tsx'
import { Overview } from './overview/overview.tsx'

interface PageEntry {
  /** Its group is the variable segment. */
  path: RegExp
  /** Its key in the catalogue. Undefined if the page sets the title of the document. */
  title?: keyof Texts['frame']['titles']
  load(): Promise<{ Page: PageComponent }>
}

const PAGES: PageEntry[] = [
  { path: /^()$/, title: 'overview', load: async () => ({ Page: Overview }) },
  { path: /^rotations()$/, title: 'rotations', load: () => import('./rotations/rotations-page.tsx') },
  { path: /^cycles()$/, title: 'cycles', load: () => import('./cycles/cycles-page.tsx') },
  {
    path: /^explore(?:\/observations)?()$/,
    title: 'observations',
    load: async () => ({ Page: (await import('./explore/list/table-pages.tsx')).ObservationsPage }),
  },
  { path: /^explore\/images()$/, title: 'images', load: () => import('./explore/images/images-page.tsx') },
  {
    path: /^explore\/daily()$/,
    title: 'daily',
    load: async () => ({ Page: (await import('./explore/list/table-pages.tsx')).DailyPage }),
  },
  {
    path: /^explore\/observations\/([^/]+)$/,
    title: 'observation',
    load: () => import('./explore/observation/observation-page.tsx'),
  },
  {
    path: /^explore\/observers()$/,
    title: 'observers',
    load: () => import('./explore/observers/observers-page.tsx'),
  },
  {
    path: /^explore\/observers\/([^/]+)$/,
    title: 'observer',
    load: () => import('./explore/observer/observer-page.tsx'),
  },
  {
    path: /^explore\/compare()$/,
    title: 'compare',
    load: () => import('./explore/compare/compare-page.tsx'),
  },
  { path: /^guides()$/, title: 'guides', load: () => import('./guides/guides-page.tsx') },
  { path: /^guides\/([^/]+)$/, load: () => import('./guides/guide-page.tsx') },
  { path: /^access()$/, title: 'access', load: () => import('./access/access.tsx') },
  { path: /^versions\/([^/]+)$/, title: 'version', load: () => import('./access/version-page.tsx') },
]

export const Portal = () => {
  const route = useRoute()
  const entry = PAGES.find(({ path }) => path.test(route.path))
  /** The variable segment of the path, such as an observer's nickname. */
  const name = decodePart(entry?.path.exec(route.path)?.[1] ?? '')
  const title =
    entry === undefined ? texts().frame.notFound : entry.title && texts().frame.titles[entry.title]
  useLayoutEffect(() => {
    if (title !== undefined)
      document.title = `${name === '' ? title : `${name} · ${title}`} · ${SERVICE_NAME}`
  }, [title, name])
  return (
    <Frame path={route.path}>
      {entry === undefined ? (
        <NotFound />
      ) : (
        <LoadedCode load={entry.load} id={entry.path.source}>
          {({ Page }) => <Page route={route} name={name} />}
        </LoadedCode>
      )}
    </Frame>
  )
}
