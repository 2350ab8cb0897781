/** The built pages of the desk. */
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
import { PACKAGE_ROOT } from '../../../http/pages/plain-pages.ts'
import { policyHeaders } from '../../../http/pages/security-headers.ts'

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
  body: Buffer
  headers: HeaderList
}

export interface DeskPages {
  page: DeskPage
  /** By path. */
  assets: ReadonlyMap<string, DeskPage>
}

const pageOf = (body: Buffer, contentType: string, cache: HeaderList): DeskPage => ({
  body,
  headers: [...DESK_HEADERS, ...cache, 'content-type', contentType],
})

/** Reads all files, because an update may replace them while the desk runs. This also rules out path traversal. */
export const readDeskPages = (): DeskPages => {
  const index = join(BUILT, 'index.html')
  if (!existsSync(index))
    throw new UserError('the pages of the desk are not built; run "npm run build" in the folder of heliolog')
  const assets = readdirSync(join(BUILT, 'assets')).map((name): [string, DeskPage] => {
    const body = readFileSync(join(BUILT, 'assets', name))
    return [`/assets/${name}`, pageOf(body, contentTypeOf(name), ['cache-control', IMMUTABLE])]
  })
  return { page: pageOf(readFileSync(index), HTML_TYPE, NO_STORE), assets: new Map(assets) }
}
