/** The files that the pages load. A name changes with what it holds, so that browsers keep each for good. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { encodedTag, heldTag } from '../caching.ts'
import { chosenEncoding, type Encoding } from '../encoding.ts'
import { apiError } from '../errors.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const UNKNOWN_TYPE = 'application/octet-stream'

/** The build packs a file beside itself. */
const PACKED: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Files by name, each read when it is first asked for. */
const fileReader = (folder: string): ((name: string) => Promise<Buffer>) => {
  const read = new Map<string, Promise<Buffer>>()
  return (name) => {
    const known = read.get(name)
    if (known) return known
    const reading = readFile(join(folder, name))
    read.set(name, reading)
    reading.catch(() => read.delete(name))
    return reading
  }
}

export const assets =
  (folder: string): FastifyPluginAsync =>
  async (app) => {
    // Only what is listed here is ever opened, whatever an address names.
    const names = new Set(readdirSync(folder))
    const contentOf = fileReader(folder)
    app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name }, headers }, reply) => {
      if (!names.has(name)) throw apiError('not_found', 'There is nothing at this address.')
      const wanted = chosenEncoding(headers['accept-encoding'])
      const encoding = wanted !== undefined && names.has(name + PACKED[wanted]) ? wanted : undefined
      reply.headers({ 'cache-control': FOR_GOOD, vary: 'Accept-Encoding' })
      const held = heldTag(headers['if-none-match'] ?? '', `"${name}"`)
      if (held !== undefined) return reply.code(304).header('etag', held).send()
      reply.headers({
        etag: encodedTag(`"${name}"`, encoding),
        'content-type': TYPES[extname(name)] ?? UNKNOWN_TYPE,
      })
      if (encoding === undefined) return reply.send(await contentOf(name))
      return reply.header('content-encoding', encoding).send(await contentOf(name + PACKED[encoding]))
    })
  }
