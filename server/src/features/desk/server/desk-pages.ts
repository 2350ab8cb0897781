/** The built pages of the desk, and the page for visitors without a session. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { UserError } from '../../../domain/user-error.ts'
import { type HeaderList, HTML_TYPE, NO_SNIFF, NO_STORE } from '../../../http/headers.ts'
import { PACKAGE_ROOT, plainStyle, readPlainPage } from '../../../http/pages/plain-pages.ts'
import { policyHeaders, selfContainedPageHeaders } from '../../../http/pages/security-headers.ts'
import type { Settings } from '../../../settings/config.ts'

const PAGES = join(PACKAGE_ROOT, '../portal/dist/desk')

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  // The page has a <base>, so that its assets load from all paths.
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Sent with every response. */
export const DESK_HEADERS: HeaderList = [...policyHeaders(POLICY, 'DENY'), ...NO_SNIFF]

/** Names contain a hash of the content. */
const IMMUTABLE: HeaderList = ['cache-control', 'private, max-age=31536000, immutable']

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface DeskPage {
  body: Buffer
  headers: HeaderList
}

export interface DeskPages {
  page: DeskPage
  /** Shown without a session. */
  locked: DeskPage
  /** By path. */
  assets: ReadonlyMap<string, DeskPage>
}

const lockedPage = (settings: Settings): DeskPage => {
  const style = plainStyle(settings)
  const fillIn = readPlainPage('desk-locked.html', { ...settings, demo: false })
  return {
    body: Buffer.from(fillIn({ style: `<style>${style}</style>` })),
    headers: [
      ...selfContainedPageHeaders(hash('sha256', style, 'base64')),
      ...NO_SNIFF,
      ...NO_STORE,
      'content-type',
      HTML_TYPE,
    ],
  }
}

/** Reads all files, because an update may replace them while the desk runs. This also rules out path traversal. */
export const readDeskPages = (settings: Settings, folder = PAGES): DeskPages => {
  if (!existsSync(join(folder, 'index.html')))
    throw new UserError('the pages of the desk are not built; run "npm run build" in the folder of heliolog')
  const assets = readdirSync(join(folder, 'assets'))
    .filter((name) => extname(name) in CONTENT_TYPES)
    .map((name): [string, DeskPage] => [
      `/assets/${name}`,
      {
        body: readFileSync(join(folder, 'assets', name)),
        headers: [...DESK_HEADERS, ...IMMUTABLE, 'content-type', CONTENT_TYPES[extname(name)] ?? ''],
      },
    ])
  return {
    page: {
      body: readFileSync(join(folder, 'index.html')),
      headers: [...DESK_HEADERS, ...NO_STORE, 'content-type', HTML_TYPE],
    },
    locked: lockedPage(settings),
    assets: new Map(assets),
  }
}
