/** Sends files to clients, whether they are complete or being built. */
import type { ServerResponse } from 'node:http'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { unavailable } from '../../http/errors.ts'
import { unlessAborted } from '../build/build-queue.ts'
import { BuildError } from '../build/builder-messages.ts'
import type { OpenFile } from '../build/file-cache.ts'
import type { BuiltFiles, Opened } from './built-files.ts'
import type { ByteRange } from './file-headers.ts'

const CHUNK_BYTES = 2 ** 18
/** The number of times that a file may be deleted, or its index replaced, before its first use until the request fails. */
export const MAX_ATTEMPTS = 3
/** Error codes when the client has disconnected. */
const DISCONNECTED = new Set(['ECANCELED', 'ECONNRESET', 'EPIPE'])

interface Dependencies extends Pick<AppDependencies, 'logger'> {
  files: BuiltFiles
}

/** Opens a file that is complete or whose build can be followed. */
export const openSendable = async (
  open: () => Promise<Opened>,
  needsComplete: boolean,
  signal: AbortSignal,
): Promise<Opened> => {
  let opened = await open()
  for (let attempts = 1; 'build' in opened && (needsComplete || opened.build.hasEnded); attempts++) {
    if (attempts > MAX_ATTEMPTS) throw unavailable('The file was deleted as soon as it was built')
    await opened.build.completed(signal)
    opened = await open()
  }
  return opened
}

/** Runs `work` with a signal that aborts when the client disconnects. Throws what the client gets as an error. */
export const whileConnected = async (
  app: Dependencies,
  { id, response }: Call,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const disconnected = new AbortController()
  response.once('close', () => disconnected.abort())
  try {
    await work(disconnected.signal)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A connection of the builder can be reset too.
    const isOurs = error instanceof BuildError || !DISCONNECTED.has(code)
    if (!response.destroyed && isOurs) throw toApiError(app, error)
    response.destroy()
    app.logger.debug({ reason: String(error), request_id: id }, 'download aborted')
  }
}

const toApiError = ({ logger, files }: Dependencies, error: unknown): unknown => {
  if (!(error instanceof BuildError) || error.kind === 'other' || error.kind === 'replaced') return error
  const { message: reason } = error
  if (error.kind === 'store') {
    logger.warn({ reason }, 'the store does not respond')
    return unavailable()
  }
  if (error.kind === 'backup') {
    logger.warn({ reason }, 'the store was replaced by a backup')
    return unavailable('The operators have just restored a backup')
  }
  logger.error({ reason, folder: files.cache.folder }, 'the cache folder cannot be written')
  return unavailable('The server cannot write files into its cache folder (HELIOLOG_CACHE_DIR)')
}

/** Sends the body of a response, whose headers are already written. */
export const sendFile = async (
  { stalledClients }: Pick<AppDependencies, 'stalledClients'>,
  response: ServerResponse,
  opened: Opened,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<void> => {
  stalledClients.allowSlow(response)
  if ('build' in opened) await opened.build.follow((chunks) => sendChunks(response, chunks, signal))
  else await sendChunks(response, readChunks(opened.file, range), signal)
}

/** Each chunk is valid until the next one is requested. */
async function* readChunks({ handle, bytes }: OpenFile, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, last + 1 - first))
  for (let at = first; at <= last; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, last + 1 - at), at)
    // Ending the response early would make the client take the next response for the rest.
    if (bytesRead === 0) throw new Error('a cached file was truncated while it was sent')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Resolves when the chunk has been written to the network and its memory can be used again. */
const write = (response: ServerResponse, chunk: Uint8Array): Promise<void> =>
  new Promise((done, fail) => response.write(chunk, (error) => (error ? fail(error) : done())))

/** Sends chunks no faster than the client reads them. `signal` aborts when the client disconnects. */
const sendChunks = async (
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const chunk of chunks) await unlessAborted(write(response, chunk), signal)
  response.end()
}
