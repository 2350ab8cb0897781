/** The pages by path. All but the overview are loaded on the first visit to them. */
import type { PageComponent } from '../browser/routing.ts'
import type { Texts } from '../language/en.ts'
import { Overview } from './overview/overview.tsx'

export interface PageEntry {
  /** Its group is the variable segment. */
  path: RegExp
  /** Its key in the catalogue. Undefined if the page sets the title of the document. */
  title?: keyof Texts['frame']['titles']
  load(): Promise<PageComponent> | PageComponent
}

export const PAGES: PageEntry[] = [
  { path: /^()$/, title: 'overview', load: () => Overview },
  {
    path: /^rotations()$/,
    title: 'rotations',
    load: async () => (await import('./rotations/rotations-page.tsx')).RotationsPage,
  },
  {
    path: /^cycles()$/,
    title: 'cycles',
    load: async () => (await import('./cycles/cycles-page.tsx')).CyclesPage,
  },
  {
    path: /^explore(?:\/observations)?()$/,
    title: 'observations',
    load: async () => (await import('./explore/list/table-pages.tsx')).ObservationsPage,
  },
  {
    path: /^explore\/images()$/,
    title: 'images',
    load: async () => (await import('./explore/images/images-page.tsx')).ImagesPage,
  },
  {
    path: /^explore\/daily()$/,
    title: 'daily',
    load: async () => (await import('./explore/list/table-pages.tsx')).DailyPage,
  },
  {
    path: /^explore\/observations\/([^/]+)$/,
    title: 'observation',
    load: async () => (await import('./explore/observation/observation-page.tsx')).ObservationPage,
  },
  {
    path: /^explore\/observers()$/,
    title: 'observers',
    load: async () => (await import('./explore/observers/observers-page.tsx')).ObserversPage,
  },
  {
    path: /^explore\/observers\/([^/]+)$/,
    title: 'observer',
    load: async () => (await import('./explore/observer/observer-page.tsx')).ObserverPage,
  },
  {
    path: /^explore\/compare()$/,
    title: 'compare',
    load: async () => (await import('./explore/compare/compare-page.tsx')).ComparePage,
  },
  {
    path: /^guides()$/,
    title: 'guides',
    load: async () => (await import('./guides/guides-page.tsx')).GuidesPage,
  },
  {
    path: /^guides\/([^/]+)$/,
    load: async () => (await import('./guides/guide-page.tsx')).GuidePage,
  },
  {
    path: /^access()$/,
    title: 'access',
    load: async () => (await import('./access/access.tsx')).Access,
  },
]
