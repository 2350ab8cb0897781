/**
 * Calls that are as they should be are answered without the framework, which would take a third of their time; one
 * that was answered before, of the same data, without even being read. Whatever is unusual, or ends in an error,
 * goes the ordinary way, which comes to the same answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Look } from '../access/admission.ts'
import { isSame } from '../storage/freshness.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import { type Answer, writeAnswer } from './answer.ts'
import { countCall, lookAt, stands } from './authenticate.ts'
import { callOf } from './call.ts'
import { type Endpoint, queryOf, respond } from './endpoint.ts'
import { API_PATH, type Services } from './services.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.host !== undefined && headers['prefer'] === undefined

/** Finds the endpoint of an address that needs no decoding. */
const endpointFinder = (endpoints: readonly Endpoint[]) => {
  const byPath = new Map(endpoints.map((endpoint) => [API_PATH + endpoint.path, endpoint]))
  return (url: string): { endpoint: Endpoint; segment: string } | undefined => {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const whole = byPath.get(path)
    if (whole) return { endpoint: whole, segment: '' }
    const start = path.lastIndexOf('/') + 1
    const endpoint = byPath.get(path.slice(0, start))
    const segment = path.slice(start)
    return endpoint && SEGMENT.test(segment) ? { endpoint, segment } : undefined
  }
}
const SEGMENT = /^[\w.~:-]{1,200}$/

export const expressLane = (
  services: Services,
  endpoints: readonly Endpoint[],
  ordinaryWay: Handler,
): Handler => {
  const find = endpointFinder(endpoints)

  return (request, response) => {
    const { url = '' } = request
    const ordinarily = () => ordinaryWay(request, response)
    const ready = services.ready.get(url)
    const found = ready ? undefined : find(url)
    if ((!ready && !found) || !isPlain(request)) return ordinarily()

    /** False when the call must go the ordinary way. */
    const answer = (look: Look): MaybePromise<boolean> => {
      const call = callOf(request)
      if (!look.token || (ready && !isSame(ready.fresh, look.fresh))) return false
      return thenSync(countCall(services, call, look.token), (passed) => {
        if (!passed || !stands(services, call)) return false
        call.wasReady = found === undefined
        if (!found) return writeAnswer(request, response, ready as Answer)
        const asked = { request, query: queryOf(url), segment: found.segment }
        return respond(services, found.endpoint, url, asked, response)
      })
    }
    const failed = (error: unknown) => {
      callOf(request).failed = error
      ordinarily()
    }
    let answered: MaybePromise<boolean>
    try {
      answered = thenSync(lookAt(services, request), answer)
    } catch (error) {
      return failed(error)
    }
    if (answered instanceof Promise) answered.then((done) => done || ordinarily(), failed)
    else if (!answered) ordinarily()
  }
}
