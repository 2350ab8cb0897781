/** What a visitor with a browser finds at the service's own address: the portal, or a plain page in its place. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { PACKAGE_ROOT } from '../package-root.ts'
import { PLAIN_PATHS, plainPage } from './plain-page.ts'
import { PORTAL_PATHS, portalPages } from './portal/pages.ts'
import { summary } from './portal/summary.ts'
import type { Services } from './services.ts'

const PLAIN_FILES = join(PACKAGE_ROOT, 'public')
const PORTAL_FILES = join(PACKAGE_ROOT, '../portal/dist')

/** Every path at which there is a page, with or without the portal. */
export const PAGE_PATHS: readonly string[] = [...PORTAL_PATHS, ...PLAIN_PATHS]

export const pages =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { portal: wanted, publicUrl } = services.settings
    const isBuilt = existsSync(join(PORTAL_FILES, 'index.html'))
    if (wanted) await app.register(summary(services))
    await app.register(
      wanted && isBuilt ? portalPages(PORTAL_FILES, publicUrl) : plainPage(PLAIN_FILES, { misses: wanted }),
    )
  }
