/** Bulk downloads with status, headers and undecoded body. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface BulkClient {
  origin: string
  token: string
}

export interface Download {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type Headers = { method?: string } & Record<string, string>

/** Sends a request below /bulk/v1 and returns once the headers have arrived, without reading the body. */
export const startDownload = async (
  { origin, token }: BulkClient,
  path: string,
  { method = 'GET', ...headers }: Headers = {},
): Promise<IncomingMessage> => {
  const options = { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false }
  const outgoing = request(`${origin}/bulk/v1${path}`, options).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.on('error', () => {})
  return response
}

/** Reads the body; throws when it is cut off. */
export const readRest = async (response: IncomingMessage): Promise<Download> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, body: Buffer.concat(chunks) }
}

/** The records of a file of NDJSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
export const readNdjson = (file: Buffer): any[] =>
  file
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

export const download = async (client: BulkClient, path: string, headers: Headers = {}): Promise<Download> =>
  readRest(await startDownload(client, path, headers))
