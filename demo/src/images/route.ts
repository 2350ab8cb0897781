/** GET /sample-images/{cdn_id}/{size}.svg, in the demo: the sample's images, drawn from its records, without a token. */
import type { AppDependencies } from '../../../server/src/api/app-dependencies.ts'
import { notFound, quote } from '../../../server/src/api/http/errors.ts'
import { contentEtag, publicDocument } from '../../../server/src/api/http/representation.ts'
import type { Route } from '../../../server/src/api/http/router.ts'
import { callParameters, NO_PARAMETERS } from '../../../server/src/api/query/parameters.ts'
import { SAMPLE_IMAGES_PATH, SIZES, sizeOf } from './addresses.ts'
import { drawSun } from './drawing.ts'
import { photographReader } from './photographed.ts'

/** An image can load and run nothing, even when it is opened as a page. */
const HEADERS = ['content-security-policy', "default-src 'none'", 'x-content-type-options', 'nosniff']

export const sampleImageRoute = (app: AppDependencies): Route => {
  const readPhotograph = photographReader(app)
  return {
    path: `${SAMPLE_IMAGES_PATH}/{cdn_id}/{file}`,
    name: `${SAMPLE_IMAGES_PATH}/{cdn_id}/{size}.svg`,
    needsToken: false,
    servesData: false,
    parse: (call) => {
      callParameters(call, NO_PARAMETERS)
      const [cdnId = '', file = ''] = call.parameters
      const size = sizeOf(file)
      if (size === undefined) {
        const files = SIZES.map((name) => `${name}.svg`).join(', ')
        throw notFound(`An image has no ${quote(file)}; it has ${files}.`)
      }
      return {
        read: async () => {
          const photographed = await readPhotograph(cdnId)
          if (photographed === undefined)
            throw notFound(`No image of the sample has the cdn_id ${quote(cdnId)}.`)
          const { publication, image, observation } = photographed
          const svg = drawSun(image, observation, size)
          const etag = contentEtag(publication.version, svg)
          return publicDocument(svg, 'image/svg+xml', { etag, headers: HEADERS })
        },
      }
    },
  }
}
