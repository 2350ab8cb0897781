/** The pages by path. All but the overview are loaded on the first visit to them. */
import type { PageComponent } from '../browser/routing.ts'
import type { GuideNode } from '../guides/guide-node.ts'
import { Overview } from '../overview/overview.tsx'

export interface PageEntry {
  /** Its group is the variable segment. */
  path: RegExp
  title: string
  load(): Promise<PageComponent> | PageComponent
}

const loadGuide = async (document: Promise<{ default: GuideNode[] }>): Promise<PageComponent> => {
  const [{ guidePage }, { default: nodes }] = await Promise.all([
    import('../guides/guide-page.tsx'),
    document,
  ])
  return guidePage(nodes)
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
    path: /^guides\/index()$/,
    title: 'The community index',
    load: () => loadGuide(import('../../../docs/index.md')),
  },
  {
    path: /^guides\/ephemeris()$/,
    title: 'The Sun at any time',
    load: () => loadGuide(import('../../../docs/ephemeris.md')),
  },
  {
    path: /^guides\/hapi()$/,
    title: 'HAPI: time series for heliophysics tools',
    load: () => loadGuide(import('../../../docs/hapi.md')),
  },
  {
    path: /^access()$/,
    title: 'Get access',
    load: async () => (await import('../access/access.tsx')).Access,
  },
]
