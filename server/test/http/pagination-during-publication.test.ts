import assert from 'node:assert/strict'
import { it } from 'node:test'
import { image, observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onEachStore } from './support/each-setup.ts'

/** Follows the cursors of a list and publishes records after each of the first pages. */
const walkWhile = async (
  server: TestServer,
  path: string,
  query: string,
  publish: (page: number) => Promise<void>,
): Promise<Record<string, string>[]> => {
  const seen: Record<string, string>[] = []
  let next = query
  for (let page = 0; next !== ''; page++) {
    const { data, next_cursor } = await server.json(`${path}?${next}`)
    seen.push(...data)
    if (page < 4) await publish(page)
    next = next_cursor ? `cursor=${next_cursor}` : ''
  }
  return seen
}

onEachStore((server) => {
  const walks = { day: '', tag: '&tag=t', observer: '&observer=Ada', type: '&type=1&observer=Ada&tag=t' }
  for (const [round, [name, filter]] of Object.entries(walks).entries())
    it(`repeats and skips no record when records are added between pages, by ${name}`, async () => {
      const day = `2024-03-0${round + 1}`
      const row = (id: string, minute: number) =>
        observation(`${id}-${round}`, `${day}T10:${minute}:00Z`, { tags: ['t'], type: 1 })
      const start = Array.from({ length: 18 }, (_, index) => row(`s${index}`, 10 + Math.floor(index / 4)))
      await server().publish(OBSERVATIONS, start)
      const seen = await walkWhile(
        server(),
        '/observations',
        `from=${day}&to=${day}&limit=3${filter}`,
        (page) =>
          // Add records before and after all others, and at the same times as records on past and later pages.
          server().publish(
            OBSERVATIONS,
            [10, 11, 14, 20].flatMap((minute) =>
              ['A', '~'].map((mark) => row(`${mark}${page}-${minute}`, minute)),
            ),
          ),
      )
      const ids = seen.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, 'no record is repeated')
      for (const { id } of start as { id: string }[]) assert.ok(ids.includes(id), `${id} was skipped`)
      assert.ok(ids.length > start.length, 'records added on later pages are returned')
    })

  it('repeats and skips no day when days are added between pages', async () => {
    const picture = (day: number) => image(`d${day}`, `2023-06-${day}T12:00:00Z`)
    await server().publish(IMAGES, [15, 20, 25, 29].map(picture))
    const range = 'from=2023-06-01&to=2023-06-30&limit=1'
    const seen = await walkWhile(server(), '/activity/daily', range, (page) =>
      server().publish(IMAGES, [picture(10 + page), picture(21 + page)]),
    )
    const days = seen.map(({ day }) => day)
    assert.deepEqual(days, [...new Set(days)].toSorted())
    for (const day of [15, 20, 25, 29]) assert.ok(days.includes(`2023-06-${day}`), `${day} was skipped`)
    assert.ok(days.length > 4, 'records added on later pages are returned')
  })
})
