/** One call, with its answer as it came over the wire: nothing is decoded. */
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Call } from './load.ts'

export interface Answer {
  status: number
  headers: [string, string][]
  body: Buffer
}

const agent = new Agent({ keepAlive: true })

/** Headers of the connection, which every server writes itself. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const headersOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !OF_THE_CONNECTION.has(name.toLowerCase())
      ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]]
      : [],
  )

export const fetchAnswer = (origin: string, { path, headers }: Call): Promise<Answer> =>
  new Promise((done, fail) => {
    get(`${origin}${path}`, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: headersOf(response),
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', fail)
  })

export const closeConnections = (): void => agent.destroy()
