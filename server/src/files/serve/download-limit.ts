/** The hourly limit on downloads: of a token, or of an IP address without one. */
import type { RateLimiter } from '../../access/rate-limit.ts'
import type { KnownToken } from '../../access/token-queries.ts'
import type { Call } from '../../http/call.ts'
import { rateLimited } from '../../http/errors.ts'
import type { Settings } from '../../settings/config.ts'
import type { Opened } from './built-files.ts'

/** A download with a token and at most so many rows is an ordinary call: one for each observer stays possible. */
const MAX_UNCOUNTED_ROWS = 5_000

interface Dependencies {
  limiter: RateLimiter
  settings: Pick<Settings, 'bulkPerHour'>
}

/** The token of a request, and its downloads an hour. */
const limitOf = (token: KnownToken, { bulkPerHour }: Dependencies['settings']): [string, number] => [
  token.id,
  token.bulk_per_hour ?? bulkPerHour,
]

/** Counts a download once, however often it is tried; throws an ApiError when the limit is exceeded. */
export const limitDownload = async ({ limiter, settings }: Dependencies, call: Call): Promise<void> => {
  if (call.isCountedDownload) return
  const token = call.lookup?.token
  const allowance = await (token
    ? limiter.countDownload(...limitOf(token, settings))
    : limiter.countPublicDownload(call.address, settings.bulkPerHour))
  call.isCountedDownload = true
  call.bulkAllowance = allowance
  if (allowance.exceeded)
    throw rateLimited(
      `The allowance of ${allowance.limit} downloads an hour${token ? '' : ' for your IP address'} is used up`,
      allowance.resetSeconds,
    )
}

/** Reports the hourly limit without counting a download. */
export const reportDownloadLimit = async ({ limiter, settings }: Dependencies, call: Call): Promise<void> => {
  const token = call.lookup?.token
  call.bulkAllowance = await (token
    ? limiter.downloadsLeft(...limitOf(token, settings))
    : limiter.publicDownloadsLeft(call.address, settings.bulkPerHour))
}

const rowsOf = (opened: Opened): number => ('file' in opened ? opened.file.rows : opened.rows)

/**
 * Opens a file and counts the download, unless it is small and of a token. The rows of an open file are known; they are
 * counted before only if the limit is reached, so that rejected requests build no files. A request that gets no place in
 * the queue is not counted.
 */
export const openWithinLimit = async (
  app: Dependencies,
  call: Call,
  countRows: () => Promise<number>,
  open: () => Promise<Opened>,
): Promise<Opened> => {
  if (call.isCountedDownload) return open()
  const isPublic = !call.lookup?.token
  await reportDownloadLimit(app, call)
  if (call.bulkAllowance?.remaining === 0 && (isPublic || (await countRows()) > MAX_UNCOUNTED_ROWS))
    await limitDownload(app, call)
  const opened = await open()
  try {
    if (isPublic || rowsOf(opened) > MAX_UNCOUNTED_ROWS) await limitDownload(app, call)
    return opened
  } catch (error) {
    if ('file' in opened) await opened.file.close()
    throw error
  }
}
