/** Serves the OpenAPI documents, each generated on its first request. */
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import type { Representation } from '../../http/representation.ts'
import type { Route } from '../../http/route.ts'
import { type callParameters, NO_PARAMETERS } from '../parameters.ts'

/** `parseParameters` rejects or ignores parameters, which the document has none of. */
export const openapiRoute = (
  basePath: string,
  generate: () => object,
  parseParameters: typeof callParameters,
): Route => {
  let document: Representation | undefined
  const read = () => {
    document ??= publicDocument(JSON.stringify(generate()), JSON_TYPE, { brotliQuality: SMALL_BROTLI })
    return document
  }
  return {
    path: `${basePath}/openapi.json`,
    access: 'public',
    servesData: false,
    parse: (call) => parseParameters(call, NO_PARAMETERS, () => ({ document: read })),
  }
}
