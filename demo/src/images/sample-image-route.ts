/** GET /sample-images/{cdn_id}/{size}.svg: draws the sample's images from its records. Demo only, needs no token. */
import type { AppDependencies } from '../../../server/src/http/app-dependencies.ts'
import { notFound, quote } from '../../../server/src/http/errors.ts'
import { contentEtag, publicDocument } from '../../../server/src/http/pages/public-document.ts'
import type { Route } from '../../../server/src/http/route.ts'
import { callParameters, NO_PARAMETERS } from '../../../server/src/lists/parameters.ts'
import { drawSun } from './drawing.ts'
import { parseSize, SAMPLE_IMAGES_PATH, SIZES } from './image-urls.ts'
import { sampleImageReader } from './sample-image-reader.ts'

/** An SVG opened as a page must neither load nor run anything. */
const HEADERS = ['content-security-policy', "default-src 'none'"]

export const sampleImageRoute = (app: AppDependencies): Route => {
  const readRecords = sampleImageReader(app)
  return {
    path: `${SAMPLE_IMAGES_PATH}/{cdn_id}/{file}`,
    name: `${SAMPLE_IMAGES_PATH}/{cdn_id}/{size}.svg`,
    access: 'public',
    servesData: false,
    parse: (call, [cdnId = '', file = '']) =>
      callParameters(call, NO_PARAMETERS, () => {
        const size = parseSize(file)
        if (size === undefined) {
          const files = SIZES.map((name) => `${name}.svg`).join(', ')
          throw notFound(`An image has no ${quote(file)}; it has ${files}.`)
        }
        return {
          document: async () => {
            const records = await readRecords(cdnId)
            if (records === undefined)
              throw notFound(`No image of the sample has the cdn_id ${quote(cdnId)}.`)
            const { publication, image, observation } = records
            const svg = drawSun(image, observation, size)
            const etag = contentEtag(publication.version, svg)
            return publicDocument(svg, 'image/svg+xml', { etag, headers: HEADERS })
          },
        }
      }),
  }
}
