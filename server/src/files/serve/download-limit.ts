/** The hourly limit on downloads: of a token, or of an IP address without one. */
import type { Allowance, Client, RateLimiter } from '../../access/rate-limit.ts'
import type { KnownToken } from '../../access/token-lookup.ts'
import type { Call } from '../../http/call.ts'
import { rateLimited } from '../../http/errors.ts'
import type { Settings } from '../../settings/config.ts'
import type { Opened } from './built-files.ts'
import type { FileFacts } from './file-headers.ts'

/** A download with a token and at most so many rows is an ordinary call: one for each observer stays possible. */
const MAX_UNCOUNTED_ROWS = 5_000

interface Dependencies {
  limiter: RateLimiter
  settings: Pick<Settings, 'bulkPerHour'>
}

/** The client of a request, and its downloads an hour. */
const limitOf = ({ lookup, address }: Call, { bulkPerHour }: Dependencies['settings']): [Client, number] => {
  const token = lookup?.token
  return token ? [{ tokenId: token.id }, token.bulk_per_hour ?? bulkPerHour] : [{ address }, bulkPerHour]
}

/** Records that the call counts as a download; throws an ApiError when the limit is exceeded. */
const applyAllowance = (call: Call, allowance: Allowance): void => {
  call.isCountedDownload = true
  call.bulkAllowance = allowance
  if (allowance.exceeded)
    throw rateLimited(
      `The allowance of ${allowance.limit} downloads an hour${call.lookup?.token ? '' : ' for your IP address'} is used up`,
      allowance.resetSeconds,
    )
}

/** Counts a download once, however often it is tried; throws an ApiError when the limit is exceeded. */
export const limitDownload = async ({ limiter, settings }: Dependencies, call: Call): Promise<void> => {
  if (call.isCountedDownload) return
  applyAllowance(call, await limiter.countDownload(...limitOf(call, settings)))
}

/** Reports the hourly limit without counting a download. */
export const reportDownloadLimit = async ({ limiter, settings }: Dependencies, call: Call): Promise<void> => {
  call.bulkAllowance = await limiter.downloadsLeft(...limitOf(call, settings))
}

/** A range that is requested with a token: the ETag of the file, and the length in a file of `size` bytes. */
interface RequestedRange {
  etag: string
  lengthIn(size: number): number
}

/** A file to open within the limit. */
interface Download {
  /** Returns what is known without building it; the size only if it is complete. */
  describe(): Promise<FileFacts>
  open(): Promise<Opened>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  range?: RequestedRange | undefined
}

const isLarge = ({ rows }: FileFacts): boolean => rows > MAX_UNCOUNTED_ROWS

/** A large file that must be built. */
const isUnbuilt = (facts: FileFacts): boolean => facts.bytes === undefined && isLarge(facts)

const factsOf = (opened: Opened): FileFacts => ('file' in opened ? opened.file : opened)

/** Counts a range by its bytes: those of a complete file are one download. */
const limitRange = async (
  { limiter, settings }: Dependencies,
  call: Call,
  { etag, lengthIn }: RequestedRange,
  fileBytes: number,
): Promise<void> => {
  const token = call.lookup?.token as KnownToken
  const bytes = lengthIn(fileBytes)
  // Counted before the file was opened, when the limit seemed to be reached.
  if (call.isCountedDownload) return limiter.returnUnsent(token.id, etag, fileBytes - bytes)
  const limit = token.bulk_per_hour ?? settings.bulkPerHour
  const allowance = await limiter.takePart(token.id, limit, { etag, bytes, fileBytes })
  if (allowance) applyAllowance(call, allowance)
}

/**
 * Opens a file and counts the download, unless it is small and of a token. The rows of an open file are known; they are
 * counted before only if the limit is reached, so that rejected requests build no files. A request that gets no slot in
 * the queue is not counted; one whose client disconnects is, because its file may be built all the same.
 */
export const openWithinLimit = async (
  app: Dependencies,
  call: Call,
  { describe, open, signal, range }: Download,
): Promise<Opened> => {
  const isPublic = !call.lookup?.token
  if (!call.isCountedDownload) {
    await reportDownloadLimit(app, call)
    if (call.bulkAllowance?.remaining === 0 && (isPublic || isUnbuilt(await describe())))
      await limitDownload(app, call)
  }
  const opened = await open().catch(async (error: unknown) => {
    if (error === signal.reason && (isPublic || isLarge(await describe()))) await limitDownload(app, call)
    throw error
  })
  try {
    const facts = factsOf(opened)
    if (range && facts.bytes !== undefined && isLarge(facts)) await limitRange(app, call, range, facts.bytes)
    else if (isPublic || isLarge(facts)) await limitDownload(app, call)
    return opened
  } catch (error) {
    if ('file' in opened) await opened.file.close()
    throw error
  }
}

/** Keeps what the client has not received of a large file, so that it can resume without another download. */
export const returnUnsent = async (
  { limiter }: Dependencies,
  call: Call,
  etag: string,
  file: FileFacts,
  bytes: number,
): Promise<void> => {
  const token = call.lookup?.token as KnownToken
  if (bytes > 0 && isLarge(file)) await limiter.returnUnsent(token.id, etag, bytes)
}
