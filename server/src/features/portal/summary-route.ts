/** GET /portal/summary.json: the data of the portal's overview page. It needs a token only if the portal is private. */
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { NEEDS_TOKEN, type Route } from '../../http/router.ts'
import { callParameters, NO_PARAMETERS } from '../../lists/parameters.ts'
import type { ReadSummary } from './summaries.ts'

export const summaryRoute = (readSummary: ReadSummary, { portal }: ApiSettings): Route => {
  const read = async () => (await readSummary()).document
  return {
    path: '/portal/summary.json',
    access: portal === 'private' ? NEEDS_TOKEN : 'public',
    servesData: false,
    parse: (call) => {
      callParameters(call, NO_PARAMETERS)
      return { read }
    },
  }
}
