/** The pages by path. All but the overview are loaded on the first visit to them. */
import type { PageComponent } from '../browser/routing.ts'
import { Overview } from '../overview/overview.tsx'

export interface PageEntry {
  /** Its group is the variable segment. */
  path: RegExp
  title: string
  load(): Promise<PageComponent> | PageComponent
}

export const PAGES: PageEntry[] = [
  { path: /^()$/, title: 'Overview', load: () => Overview },
  {
    path: /^explore(?:\/observations)?()$/,
    title: 'Observations',
    load: async () => (await import('../explore/observations-page.tsx')).ObservationsPage,
  },
  {
    path: /^explore\/images()$/,
    title: 'Images',
    load: async () => (await import('../explore/images/images-page.tsx')).ImagesPage,
  },
  {
    path: /^explore\/daily()$/,
    title: 'Daily activity',
    load: async () => (await import('../explore/daily-page.tsx')).DailyPage,
  },
  {
    path: /^explore\/observations\/([^/]+)$/,
    title: 'Observation',
    load: async () => (await import('../explore/observation/observation-page.tsx')).ObservationPage,
  },
  {
    path: /^explore\/observers()$/,
    title: 'Observers',
    load: async () => (await import('../explore/observers-page.tsx')).ObserversPage,
  },
  {
    path: /^explore\/observers\/([^/]+)$/,
    title: 'Observer',
    load: async () => (await import('../explore/observer/observer-page.tsx')).ObserverPage,
  },
  {
    path: /^access()$/,
    title: 'Get access',
    load: async () => (await import('../access/access.tsx')).Access,
  },
]
