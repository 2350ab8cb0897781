/** Pages of the portal as the server must serve them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PortalPage, portalPages } from '../../../../src/features/portal/portal-pages.ts'
import type { PortalService } from '../../../../src/features/portal/summary.ts'

export const DIST = join(import.meta.dirname, '../../../../../portal/dist')
export const built = (file: string): string => readFileSync(join(DIST, file), 'utf8')
const { version: RELEASE } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
)

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page at a path, which may have a value in place of a parameter, and a query. */
const pageAt = (path: string): PortalPage => {
  const [bare = ''] = path.replace(/(?<=.)\/?(?:\?.*)?$/, '').split('?')
  const found = portalPages().find(({ path: pattern, aliases = [] }) =>
    [pattern, ...aliases].some((one) => new RegExp(`^${one.replace(/\{\w+\}/, '[^/]+')}$`).test(bare)),
  )
  return found ?? assert.fail(path)
}

/** The title, the description and the preview card of a page, without a public URL. */
const headOf = (path: string): string => {
  const page = pageAt(path)
  const { title: name, description } = page.texts('en', { communityName: undefined })
  const title = `${name} · heliolog`
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="heliolog" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    '<meta name="twitter:card" content="summary" />',
  ].join('\n    ')
}

/** The built page with the settings that the server writes into it. */
export const pageOf = (path: string, service: Partial<PortalService> = {}): string => {
  const file = pageAt(path).path === '/docs' ? 'docs.html' : 'index.html'
  const settings: PortalService = {
    release: RELEASE,
    name: null,
    home_url: null,
    logo: null,
    accent: null,
    contact: null,
    data_license: null,
    privacy_url: null,
    imprint_url: null,
    rate_limit: 60,
    bulk_per_hour: 30,
    public_url: null,
    hapi: 'token',
    demo: false,
    private: false,
    embed: false,
    ...service,
  }
  const placeholder = 'name="heliolog-service" content=""'
  assert.ok(built(file).includes(placeholder))
  return built(file)
    .replace(placeholder, () => placeholder.replace('""', () => `"${attribute(JSON.stringify(settings))}"`))
    .replace(/<title>.*<\/title>/, () => headOf(path))
}

/** Paths of the portal's pages. */
export const APPLICATION = [
  '/',
  '/rotations',
  '/cycles',
  '/explore',
  '/explore/observations',
  '/explore/observations/o~1:2',
  '/explore/images',
  '/explore/daily',
  '/explore/observers',
  '/explore/compare',
  '/explore/observers/Mar%C3%ADa%20del%20Sol%2F%3F',
  '/guides',
  '/guides/community-index',
  '/guides/hapi',
  '/access',
  '/docs',
  '/?from=2024-01-01',
]
