/** Stands between a mirror and its source, and does to single calls what the test says. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { createGunzip } from 'node:zlib'

/** What is done to one call; `ask` gives what the source says to it. */
export type Step = (
  response: ServerResponse,
  ask: () => Promise<IncomingMessage>,
  incoming: IncomingMessage,
) => unknown

export interface ScriptedSource {
  origin: string
  /** The path and the range of every call, in order. */
  calls: { path: string; range: string | undefined }[]
  /** The steps for the next calls of a path; calls without one get what the source says. */
  script(path: string, ...steps: Step[]): void
}

/** Passes on what the source says. */
export const pass: Step = async (response, ask) => {
  const answer = await ask()
  response.writeHead(answer.statusCode ?? 0, answer.headers)
  answer.pipe(response)
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Step =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Passes on so many bytes of a body, never its end, and breaks the connection as soon as they are taken. */
export const cutAfter =
  (bytes: number, taken: () => unknown = () => {}): Step =>
  async (response, ask) => {
    const answer = await ask()
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    let left = bytes
    for await (const part of answer) {
      response.write(part.subarray(0, left))
      left -= part.length
      if (left <= 0) break
    }
    await taken()
    response.destroy()
  }

/** Passes on another text than the source's, under the same head. */
export const rewrite =
  (change: (text: string) => string): Step =>
  async (response, ask) => {
    const answer = await ask()
    const { 'content-encoding': encoding, 'content-length': _, ...headers } = answer.headers
    let text = ''
    for await (const part of encoding === 'gzip' ? answer.pipe(createGunzip()) : answer) text += part
    response.writeHead(answer.statusCode ?? 0, headers).end(change(text))
  }

/** Says that it was asked, and nothing more. */
export const holdBack = (): { step: Step; asked: Promise<void> } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { step: () => resolve(), asked: promise }
}

export const scriptedSource = async (t: TestContext, origin: string): Promise<ScriptedSource> => {
  const steps = new Map<string, Step[]>()
  const calls: ScriptedSource['calls'] = []
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? ''
    calls.push({ path, range: incoming.headers.range })
    const ask = async () => {
      const asked = request(origin + path, { method: incoming.method, headers: incoming.headers }).end()
      const [answer] = await once(asked, 'response')
      return answer as IncomingMessage
    }
    await (steps.get(path)?.shift() ?? pass)(response, ask, incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    script: (path, ...more) => void steps.set(path, [...(steps.get(path) ?? []), ...more]),
  }
}
