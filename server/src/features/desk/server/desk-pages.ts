/** The built pages of the desk, and the page for visitors without a session. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../../domain/user-error.ts'
import {
  contentTypeOf,
  type HeaderList,
  HTML_TYPE,
  IMMUTABLE,
  NO_SNIFF,
  NO_STORE,
} from '../../../http/headers.ts'
import { PACKAGE_ROOT, plainStyle, readPlainPage } from '../../../http/pages/plain-pages.ts'
import { policyHeaders } from '../../../http/pages/security-headers.ts'
import type { Settings } from '../../../settings/config.ts'

const BUILT = join(PACKAGE_ROOT, '../portal/dist/desk')

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

export interface DeskPage {
  body: string | Buffer
  headers: HeaderList
}

export interface DeskPages {
  page: DeskPage
  /** Shown without a session. */
  locked: DeskPage
  /** By path. */
  assets: ReadonlyMap<string, DeskPage>
}

const document = (body: string | Buffer): DeskPage => ({
  body,
  headers: [...DESK_HEADERS, ...NO_STORE, 'content-type', HTML_TYPE],
})

const asset = (name: string, body: string | Buffer, cacheControl: string): DeskPage => ({
  body,
  headers: [...DESK_HEADERS, 'cache-control', cacheControl, 'content-type', contentTypeOf(name)],
})

/** Reads all files, because an update may replace them while the desk runs. This also rules out path traversal. */
export const readDeskPages = (settings: Settings): DeskPages => {
  if (!existsSync(join(BUILT, 'index.html')))
    throw new UserError('the pages of the desk are not built; run "npm run build" in the folder of heliolog')
  const assets = new Map([['/style.css', asset('style.css', plainStyle(settings), 'no-cache')]])
  for (const name of readdirSync(join(BUILT, 'assets')))
    assets.set(`/assets/${name}`, asset(name, readFileSync(join(BUILT, 'assets', name)), IMMUTABLE))
  const fillIn = readPlainPage('desk-locked.html', { ...settings, demo: false })
  return { page: document(readFileSync(join(BUILT, 'index.html'))), locked: document(fillIn({})), assets }
}
