/** The files of the portal: assets, the logo, and pages with the service's settings and the community's identity. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentColours } from '../../domain/community/accent.ts'
import { serviceName } from '../../domain/community/community.ts'
import { type Logo, parseLogo } from '../../domain/community/logo.ts'
import { RELEASE } from '../../domain/release.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { notFound } from '../../http/errors.ts'
import { contentTypeOf, HTML_TYPE, IMMUTABLE } from '../../http/headers.ts'
import { html, PACKAGE_ROOT } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import { LOGO_HEADERS, PORTAL_HEADERS } from '../../http/pages/security-headers.ts'
import { Representation, type RepresentationOptions } from '../../http/representation.ts'
import type { Route } from '../../http/route.ts'
import type { Settings } from '../../settings/config.ts'
import type { MaybePromise } from '../../storage/database.ts'
import type { PortalService } from './summary.ts'

/** A document that everybody may read. `name` is that of the route in logs and metrics. */
export const publicRoute = (
  path: string,
  name: string,
  document: () => MaybePromise<Representation>,
): Route => ({
  path,
  name,
  access: 'public',
  servesData: false,
  parse: () => ({ document }),
})

const ASSETS_PATH = '/assets/'
const ASSET_ROUTE = `${ASSETS_PATH}{name}`
export const assetRoute = (): Route => {
  // Read at the start: an update may replace the files while the server runs. This also rules out path traversal.
  const files = new Map(readdirSync(ASSET_FILES).map((name) => [name, readFileSync(join(ASSET_FILES, name))]))

  const representationOf = (name: string, content: Buffer): Representation => {
    // The build writes compressed files next to the originals.
    const [br, gzip] = [files.get(`${name}.br`), files.get(`${name}.gz`)]
    return new Representation([content], {
      contentType: contentTypeOf(name),
      etag: `"${name}"`,
      cacheControl: IMMUTABLE,
      vary: 'Accept-Encoding',
      headers: PORTAL_HEADERS,
      compressed: br && gzip && (async (encoding) => ({ br, gzip })[encoding]),
    })
  }

  const assets = new Map(Array.from(files, ([name, content]) => [name, representationOf(name, content)]))
  return {
    path: ASSET_ROUTE,
    access: 'public',
    servesData: false,
    parse: (_, [name = '']) => {
      const asset = assets.get(name)
      if (!asset) throw notFound()
      return { document: () => asset }
    },
  }
}

const HASH_LENGTH = 8
/** In pixels, on the plain page. */
const LOGO_HEIGHT = 64

/** Shown in previews of links if the community has no logo in PNG. */
export const OUR_LOGO: Logo = parseLogo(readFileSync(join(PACKAGE_ROOT, 'public/logo.png')))

const logoType = ({ format }: Logo): string => contentTypeOf(`logo.${format}`)

/** Relative to the URL of the service. */
const logoPath = ({ content, format }: Logo): string =>
  `${ASSETS_PATH.slice(1)}logo-${hash('sha256', content).slice(0, HASH_LENGTH)}.${format}`

/** Relative, because a proxy may serve heliolog below a path prefix. */
export const logoImage = ({ logo }: ApiSettings): string =>
  logo
    ? `<img src="${logoPath(logo)}" height="${LOGO_HEIGHT}" width="${Math.round((LOGO_HEIGHT * logo.width) / logo.height)}" alt="" />`
    : ''

export const logoRoute = (logo: Logo): Route => {
  const representation = publicDocument(logo.content, logoType(logo), {
    cacheControl: IMMUTABLE,
    headers: LOGO_HEADERS,
    // PNG is compressed already.
    ...(logo.format === 'svg' && { brotliQuality: SMALL_BROTLI }),
  })
  return publicRoute(`/${logoPath(logo)}`, ASSET_ROUTE, () => representation)
}

const PORTAL_FILES = join(PACKAGE_ROOT, '../portal/dist')

const ASSET_FILES = join(PORTAL_FILES, 'assets')

export const isPortalBuilt = (): boolean => existsSync(join(PORTAL_FILES, 'index.html'))

const readJson = (file: string) => JSON.parse(readFileSync(join(PORTAL_FILES, file), 'utf8'))

interface Guide {
  /** The last segment of its path. */
  name: string
  title: string
  description: string
}

/** The documents that the portal shows, which its build lists. */
export const readGuides = (): Guide[] => readJson('guides.json')

export type Language = Settings['language']

export interface PageText {
  title: string
  /** `{community}` stands for the name of the community, or for `nameless`. */
  description: string
  nameless?: string
}

interface LanguageTexts {
  notFound: string
  imprint: string
  pages: Record<string, PageText>
}

/** The texts that the portal's build writes for the server. Read at the start, because an update may replace them. */
export const PAGE_TEXTS: Record<Language, LanguageTexts> = isPortalBuilt() ? readJson('page-texts.json') : {}

/** The request headers that decide which page a browser gets, and in which encoding. */
export const PAGE_VARY = 'Accept-Encoding, Accept-Language'

/** Reads a file now, because an update may replace it, and returns a function that serves it with any head. */
export const pageWriter = (file: 'index.html' | 'docs.html' | 'embed.html', settings: ApiSettings) => {
  const page = readFileSync(join(PORTAL_FILES, file), 'utf8')
  return (language: Language, head: PageHead, options?: Partial<RepresentationOptions>): Representation =>
    publicDocument(withHead(page, language, head, settings), HTML_TYPE, {
      headers: PORTAL_HEADERS,
      brotliQuality: SMALL_BROTLI,
      vary: PAGE_VARY,
      ...options,
    })
}

/** The title and description that browsers, search engines and link previews show. */
export interface PageHead {
  title: string
  /** Undefined for a page that is not meant to be found or shared. */
  description?: string
  /** Undefined if the document serves many paths, whose shared links must keep theirs. */
  path?: string | undefined
  /** The description of the data in JSON-LD. */
  dataset?: object | undefined
  /** Set if search engines must not list the page. */
  isHidden?: boolean
}

const serviceOf = (settings: ApiSettings): PortalService => {
  const { logo, accent, dataLicense } = settings
  return {
    release: RELEASE,
    name: settings.communityName ?? null,
    home_url: settings.homeUrl ?? null,
    logo: logo ? { path: logoPath(logo), width: logo.width, height: logo.height } : null,
    accent: accent === undefined ? null : accentColours(accent),
    contact: settings.contact ?? null,
    data_license: dataLicense ? { id: dataLicense.id ?? null, url: dataLicense.url } : null,
    privacy_url: settings.privacyUrl ?? null,
    imprint_url: settings.imprintUrl ?? null,
    rate_limit: settings.rateLimit,
    bulk_per_hour: settings.bulkPerHour,
    public_url: settings.publicUrl ?? null,
    hapi: settings.hapi,
    demo: settings.demo,
    private: settings.portal === 'private',
    embed: settings.embed.length > 0 && settings.portal === 'on',
  }
}

type Property = [name: string, value: string | undefined]

/** The picture of a shared link. Sites that show one need an absolute URL, and draw no SVG. */
const previewImage = (settings: ApiSettings): Property[] => {
  const { publicUrl, logo } = settings
  if (publicUrl === undefined) return []
  return [
    ['og:image', `${publicUrl}/${logoPath(logo?.format === 'png' ? logo : OUR_LOGO)}`],
    ['og:image:alt', serviceName(settings)],
  ]
}

export const NO_INDEX = '<meta name="robots" content="noindex" />'

/** Escapes what could end the element, or begin a comment within it. */
export const jsonLd = (dataset: object): string =>
  `<script type="application/ld+json">${JSON.stringify(dataset).replaceAll('<', '\\u003c')}</script>`

const headLines = (page: PageHead, settings: ApiSettings): string[] => {
  const { description, dataset, path, isHidden } = page
  const title = `<title>${html(page.title)}</title>`
  if (description === undefined) return [title]
  const url = path === undefined || settings.publicUrl === undefined ? undefined : settings.publicUrl + path
  const properties: Property[] = [
    ['og:type', 'website'],
    ['og:site_name', serviceName(settings)],
    ['og:title', page.title],
    ['og:description', description],
    ['og:url', url],
    ...previewImage(settings),
  ]
  return [
    title,
    `<meta name="description" content="${html(description)}" />`,
    ...(url === undefined ? [] : [`<link rel="canonical" href="${html(url)}" />`]),
    ...properties.flatMap(([name, value]) =>
      value === undefined ? [] : [`<meta property="${name}" content="${html(value)}" />`],
    ),
    '<meta name="twitter:card" content="summary" />',
    ...(isHidden ? [NO_INDEX] : []),
    ...(dataset ? [jsonLd(dataset)] : []),
  ]
}

const iconLink = ({ logo }: ApiSettings): string | undefined =>
  logo && `<link rel="icon" type="${logoType(logo)}" href="./${logoPath(logo)}" />`

/** The path of the public URL with a slash at its end, because a proxy may serve heliolog below a path prefix. */
export const basePath = ({ publicUrl }: Pick<ApiSettings, 'publicUrl'>): string =>
  publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`

/** Visitors must find the imprint without scripts, too. */
const imprintLink = (language: Language, { imprintUrl }: ApiSettings): string =>
  imprintUrl === undefined
    ? ''
    : ` <a lang="${language}" href="${html(imprintUrl)}">${html(PAGE_TEXTS[language].imprint)}</a>`

/** Sets `<base>` and the language, and writes the service's settings into the page, so that it needs no request for them. */
const withHead = (page: string, language: Language, head: PageHead, settings: ApiSettings): string => {
  const service = html(JSON.stringify(serviceOf(settings)))
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<base href="/"', () => `<base href="${html(basePath(settings))}"`)
    .replace('name="heliolog-service" content=""', () => `name="heliolog-service" content="${service}"`)
    .replace(/<title>.*<\/title>/, () => headLines(head, settings).join('\n    '))
    .replace('</noscript>', () => `${imprintLink(language, settings)}</noscript>`)
    .replace(/<link rel="icon"[^>]*>/, (icon) => iconLink(settings) ?? icon)
}
