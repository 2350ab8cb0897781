/**
 * A call that was answered before, in the same words and of the same data, is answered again without the
 * framework: by that it costs 0.8 of what a bare node:http server spends on the same bytes instead of 0.6.
 * Whatever is not quite like that goes the ordinary way, which comes to the same answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Look } from '../access/admission.ts'
import { writeAnswer } from './answer.ts'
import { countCall } from './authenticate.ts'
import { isSame } from './caching.ts'
import { callOf } from './call.ts'
import type { Services } from './services.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.host !== undefined && headers['prefer'] === undefined

/** Without a promise wherever the store needs none: they took a tenth of a call. */
export const expressLane =
  (services: Services, ordinaryWay: Handler): Handler =>
  (request, response) => {
    const ready = services.ready.get(request.url ?? '')
    if (!ready || !isPlain(request)) return ordinaryWay(request, response)
    const goOn = ({ token, fresh }: Look): void => {
      if (token && isSame(ready.fresh, fresh) && countCall(services, callOf(request), token))
        writeAnswer(request, response, ready)
      else ordinaryWay(request, response)
    }
    const look = lookOf(services, request)
    if (look instanceof Promise) look.then(goOn, () => ordinaryWay(request, response))
    else if (look) goOn(look)
    else ordinaryWay(request, response)
  }

/** Undefined when the store does not answer: the ordinary way meets the same fault, and says so. */
const lookOf = ({ lookAt }: Services, { headers }: IncomingMessage) => {
  try {
    return lookAt(headers.authorization)
  } catch {
    return undefined
  }
}
