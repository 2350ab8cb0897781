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
    load: async () => (await import('../explore/observations.tsx')).Observations,
  },
  {
    path: /^explore\/images()$/,
    title: 'Images',
    load: async () => (await import('../explore/images/images.tsx')).Images,
  },
  {
    path: /^explore\/daily()$/,
    title: 'Daily activity',
    load: async () => (await import('../explore/daily.tsx')).Daily,
  },
  {
    path: /^explore\/observations\/([^/]+)$/,
    title: 'Observation',
    load: async () => (await import('../explore/record/observation-record.tsx')).ObservationRecord,
  },
  {
    path: /^explore\/observers()$/,
    title: 'Observers',
    load: async () => (await import('../explore/observers/observers.tsx')).Observers,
  },
  {
    path: /^explore\/observers\/([^/]+)$/,
    title: 'Observer',
    load: async () => (await import('../explore/observer/observer-record.tsx')).ObserverRecord,
  },
  {
    path: /^access()$/,
    title: 'Get access',
    load: async () => (await import('../access/access.tsx')).Access,
  },
]
