/** A proxy between a mirror and its origin that applies scripted faults to single requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { createGunzip } from 'node:zlib'

/** Handles one request; `forward` sends it to the origin and returns the response. */
export type ScriptStep = (
  response: ServerResponse,
  forward: () => Promise<IncomingMessage>,
  incoming: IncomingMessage,
) => unknown

export interface ScriptedOrigin {
  origin: string
  /** Path and range of every request, in order. */
  requests: { path: string; range: string | undefined }[]
  /** Sets the steps for the next requests of a path; other requests are forwarded. */
  script(path: string, ...steps: ScriptStep[]): void
}

/** Forwards the response of the origin. */
export const passThrough: ScriptStep = async (response, forward) => {
  const received = await forward()
  response.writeHead(received.statusCode ?? 0, received.headers)
  received.pipe(response)
}

export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = ''): ScriptStep =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Forwards this many bytes of a body, then breaks the connection. */
export const cutAfter =
  (bytes: number): ScriptStep =>
  async (response, forward) => {
    const received = await forward()
    response.writeHead(received.statusCode ?? 0, received.headers)
    let remaining = bytes
    for await (const part of received) {
      await new Promise((sent) => response.write(part.subarray(0, remaining), sent))
      remaining -= part.length
      if (remaining <= 0) break
    }
    response.destroy()
  }

/** Forwards the headers with a changed body. */
export const rewrite =
  (change: (text: string) => string): ScriptStep =>
  async (response, forward) => {
    const received = await forward()
    const { 'content-encoding': encoding, 'content-length': _, ...headers } = received.headers
    let text = ''
    for await (const part of encoding === 'gzip' ? received.pipe(createGunzip()) : received) text += part
    response.writeHead(received.statusCode ?? 0, headers).end(change(text))
  }

export const scriptedOrigin = async (t: TestContext, origin: string): Promise<ScriptedOrigin> => {
  const steps = new Map<string, ScriptStep[]>()
  const calls: ScriptedOrigin['requests'] = []
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? ''
    calls.push({ path, range: incoming.headers.range })
    const forward = async () => {
      const outgoing = request(origin + path, { method: incoming.method, headers: incoming.headers }).end()
      const [received] = await once(outgoing, 'response')
      return received as IncomingMessage
    }
    await (steps.get(path)?.shift() ?? passThrough)(response, forward, incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: calls,
    script: (path, ...more) => void steps.set(path, [...(steps.get(path) ?? []), ...more]),
  }
}
