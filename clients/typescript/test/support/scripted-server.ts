/** A server with scripted responses, to simulate networks, proxies and failing servers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { Heliolog, type HeliologOptions } from '../../src/index.ts'

const { random } = Math

export type Step = (response: ServerResponse, request: IncomingMessage) => void

export interface ScriptedServer {
  origin: string
  /** The requests in the order of their arrival. */
  calls: IncomingMessage[]
}

/** Responds with one step per request; the last step also serves all later requests. */
export const scripted = async (t: TestContext, ...steps: [Step, ...Step[]]): Promise<ScriptedServer> => {
  // The client's waits are random from 0 to their longest, so this makes them short. Not a mock of node:test:
  // of two in one test, it would leave the first behind.
  Math.random = () => 0.001
  t.after(() => {
    Math.random = random
  })
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const step = steps[Math.min(calls.length, steps.length - 1)] as Step
    calls.push(request)
    step(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(
    () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  )
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }

export const errorResponse = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  json({ error: { code, message: `The message of ${code}.` } }, status, headers)

export const html =
  (status: number, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end('<!doctype html><title>Welcome to the hotel</title>')
  }

/** Resets the connection before the response. */
export const reset: Step = (response) => {
  response.socket?.resetAndDestroy()
}

/** Closes the connection within the body. */
export const breakOff: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"data":[', () => response.socket?.destroy())
}

/** Records the seconds of the client's waits, which end at once. */
export const recordWaits = (t: TestContext, onWait: (seconds: number) => void = () => {}): number[] => {
  const waits: number[] = []
  const start = globalThis.setTimeout
  const startRecorded = (work: () => void, milliseconds = 0) => {
    // Other timers are those of fetch.
    if (work.name !== 'onTimeout') return start(work, milliseconds)
    waits.push(milliseconds / 1000)
    onWait(milliseconds / 1000)
    return start(work, 0)
  }
  t.mock.method(globalThis, 'setTimeout', startRecorded as typeof setTimeout)
  return waits
}

export const TOKEN = `hlg_${'a'.repeat(38)}`

/** Reports no waits, unless `onWait` is given. */
export const clientOf = (origin: string, options: Partial<HeliologOptions> = {}): Heliolog =>
  new Heliolog({ baseUrl: origin, token: TOKEN, onWait: () => {}, ...options })
