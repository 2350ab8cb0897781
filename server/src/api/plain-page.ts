/** The page of a heliolog without its portal: what this address is, and how programs call it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyPluginAsync } from 'fastify'
import { HTML_TYPE, PublicDocument } from './public-document.ts'

const FILES = { '/': 'index.html', '/index.html': 'index.html', '/style.css': 'style.css' }
export const PLAIN_PATHS: readonly string[] = Object.keys(FILES)

const TYPES = { 'index.html': HTML_TYPE, 'style.css': 'text/css; charset=utf-8' }

/** Where the page tells of the portal. */
const PLACE = '<!-- portal -->'
const NOT_BUILT =
  '<p>The portal, which shows the data in the browser, is not built here: <code>npm run build</code> builds it, and the next start of heliolog serves it.</p>'

/** `misses` says that there should be a portal. */
export const plainPage =
  (folder: string, { misses }: { misses: boolean }): FastifyPluginAsync =>
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'none'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          // Whether the address is served over TLS is the proxy's affair, here and below.
          upgradeInsecureRequests: null,
        },
      },
      strictTransportSecurity: false,
    })
    for (const [path, file] of Object.entries(FILES) as [string, keyof typeof TYPES][]) {
      const text = readFileSync(join(folder, file), 'utf8').replace(PLACE, misses ? NOT_BUILT : '')
      const document = new PublicDocument(text, TYPES[file])
      app.get(path, (request, reply) => document.send(request, reply))
    }
  }
