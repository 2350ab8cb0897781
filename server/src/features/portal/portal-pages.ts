/** The pages of the portal, in one list. Routes, titles, preview cards and the sitemap follow from it. */
import { publisherText } from '../../domain/community/community.ts'
import type { Community } from '../../settings/config.ts'

type Named = Pick<Community, 'communityName'>

export interface PortalPage {
  path: string
  /** Other paths of the same page. */
  aliases?: readonly string[]
  /** As in the portal, where the browser shows it. */
  title: string
  description: (named: Named) => string
  /** Whether visitors without a token see its content, unless the portal is private. Only these are in the sitemap. */
  isOpen: boolean
  /** Whether it shows the summary, and so changes with each publication. */
  showsData?: true
}

export const OVERVIEW: PortalPage = {
  path: '/',
  title: 'Overview',
  description: (named) =>
    `Solar observations published by ${publisherText(named)}: daily activity, sunspot counts, images and observers.`,
  isOpen: true,
  showsData: true,
}

/** All serve the same HTML file, except for its head; the application routes in the browser. */
export const APPLICATION_PAGES: readonly PortalPage[] = [
  {
    path: '/rotations',
    title: 'Carrington rotations',
    description: () => 'The solar activity of each day, one row per Carrington rotation.',
    isOpen: true,
    showsData: true,
  },
  {
    path: '/cycles',
    title: 'Solar cycles',
    description: () => 'The solar cycles drawn over each other, by months since their minima.',
    isOpen: true,
    showsData: true,
  },
  {
    path: '/explore/observations',
    aliases: ['/explore'],
    title: 'Observations',
    description: () =>
      'Observations of the Sun with counts of sunspot groups and spots, by day, type, observer and tag.',
    isOpen: false,
  },
  {
    path: '/explore/observations/{id}',
    title: 'Observation',
    description: () => 'One observation of the Sun, with every field explained.',
    isOpen: false,
  },
  {
    path: '/explore/images',
    title: 'Images',
    description: () => "Images of the Sun by day, observer and tag, with the Sun's orientation.",
    isOpen: false,
  },
  {
    path: '/explore/daily',
    title: 'Daily activity',
    description: () => 'Wolf numbers, and the numbers of observations and images, of each UTC day.',
    isOpen: false,
  },
  {
    path: '/explore/observers',
    title: 'Observers',
    description: () => 'The observers of the Sun, with the numbers of their observations and images.',
    isOpen: false,
  },
  {
    path: '/explore/observers/{nickname}',
    title: 'Observer',
    description: () => 'The observations of one observer, and how they compare with the community.',
    isOpen: false,
  },
  {
    path: '/explore/compare',
    title: 'Compare observers',
    description: () => 'The daily Wolf numbers of up to five observers on one chart, with their factors.',
    isOpen: false,
  },
  {
    path: '/guides/index',
    title: 'The community index',
    description: () =>
      'How the community index of solar activity is computed from the Wolf numbers of all observers.',
    isOpen: true,
  },
  {
    path: '/guides/ephemeris',
    title: 'The Sun at any time',
    description: () => "The Sun's orientation, position and rotation at any time, for programs.",
    isOpen: true,
  },
  {
    path: '/guides/hapi',
    title: 'HAPI: time series for heliophysics tools',
    description: () => 'How to read the solar observations with Autoplot, SPEDAS and other clients of HAPI.',
    isOpen: true,
  },
  {
    path: '/access',
    title: 'Get access',
    description: () => 'How to request a token, which limits apply, and how to credit and cite the data.',
    isOpen: true,
  },
]

/** Has an HTML file of its own. */
export const REFERENCE: PortalPage = {
  path: '/docs',
  title: 'API reference',
  description: ({ communityName }) =>
    `How programs read the solar observations of ${communityName ?? 'this service'}, with a form to try every request.`,
  isOpen: true,
}

export const PORTAL_PAGES: readonly PortalPage[] = [OVERVIEW, ...APPLICATION_PAGES, REFERENCE]
