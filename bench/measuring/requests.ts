/** Sends single requests and returns the response undecoded. */
import { get } from 'node:http'

export interface Call {
  path: string
  headers: Record<string, string>
}

export interface Response {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** Headers that each server sets for its own connection. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export const request = (origin: string, { path, headers }: Call): Promise<Response> =>
  new Promise((done, fail) => {
    get(`${origin}${path}`, { headers, agent: false }, async (response) => {
      const { statusCode: status = 0, rawHeaders } = response
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : [],
      )
      const kept = pairs.filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
      response.toArray().then((chunks) => done({ status, headers: kept, body: Buffer.concat(chunks) }), fail)
    }).on('error', fail)
  })

/** Reads a file without keeping it; resolves with the number of bytes. */
export const download = (origin: string, { path, headers }: Call): Promise<number> =>
  new Promise((done, fail) => {
    get(`${origin}${path}`, { headers, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', fail)
      response.on('end', () =>
        response.statusCode === 200 ? done(bytes) : fail(new Error(`${path} returns ${response.statusCode}`)),
      )
    }).on('error', fail)
  })
