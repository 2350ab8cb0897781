/** The pages by path. All but the overview are loaded on the first visit to them. */
import type { PageComponent } from '../browser/routing.ts'
import type { Texts } from '../language/en.ts'
import { Overview } from './overview/overview.tsx'

export interface PageEntry {
  /** Its group is the variable segment. */
  path: RegExp
  /** Its key in the catalogue. Undefined if the page sets the title of the document. */
  title?: keyof Texts['frame']['titles']
  load(): Promise<{ Page: PageComponent }>
}

export const PAGES: PageEntry[] = [
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
]
