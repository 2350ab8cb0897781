/** The portal: two pages that Vite has built, one of them under every path of the application, and their files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyPluginAsync } from 'fastify'
import { HTML_TYPE, PublicDocument } from '../public-document.ts'
import { assets } from './assets.ts'
import { HEADERS_OF_PAGES, OTHER_HEADERS, WRITES_ITS_STYLES } from './security-headers.ts'

/** The application reads from the address which of its pages is meant; a record's has a name of one letter or more. */
const APPLICATION_PATHS = [
  '/',
  '/explore',
  '/explore/observations',
  '/explore/observations/:id(.+)',
  '/explore/images',
  '/explore/daily',
  '/explore/observers',
  '/explore/observers/:nickname(.+)',
  '/access',
]
const REFERENCE_PATH = '/docs'

/** People end an address with a slash or without; a record's name may end with one itself. */
const eitherWay = (path: string): string[] =>
  path === '/' || path.includes(':') ? [path] : [path, `${path}/`]

export const PORTAL_PATHS: readonly string[] = [...APPLICATION_PATHS, REFERENCE_PATH].flatMap(eitherWay)

const BASE = /<base href="\/"/

/** A page whose links begin at the path of the address that visitors use: a proxy may serve heliolog below one. */
const pageOf = (file: string, publicUrl: string | undefined): PublicDocument => {
  const path = publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`
  const base = `<base href="${path.replaceAll('&', '&amp;')}"`
  return new PublicDocument(
    readFileSync(file, 'utf8').replace(BASE, () => base),
    HTML_TYPE,
  )
}

export const portalPages =
  (folder: string, publicUrl: string | undefined): FastifyPluginAsync =>
  async (app) => {
    await app.register(helmet, HEADERS_OF_PAGES)
    app.addHook('onRequest', async (_, reply) => {
      reply.headers(OTHER_HEADERS)
    })
    const application = pageOf(join(folder, 'index.html'), publicUrl)
    for (const path of APPLICATION_PATHS.flatMap(eitherWay))
      app.get(path, (request, reply) => application.send(request, reply))
    const reference = pageOf(join(folder, 'docs.html'), publicUrl)
    for (const path of eitherWay(REFERENCE_PATH))
      app.get(path, { helmet: WRITES_ITS_STYLES }, (request, reply) => reference.send(request, reply))
    await app.register(assets(join(folder, 'assets')))
  }
