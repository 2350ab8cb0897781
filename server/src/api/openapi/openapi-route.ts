/** GET /api/v1/openapi.json, generated on the first request. */
import { SMALL_BROTLI } from '../http/encoding.ts'
import { JSON_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { callParameters, NO_PARAMETERS } from '../query/parameters.ts'
import { API_PATH } from '../resources/resources.ts'
import { openapiDocument } from './document.ts'

export const openapiRoute = (publicUrl: string | undefined): Route => {
  let document: Representation | undefined
  const read = () => {
    document ??= publicDocument(JSON.stringify(openapiDocument(publicUrl)), JSON_TYPE, {
      brotliQuality: SMALL_BROTLI,
    })
    return document
  }
  return {
    path: `${API_PATH}/openapi.json`,
    needsToken: false,
    servesData: false,
    parse: (call) => {
      callParameters(call, NO_PARAMETERS)
      return { read }
    },
  }
}
