/** Sends single requests and returns the response undecoded. */
import { Agent, get, type IncomingMessage } from 'node:http'

export interface Call {
  path: string
  headers: Record<string, string>
}

export interface Response {
  status: number
  headers: [string, string][]
  body: Buffer
}

const agent = new Agent({ keepAlive: true })

/** Headers that each server sets for its own connection. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const headersOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !CONNECTION_HEADERS.has(name.toLowerCase())
      ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]]
      : [],
  )

export const request = (origin: string, { path, headers }: Call): Promise<Response> =>
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

const COMPARED = 5
const NEXT_CURSOR = /,"next_cursor":[^\]]*$/

export interface Side {
  name: string
  origin: string
  calls: Call[]
}

/** Throws unless both send the same bytes. The baselines cannot produce heliolog's cursor, so it may be ignored. */
export const assertSame = async (
  caseName: string,
  a: Side,
  b: Side,
  { ignoreCursor = false } = {},
): Promise<void> => {
  for (let index = 0; index < Math.min(COMPARED, a.calls.length, b.calls.length); index++) {
    const [ours, theirs] = await Promise.all(
      [a, b].map(({ origin, calls }) => request(origin, calls[index] as Call)),
    )
    const [one, other] = [ours, theirs].map((response) => {
      const text = response?.body.toString('latin1') ?? ''
      return ignoreCursor ? text.replace(NEXT_CURSOR, '') : text
    })
    if (ours?.status !== theirs?.status || one !== other)
      throw new Error(
        `${caseName}: ${a.name} and ${b.name} send different responses: ${ours?.status} with ${one?.length} bytes at ` +
          `${a.calls[index]?.path}, ${theirs?.status} with ${other?.length} bytes at ${b.calls[index]?.path}`,
      )
  }
}
