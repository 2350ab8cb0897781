/** Loads all rows of a list page by page, as far as the visitor's rate limit and memory reasonably allow. */
import { type Page, RateLimited, type Series } from '@heliolog/client'

/** 20 pages of the largest size, so that a token with the usual limit has calls left. */
export const MOST_ROWS = 10_000

export interface Progress {
  rows: number
  /** Until the rate limit allows the next page. */
  waitSeconds?: number
}

interface LoadOptions {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** Resolves after so many seconds. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** Rejects when the visitor leaves the list. */
export const waitFor = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Its `next_cursor` is not null if more than `MOST_ROWS` rows match. */
export const loadRows = async <Record>(
  series: Pick<Series<Record>, 'page'>,
  { signal, onProgress, wait }: LoadOptions,
): Promise<Page<Record>> => {
  const data: Record[] = []
  const loadPage = async (cursor: string | undefined): Promise<Page<Record>> => {
    try {
      return await series.page(cursor)
    } catch (error) {
      if (!(error instanceof RateLimited) || error.retryAfter === undefined) throw error
      onProgress({ rows: data.length, waitSeconds: error.retryAfter })
      await wait(error.retryAfter, signal)
      return loadPage(cursor)
    }
  }
  let cursor: string | undefined
  while (true) {
    onProgress({ rows: data.length })
    const page = await loadPage(cursor)
    data.push(...page.data)
    if (page.next_cursor === null || data.length >= MOST_ROWS) return { data, next_cursor: page.next_cursor }
    cursor = page.next_cursor
  }
}
