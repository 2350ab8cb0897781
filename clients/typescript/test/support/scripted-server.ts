/** A server that answers as a test has written it down: what networks, proxies and dying servers do on their own time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { Heliolog, type HeliologOptions } from '../../src/index.ts'

export type Step = (response: ServerResponse, request: IncomingMessage) => void

export interface ScriptedServer {
  origin: string
  /** The calls that came, in their order. */
  calls: IncomingMessage[]
}

/** Takes one step for each call; the last one also for all that come after it. */
export const scripted = async (t: TestContext, ...steps: [Step, ...Step[]]): Promise<ScriptedServer> => {
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

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  json({ error: { code, message: `The message of ${code}.` } }, status, headers)

export const html =
  (status: number, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end('<!doctype html><title>Welcome to the hotel</title>')
  }

/** The connection is reset before a byte of the answer. */
export const reset: Step = (response) => {
  response.socket?.resetAndDestroy()
}

/** The head and half of the body, and then the end. */
export const breakOff: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"data":[', () => response.socket?.destroy())
}

export const TOKEN = `hlg_${'a'.repeat(38)}`

/** A client that waits no longer than it has to. */
export const clientOf = (origin: string, options: Partial<HeliologOptions> = {}): Heliolog =>
  new Heliolog({
    baseUrl: origin,
    token: TOKEN,
    ...options,
    retry: { firstWaitSeconds: 0.001, ...options.retry },
  })
