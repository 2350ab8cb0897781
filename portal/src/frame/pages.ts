/** Which code shows which path; all but the first view is loaded when it is called for. */
import type { FunctionComponent } from 'preact'
import { Overview } from '../overview/overview.tsx'
import type { Place } from '../routing.ts'

/** A page is given the place that names it, and what follows its own path there. */
export type Page = FunctionComponent<{ place: Place; name: string }>

export interface PageEntry {
  path: RegExp
  title: string
  load(): Promise<Page> | Page
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
