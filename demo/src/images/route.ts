/** GET /sample-images/{cdn_id}/{size}.svg, in the demo: the sample's images, drawn from its records, to anybody. */
import type { FastifyPluginAsync } from 'fastify'
import { contentTag, heldTag } from '../../../server/src/api/caching.ts'
import { apiError, quote } from '../../../server/src/api/errors.ts'
import { takeNoParameters } from '../../../server/src/api/list.ts'
import type { Services } from '../../../server/src/api/services.ts'
import { SAMPLE_IMAGES_PATH, SIZES, sizeOf } from './addresses.ts'
import { drawSun } from './drawing.ts'
import { photographReader } from './photographed.ts'

export const sampleImages =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const read = photographReader(services)
    const path = `${SAMPLE_IMAGES_PATH}/:cdnId/:file`
    app.get<{ Params: { cdnId: string; file: string } }>(path, async ({ raw, headers, params }, reply) => {
      takeNoParameters(raw)
      const size = sizeOf(params.file)
      if (size === undefined) {
        const files = SIZES.map((name) => `${name}.svg`).join(', ')
        throw apiError('not_found', `An image has no ${quote(params.file)}; it has ${files}.`)
      }
      const photographed = await read(params.cdnId)
      if (photographed === undefined)
        throw apiError('not_found', `No image of the sample has the cdn_id ${quote(params.cdnId)}.`)
      const { fresh, image, observation } = photographed
      const svg = drawSun(image, observation, size)
      const etag = contentTag(fresh.version, svg)
      reply.headers({
        etag,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      if (heldTag(headers['if-none-match'] ?? '', etag) !== undefined) return reply.code(304).send()
      return reply.header('content-type', 'image/svg+xml').send(svg)
    })
  }
