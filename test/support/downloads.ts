/** Downloads as a program makes them that looks at everything: head, bytes as they were sent, and what comes after them. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface Caller {
  origin: string
  token: string
}

export interface Download {
  status: number
  headers: IncomingHttpHeaders
  trailers: NodeJS.Dict<string>
  body: Buffer
}

type Headers = { method?: string } & Record<string, string>

/** Begins a call below /bulk/v1 and gives its answer when the head is there; nothing more is read of it. */
export const beginDownload = async (
  { origin, token }: Caller,
  path: string,
  { method = 'GET', ...headers }: Headers = {},
): Promise<IncomingMessage> => {
  const options = { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false }
  const call = request(`${origin}/bulk/v1${path}`, options).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => {})
  return response
}

/** Reads the rest; throws where it is cut off. */
export const rest = async (response: IncomingMessage): Promise<Download> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode = 0, headers, trailers } = response
  return { status: statusCode, headers, trailers, body: Buffer.concat(chunks) }
}

export const download = async (caller: Caller, path: string, headers: Headers = {}): Promise<Download> =>
  rest(await beginDownload(caller, path, headers))
