/** Unknown paths: browsers get the portal, whose page says so, and other clients the standard error. */
import { serviceName } from '../../domain/community/community.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { weightsIn } from '../../http/encoding.ts'
import { notFound } from '../../http/errors.ts'
import type { Representation } from '../../http/representation.ts'
import { RESPONDED, type Responded, type Route } from '../../http/router.ts'
import { send } from '../../http/send.ts'
import { APPLICATION_FILE, isPortalBuilt, pageWriter } from './portal-files.ts'

/** Browsers name HTML; a client that accepts everything gets JSON. */
export const prefersHtml = (accept = ''): boolean => {
  const weights = weightsIn(accept)
  const weightOf = (...names: string[]): number =>
    names.map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0
  return weightOf('text/html', 'text/*') > weightOf('application/json', 'application/*', '*/*')
}

const createPage = (settings: ApiSettings): Representation | undefined =>
  settings.portal === 'off' || !isPortalBuilt()
    ? undefined
    : pageWriter(APPLICATION_FILE, settings)(
        { title: `Not found · ${serviceName(settings)}` },
        { cacheControl: 'no-store', vary: 'Accept, Accept-Encoding' },
      )

const sendPage = async (call: Call, page: Representation): Promise<Responded> => {
  const { headers, pieces } = await page.variant(call.request.headers)
  send(call, 404, headers, pieces)
  return RESPONDED
}

export const notFoundRoute = (settings: ApiSettings): Route => {
  const page = createPage(settings)
  return {
    path: 'other',
    access: 'public',
    servesData: false,
    parse: (call) => {
      if (!page || !prefersHtml(call.request.headers.accept)) throw notFound()
      return { read: () => sendPage(call, page) }
    },
  }
}
