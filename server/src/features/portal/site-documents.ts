/** Documents for search engines: JSON-LD, robots.txt (RFC 9309), the sitemap; and security.txt (RFC 9116). */
import type { Feature, FeatureDependencies } from '../../app/feature.ts'
import { AUTHOR, citationText, DATASET_TITLE, KEYWORDS } from '../../domain/community/citation.ts'
import { endSentence, isWebAddress, publisherText, titleWithName } from '../../domain/community/community.ts'
import { dayAfter, dayOf, firstInstantOf, instant } from '../../domain/day.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { type PublishedTable, servedTables } from '../../files/published-table.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { html } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import type { Route } from '../../http/route.ts'
import type { Publication } from '../../storage/publication.ts'
import { basePath, publicRoute } from './portal-files.ts'
import { openPages, type PortalPage } from './portal-pages.ts'
import type { SummaryFacts } from './summaries.ts'

/** Counts and daily values. Other tables repeat them by month or observer, or have no measurements. */
const MEASURED: readonly string[] = ['observations', 'activity', 'index-daily']

const TECHNIQUE =
  'Visual counts of sunspot groups and sunspots (Wolf number = 10 × groups + spots) in white light, and observations in H-Alpha and CaK'

/** Without their meanings, which the data dictionary has: every visitor loads this. */
const variablesOf = ({ fields }: PublishedTable) =>
  Object.entries<Keywords>(fields).flatMap(([name, { title, unit }]) =>
    unit === undefined ? [] : [{ '@type': 'PropertyValue', name: title, propertyID: name, unitText: unit }],
  )

const distributionOf = async (publicUrl: string, app: FeatureDependencies) => {
  const listed = await Promise.all(app.features.map(async (one) => (await one.listDownloads?.(app)) ?? []))
  return listed.flat().map(({ name, path, mediaType }) => ({
    '@type': 'DataDownload',
    name,
    contentUrl: publicUrl + path,
    encodingFormat: mediaType,
  }))
}

const conditions = ({ contact, hapi }: ApiSettings): string =>
  [
    `Files and the API need a token, which the operators issue by hand and free of charge${contact === undefined ? '' : ` (${contact})`}.`,
    ...(hapi === 'public' ? ['HAPI needs none.'] : []),
  ].join(' ')

const SYNTHETIC = {
  all: 'All observers and their records are synthetic. ',
  some: 'Some of the observers and their records are synthetic. ',
  none: '',
}

/** A schema.org Dataset, with nothing that needs a token; undefined if no record is published. */
export const datasetDescription = async (facts: SummaryFacts, app: FeatureDependencies) => {
  const { settings, tables } = app
  const { first_day, last_day, totals, synthetic } = facts
  if (first_day === null) return undefined
  const { publicUrl, communityName, homeUrl, dataLicense } = settings
  const counts = `${totals.observations} observations and ${totals.images} images by ${totals.observers} observers, on ${totals.days} ${totals.days === 1 ? 'day' : 'days'}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: titleWithName(DATASET_TITLE, settings),
    description: `${SYNTHETIC[synthetic]}${endSentence(`Solar observations published by ${publisherText(settings)}`)} Daily activity, observations in white light, H-Alpha and CaK, image metadata and observers: ${counts} from ${first_day} to ${last_day}.`,
    ...(publicUrl !== undefined && { url: `${publicUrl}/` }),
    version: facts.version,
    dateModified: facts.published_at,
    temporalCoverage: `${first_day}/${last_day}`,
    keywords: KEYWORDS,
    measurementTechnique: TECHNIQUE,
    variableMeasured: servedTables(tables, settings)
      .filter(({ name }) => MEASURED.includes(name))
      .flatMap(variablesOf),
    creator: { '@type': 'Organization', name: AUTHOR },
    ...(communityName !== undefined && {
      publisher: {
        '@type': 'Organization',
        name: communityName,
        ...(homeUrl !== undefined && { url: homeUrl }),
      },
    }),
    creditText: facts.attribution,
    citation: citationText({
      version: facts.version,
      publishedAt: facts.published_at,
      url: publicUrl,
      communityName,
    }).trimEnd(),
    ...(dataLicense && { license: dataLicense.url }),
    isAccessibleForFree: true,
    conditionsOfAccess: conditions(settings),
    ...(publicUrl !== undefined && { distribution: await distributionOf(publicUrl, app) }),
  }
}

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
            sitemapText(sitemapUrl, pages, await tokenLookup.currentVersion()),
          ),
        ]),
    ...(contact === undefined
      ? []
      : [documentRoute(SECURITY_PATH, TEXT_TYPE, () => securityText(contact, settings, today()))]),
  ]
}
