/** The pages of the portal, in one list. Routes, titles, preview cards and the sitemap follow from it. */
import { serviceName } from '../../domain/community/community.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { weightsIn } from '../../http/encoding.ts'
import type { Community } from '../../settings/config.ts'
import { type Language, PAGE_TEXTS, type PageHead, type PageText, readGuides } from './portal-files.ts'

export interface PortalPage {
  path: string
  /** Other paths of the same page. */
  aliases?: readonly string[]
  texts: (
    language: Language,
    community: Pick<Community, 'communityName'>,
  ) => { title: string; description: string }
  /** Set if it shows the summary, and so changes with each publication. */
  showsData?: true
}

const textsOf =
  (name: string): PortalPage['texts'] =>
  (language, { communityName }) => {
    const { title, description, nameless = '' } = PAGE_TEXTS[language].pages[name] as PageText
    return { title, description: description.replace('{community}', () => communityName ?? nameless) }
  }

export const OVERVIEW: PortalPage = { path: '/', texts: textsOf('overview'), showsData: true }

/** All serve the same HTML file, except for its head; the application routes in the browser. */
const APPLICATION_PAGES: readonly PortalPage[] = [
  { path: '/rotations', texts: textsOf('rotations'), showsData: true },
  { path: '/cycles', texts: textsOf('cycles'), showsData: true },
  { path: '/explore/observations', aliases: ['/explore'], texts: textsOf('observations') },
  { path: '/explore/observations/{id}', texts: textsOf('observation') },
  { path: '/explore/images', texts: textsOf('images') },
  { path: '/explore/daily', texts: textsOf('daily') },
  { path: '/explore/observers', texts: textsOf('observers') },
  { path: '/explore/observers/{nickname}', texts: textsOf('observer') },
  { path: '/explore/compare', texts: textsOf('compare') },
  { path: '/guides', texts: textsOf('guides') },
  { path: '/access', texts: textsOf('access') },
]

/** Has a route of its own, which describes the version to programs. */
export const VERSION_PAGE: PortalPage = { path: '/versions/{version}', texts: textsOf('version') }

/** Has an HTML file of its own. */
export const REFERENCE: PortalPage = { path: '/docs', texts: textsOf('reference') }

/** A page for each guide of the built portal. Guides are in English. */
const guidePages = (): PortalPage[] =>
  readGuides().map(({ name, title, description }) => ({
    path: `/guides/${name}`,
    texts: () => ({ title, description: description || title }),
  }))

/** All pages of the built portal. */
export const portalPages = (): PortalPage[] => [OVERVIEW, ...APPLICATION_PAGES, ...guidePages(), REFERENCE]

/** The pages whose content visitors see without a token, unless the portal is private. */
export const openPages = (): PortalPage[] => portalPages().filter(({ path }) => !path.startsWith('/explore/'))

const isLanguage = (tag: string): tag is Language => Object.hasOwn(PAGE_TEXTS, tag)

/** The first language that a client prefers (RFC 9110, 12.5.4) and the portal has, else `fallback`. */
export const preferredLanguage = (acceptLanguage = '', fallback: Language): Language =>
  [...weightsIn(acceptLanguage)]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => (tag === '*' ? fallback : (tag.split('-')[0] ?? '')))
    .find(isLanguage) ?? fallback

/** The language that the browser asks for, else the default one. A visitor's choice is known to the portal only. */
export const languageOf = ({ request }: Call, { language }: ApiSettings): Language =>
  preferredLanguage(request.headers['accept-language'], language)

/** Browsers name HTML; a client that accepts everything gets JSON. */
export const prefersHtml = (accept = ''): boolean => {
  const weights = weightsIn(accept)
  const weightOf = (...names: string[]): number =>
    names.map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0
  const json = weightOf('application/ld+json', 'application/json', 'application/*', '*/*')
  return weightOf('text/html', 'text/*') > json
}

export const headOf = ({ path, texts }: PortalPage, language: Language, settings: ApiSettings): PageHead => {
  const { title, description } = texts(language, settings)
  return {
    title: `${title} · ${serviceName(settings)}`,
    description,
    path: path.includes('{') ? undefined : path,
  }
}
