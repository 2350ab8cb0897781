/** Documents for search engines: robots.txt (RFC 9309) and the sitemap; and security.txt (RFC 9116). */

import { isWebAddress } from '../../domain/community/community.ts'
import { dayAfter, dayOf, firstInstantOf, instant } from '../../domain/day.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { html } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import type { Route } from '../../http/route.ts'
import type { Publication } from '../../storage/publication.ts'
import type { Feature, FeatureDependencies } from '../feature.ts'
import { basePath, publicRoute } from './portal-files.ts'
import { openPages, type PortalPage } from './portal-pages.ts'

const SITEMAP_PATH = '/sitemap.xml'
const SECURITY_PATH = '/.well-known/security.txt'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Paths without versions, so that those of other versions belong to them. */
const programPaths = (features: readonly Feature[]): string[] => [
  ...features.flatMap(({ path }) => path?.replace(/\/v\d+$/, '') ?? []),
  ...features.flatMap(({ programPaths = [] }) => programPaths),
]

/** Public documents that the pages load. Search engines render pages, so they need them too. */
const publicDocuments = (features: readonly Feature[]): string[] => [
  ...features.flatMap(({ path }) => (path === undefined ? [] : `${path}/openapi.json`)),
  ...features.flatMap(({ publicDocuments = [] }) => publicDocuments),
]

const robotsText = ({ settings, features }: FeatureDependencies, sitemapUrl: string | undefined): string => {
  const base = basePath(settings).slice(0, -1)
  const rules =
    settings.portal === 'private'
      ? [`Disallow: ${base}/`]
      : [
          ...programPaths(features).map((path) => `Disallow: ${base}${path}/`),
          ...publicDocuments(features).map((path) => `Allow: ${base}${path}`),
        ]
  const sitemap = sitemapUrl === undefined ? [] : ['', `Sitemap: ${sitemapUrl}`]
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`
}

/** Pages without data change with a release only, whose date is not known. */
const sitemapText = (publicUrl: string, pages: PortalPage[], { publishedAt }: Publication): string => {
  const entries = pages.map((page) => {
    const lastModified = page.showsData && publishedAt !== null ? `<lastmod>${publishedAt}</lastmod>` : ''
    return `  <url><loc>${html(publicUrl + page.path)}</loc>${lastModified}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

/** RFC 9116 recommends less than a year. Clients may cache the file for a while. */
const EXPIRES_AFTER_DAYS = 180

/** Undefined without a contact that the standard accepts: an e-mail address, or a page with https. */
const contactUri = ({ contact }: ApiSettings): string | undefined => {
  if (contact === undefined) return undefined
  if (!isWebAddress(contact)) return `mailto:${contact.split('@').map(encodeURIComponent).join('@')}`
  const { protocol, href } = new URL(contact)
  return protocol === 'https:' ? href : undefined
}

/** The file belongs at the root of the host, even if the service is below a path. */
const securityText = (contact: string, { publicUrl, language }: ApiSettings, today: string): string => {
  const canonical = publicUrl === undefined ? undefined : new URL(SECURITY_PATH, publicUrl)
  return [
    `Contact: ${contact}\n`,
    `Expires: ${firstInstantOf(dayAfter(today, EXPIRES_AFTER_DAYS))}\n`,
    `Preferred-Languages: ${[...new Set([language, 'en'])].join(', ')}\n`,
    ...(canonical?.protocol === 'https:' ? [`Canonical: ${canonical}\n`] : []),
  ].join('')
}

const documentRoute = (path: string, contentType: string, write: () => string | Promise<string>): Route =>
  publicRoute(path, path, async () => publicDocument(await write(), contentType))

/** `hasPages` is false if a plain page is served instead of the portal. */
export const siteDocumentRoutes = (app: FeatureDependencies, hasPages: boolean): Route[] => {
  const { settings, tokenLookup } = app
  const { publicUrl, portal } = settings
  const sitemapUrl = hasPages && portal === 'on' ? publicUrl : undefined
  const robots = robotsText(app, sitemapUrl && sitemapUrl + SITEMAP_PATH)
  const pages = sitemapUrl === undefined ? [] : openPages()
  const contact = contactUri(settings)
  const today = (): string => dayOf(instant(Date.now()))
  return [
    documentRoute('/robots.txt', TEXT_TYPE, () => robots),
    ...(sitemapUrl === undefined
      ? []
      : [
          documentRoute(SITEMAP_PATH, 'application/xml; charset=utf-8', async () =>
            sitemapText(sitemapUrl, pages, await tokenLookup.currentPublication()),
          ),
        ]),
    ...(contact === undefined
      ? []
      : [documentRoute(SECURITY_PATH, TEXT_TYPE, () => securityText(contact, settings, today()))]),
  ]
}
