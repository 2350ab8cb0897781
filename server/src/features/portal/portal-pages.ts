/** The pages of the portal, in one list. Routes, titles, preview cards and the sitemap follow from it. */
import { publisherText } from '../../domain/community/community.ts'
import type { Community } from '../../settings/config.ts'
import { readGuides } from './portal-files.ts'

type Named = Pick<Community, 'communityName'>

export interface PortalPage {
  path: string
  /** Other paths of the same page. */
  aliases?: readonly string[]
  /** As in the portal, where the browser shows it. */
  title: string
  description: (named: Named) => string
  /** Whether it shows the summary, and so changes with each publication. */
  showsData?: true
}

export const OVERVIEW: PortalPage = {
  path: '/',
  title: 'Overview',
  description: (named) =>
    `Solar observations published by ${publisherText(named)}: daily activity, sunspot counts, images and observers.`,
  showsData: true,
}

/** All serve the same HTML file, except for its head; the application routes in the browser. */
const APPLICATION_PAGES: readonly PortalPage[] = [
  {
    path: '/rotations',
    title: 'Carrington rotations',
    description: () => 'The solar activity of each day, one row per Carrington rotation.',
    showsData: true,
  },
  {
    path: '/cycles',
    title: 'Solar cycles',
    description: () => 'The solar cycles drawn over each other, by months since their minima.',
    showsData: true,
  },
  {
    path: '/explore/observations',
    aliases: ['/explore'],
    title: 'Observations',
    description: () =>
      'Observations of the Sun with counts of sunspot groups and spots, by day, type, observer and tag.',
  },
  {
    path: '/explore/observations/{id}',
    title: 'Observation',
    description: () => 'One observation of the Sun, with every field explained.',
  },
  {
    path: '/explore/images',
    title: 'Images',
    description: () => "Images of the Sun by day, observer and tag, with the Sun's orientation.",
  },
  {
    path: '/explore/daily',
    title: 'Daily activity',
    description: () => 'Wolf numbers, and the numbers of observations and images, of each UTC day.',
  },
  {
    path: '/explore/observers',
    title: 'Observers',
    description: () => 'The observers of the Sun, with the numbers of their observations and images.',
  },
  {
    path: '/explore/observers/{nickname}',
    title: 'Observer',
    description: () => 'The observations of one observer, and how they compare with the community.',
  },
  {
    path: '/explore/compare',
    title: 'Compare observers',
    description: () => 'The daily Wolf numbers of up to five observers on one chart, with their factors.',
  },
  {
    path: '/guides',
    title: 'Guides',
    description: () => 'How to use the data, publish observations and run the service.',
  },
  {
    path: '/access',
    title: 'Get access',
    description: () => 'How to request a token, which limits apply, and how to credit and cite the data.',
  },
]

/** Has an HTML file of its own. */
export const REFERENCE: PortalPage = {
  path: '/docs',
  title: 'API reference',
  description: ({ communityName }) =>
    `How programs read the solar observations of ${communityName ?? 'this service'}, with a form to try every request.`,
}

/** A page for each guide of the built portal. */
const guidePages = (): PortalPage[] =>
  readGuides().map(({ name, title, description }) => ({
    path: `/guides/${name}`,
    title,
    description: () => description || title,
  }))

/** All pages of the built portal. */
export const portalPages = (): PortalPage[] => [OVERVIEW, ...APPLICATION_PAGES, ...guidePages(), REFERENCE]

/** The pages whose content visitors see without a token, unless the portal is private. */
export const openPages = (): PortalPage[] => portalPages().filter(({ path }) => !path.startsWith('/explore/'))
