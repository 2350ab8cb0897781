import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Page, RateLimited } from '@heliolog/client'
import { loadRows, MOST_ROWS, type Progress } from '../../../../src/pages/explore/list/load-rows.ts'

/** A series of so many numbers, in pages of 500. Its calls with an index in `limited` are rejected. */
const seriesOf = (rows: number, limited: readonly number[] = []) => {
  let calls = 0
  return {
    page: async (cursor = '0'): Promise<Page<number>> => {
      if (limited.includes(calls++)) throw new RateLimited('Wait.', { retryAfter: 7 })
      const start = Number(cursor)
      const end = Math.min(start + 500, rows)
      const data = Array.from({ length: end - start }, (_, at) => start + at)
      return { data, next_cursor: end < rows ? String(end) : null }
    },
  }
}

const load = async (series: ReturnType<typeof seriesOf>) => {
  const progress: Progress[] = []
  const waited: number[] = []
  const { data, next_cursor } = await loadRows(series, {
    signal: new AbortController().signal,
    onProgress: (made) => progress.push(made),
    wait: async (seconds) => {
      waited.push(seconds)
    },
  })
  return { data, next_cursor, progress, waited }
}

describe('loadRows', () => {
  it('loads all pages in order and reports progress', async () => {
    const { data, next_cursor, progress } = await load(seriesOf(1234))
    assert.deepEqual(data, [...Array(1234).keys()])
    assert.equal(next_cursor, null)
    assert.deepEqual(progress, [{ rows: 0 }, { rows: 500 }, { rows: 1000 }])
  })

  it('stops at the largest number of rows, and keeps the cursor', async () => {
    const { data, next_cursor } = await load(seriesOf(MOST_ROWS + 1))
    assert.equal(data.length, MOST_ROWS)
    assert.equal(next_cursor, String(MOST_ROWS))
  })

  it('waits as long as the rate limit requires, and loads the same page again', async () => {
    const { data, progress, waited } = await load(seriesOf(900, [1, 2]))
    assert.deepEqual(data, [...Array(900).keys()])
    assert.deepEqual(waited, [7, 7])
    assert.deepEqual(progress.at(-1), { rows: 500, waitSeconds: 7 })
  })
})
