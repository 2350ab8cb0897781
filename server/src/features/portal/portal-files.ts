/** The built files of the portal, and its pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { HTML_TYPE } from '../../http/headers.ts'
import { PACKAGE_ROOT } from '../../http/pages/plain-pages.ts'
import { PORTAL_HEADERS } from '../../http/pages/security-headers.ts'
import { publicDocument, type Representation, type RepresentationOptions } from '../../http/representation.ts'
import { type PageHead, withHead } from './page-head.ts'

const PORTAL_FILES = join(PACKAGE_ROOT, '../portal/dist')

export const ASSET_FILES = join(PORTAL_FILES, 'assets')
export const APPLICATION_FILE = 'index.html'
export const REFERENCE_FILE = 'docs.html'
export const EMBED_FILE = 'embed.html'

export const isPortalBuilt = (): boolean => existsSync(join(PORTAL_FILES, APPLICATION_FILE))

type WritePage = (head: PageHead, options?: Partial<RepresentationOptions>) => Representation

/** Reads a file now, because an update may replace it, and returns a function that serves it with any head. */
export const pageWriter = (file: string, settings: ApiSettings): WritePage => {
  const page = readFileSync(join(PORTAL_FILES, file), 'utf8')
  return (head, options) =>
    publicDocument(withHead(page, head, settings), HTML_TYPE, {
      headers: PORTAL_HEADERS,
      brotliQuality: SMALL_BROTLI,
      ...options,
    })
}
