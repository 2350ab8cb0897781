/** Requests below /hapi, with the HTTP reason phrase and the undecoded body. */
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import {
  type Parameter,
  type Row,
  readBinary,
  readCsv,
  readJson,
} from '../../../../../packages/table-writer/test/support/hapi-values.ts'
import { waitUntil } from '../../../../../test/support/sandbox.ts'

export interface HapiResponse {
  status: number
  reason: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Settings that open HAPI to all, with limits too high to reach. */
export const PUBLIC_HAPI = { hapi: 'public', rateLimit: 1_000_000, bulkPerHour: 1_000_000 } as const

const agent = new Agent({ keepAlive: true })

/** Throws when the body is cut off. */
export const getHapi = async (
  { origin }: { origin: string },
  path: string,
  { method = 'GET', ...headers }: { method?: string } & Record<string, string> = {},
): Promise<HapiResponse> => {
  const { hostname, port } = new URL(origin)
  // Not as a URL, which would be normalized.
  const outgoing = request({ hostname, port, path: `/hapi${path}`, method, headers, agent }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.on('error', () => {})
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode = 0, statusMessage = '' } = response
  return { status: statusCode, reason: statusMessage, headers: response.headers, body: Buffer.concat(chunks) }
}

export interface HapiDocument {
  HAPI: string
  status: { code: number; message: string }
  error?: { code: string; message: string }
  catalog: { id: string; title: string }[]
  parameters: (Parameter & { label?: string; description?: string; stringType?: { uri: object } })[]
  startDate: string
  stopDate: string
  sampleStartDate: string
  sampleStopDate: string
  cadence?: string
  timeStampLocation: string
  data: unknown[][]
  [name: string]: unknown
}

export const documentOf = ({ body }: Pick<HapiResponse, 'body'>): HapiDocument => JSON.parse(body.toString())

export const getDocument = async (server: { origin: string }, path: string): Promise<HapiDocument> =>
  documentOf(await getHapi(server, path))

export const infoOf = (server: { origin: string }, dataset: string): Promise<HapiDocument> =>
  getDocument(server, `/info?dataset=${dataset}`)

/** Waits until the server has noticed all datasets, of which PostgreSQL notifies it. */
export const waitForCatalog = (server: { origin: string }, datasets: number): Promise<void> =>
  waitUntil(
    `the catalog has ${datasets} datasets`,
    async () => (await getDocument(server, '/catalog')).catalog.length === datasets,
  )

/** The records of a dataset in one of the formats; all of them without a range. */
export const rowsOf = async (
  server: { origin: string },
  dataset: string,
  format: string,
  range?: { start: string; stop: string },
): Promise<Row[]> => {
  const { parameters, startDate, stopDate } = await infoOf(server, dataset)
  const { start, stop } = range ?? { start: startDate, stop: stopDate }
  const query = `dataset=${dataset}&start=${start}&stop=${stop}&format=${format}`
  const { status, body } = await getHapi(server, `/data?${query}`)
  if (status !== 200) throw new Error(body.toString())
  if (format === 'csv') return readCsv(parameters, body.toString())
  return format === 'binary' ? readBinary(parameters, body) : readJson(parameters, documentOf({ body }).data)
}
