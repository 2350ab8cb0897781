/** Writes the service's settings and the community's identity into the head of a page of the portal. */
import { accentColours } from '../../domain/accent.ts'
import { serviceName } from '../../domain/community.ts'
import { RELEASE } from '../../domain/release.ts'
import type { PortalService } from '../../domain/summary.ts'
import type { ApiSettings } from '../app-dependencies.ts'
import { html } from '../http/html.ts'
import { logoPath, logoType } from './logo-route.ts'

/** The title and description of a page, of which browsers, search engines and preview cards show one or both. */
export interface PageTexts {
  title: string
  description: string
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
    client_package: settings.clientPackage ?? null,
    hapi: settings.hapi,
    demo: settings.demo,
    private: settings.portal === 'private',
    embed: settings.embed.length > 0 && settings.portal === 'on',
  }
}

/** Sites that show preview cards need an absolute URL, and draw no SVG. */
const cardImage = ({ publicUrl, logo }: ApiSettings): string | undefined =>
  publicUrl !== undefined && logo?.format === 'png' ? `${publicUrl}/${logoPath(logo)}` : undefined

/** No og:url, because one document serves all paths, and shared links must keep theirs. */
const headLines = ({ title, description }: PageTexts, settings: ApiSettings): string[] => {
  const image = cardImage(settings)
  const properties: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', serviceName(settings)],
    ['og:title', title],
    ['og:description', description],
    ['og:image', image],
    ['og:image:alt', image && serviceName(settings)],
  ]
  return [
    `<title>${html(title)}</title>`,
    `<meta name="description" content="${html(description)}" />`,
    ...properties.flatMap(([name, value]) =>
      value === undefined ? [] : [`<meta property="${name}" content="${html(value)}" />`],
    ),
    '<meta name="twitter:card" content="summary" />',
  ]
}

const iconLink = ({ logo }: ApiSettings): string | undefined =>
  logo && `<link rel="icon" type="${logoType(logo)}" href="./${logoPath(logo)}" />`

/**
 * Sets `<base>` to the path of the public URL, because a proxy may serve heliolog below a path prefix. Writes the
 * service's settings into the page, so that it needs no request for them.
 */
export const withHead = (page: string, texts: PageTexts, settings: ApiSettings): string => {
  const { publicUrl } = settings
  const path = publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`
  const service = html(JSON.stringify(serviceOf(settings)))
  return page
    .replace('<base href="/"', () => `<base href="${html(path)}"`)
    .replace('name="heliolog-service" content=""', () => `name="heliolog-service" content="${service}"`)
    .replace(/<title>.*<\/title>/, () => headLines(texts, settings).join('\n    '))
    .replace(/<link rel="icon"[^>]*>/, (icon) => iconLink(settings) ?? icon)
}
