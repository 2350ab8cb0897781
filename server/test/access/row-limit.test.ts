import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RowLimit } from '../../src/access/row-limit.ts'
import type { CallRow } from '../../src/storage/schema/tables.ts'

const MINUTE = '2026-05-11T09:30'
const rowAt = (at: string, more: Partial<CallRow> = {}): CallRow => ({
  at,
  request_id: 'one',
  method: 'GET',
  path: '/api/v1/meta',
  query: 'x=1',
  status: 401,
  completed: 1,
  milliseconds: 2,
  bytes: 100,
  token_id: null,
  address: 'logged',
  user_agent: 'curl',
  count: 1,
  ...more,
})

/** Adds rows of addresses in one minute, and returns all rows written for it. */
const written = (limit: RowLimit, addresses: Iterable<string>, more: Partial<CallRow> = {}): CallRow[] => {
  const rows = [...addresses].flatMap((address) => limit.add(rowAt(`${MINUTE}:01.000Z`, more), address))
  return [...rows, ...limit.endMinute('2026-05-11T09:31:00.000Z')]
}
const repeat = (text: string, times: number): string[] => Array.from({ length: times }, () => text)
const requests = (rows: readonly CallRow[]): number => rows.reduce((sum, { count }) => sum + count, 0)

describe('call log rows without a valid token', () => {
  it('are 60 a minute for an address, and one row that counts the rest', () => {
    const limit = new RowLimit('full')
    const rows = written(limit, repeat('203.0.113.7', 6_000))
    assert.equal(rows.length, 61)
    assert.deepEqual(rows.at(-1), {
      ...rowAt(`${MINUTE}:01.000Z`),
      request_id: '',
      method: '',
      path: '(more requests)',
      query: '',
      bytes: 594_000,
      address: '203.0.113.7',
      user_agent: null,
      count: 5_940,
    })
    assert.equal(limit.summarised, 5_940)
    assert.equal(written(limit, repeat('203.0.113.7', 60)).length, 60, 'the next minute has rows again')
  })

  it('are counted by status and rejected token, and apart if the response was cut off', () => {
    const limit = new RowLimit('full')
    written(limit, repeat('203.0.113.7', 60))
    const times = repeat('203.0.113.7', 60)
    for (const status of [401, 404])
      for (const one of times) limit.add(rowAt(`${MINUTE}:59.000Z`, { status }), one)
    for (let number = 0; number < 5; number++)
      limit.add(rowAt(`${MINUTE}:59.000Z`, { status: 404, completed: 0 }), '203.0.113.7')
    limit.add(rowAt(`${MINUTE}:59.000Z`, { status: 404, token_id: 't_1' }), '203.0.113.7')
    assert.deepEqual(
      limit.end().map(({ status, completed, count, token_id }) => [status, completed, count, token_id]),
      [
        [404, 1, 60, null],
        [404, 0, 5, null],
        [404, 1, 1, 't_1'],
      ],
    )
    assert.deepEqual(limit.end(), [])
  })

  it('are limited for a /64 of IPv6 as for one address', () => {
    const addresses = Array.from({ length: 200 }, (_, number) => `2001:db8:1:2::${number.toString(16)}`)
    const rows = written(new RowLimit('full'), addresses)
    assert.equal(rows.length, 61)
    assert.deepEqual([rows.at(-1)?.address, rows.at(-1)?.count], ['2001:db8:1:2::/64', 140])
  })

  it('are limited in total when a stranger has many addresses', () => {
    const limit = new RowLimit('full')
    const networks = Array.from({ length: 5_000 }, (_, number) => `2001:db8:1:${number.toString(16)}::1`)
    const rows = written(limit, [...networks, ...networks])
    assert.ok(rows.length <= 2_002, `${rows.length} rows`)
    assert.equal(requests(rows), 2 * networks.length)
    assert.equal(limit.summarised, 2 * networks.length - rows.filter(({ method }) => method !== '').length)
  })

  it('show no more of an address than is logged', () => {
    for (const detail of ['network', 'none'] as const) {
      const rows = written(new RowLimit(detail), repeat('203.0.113.7', 61), { address: 'part' })
      assert.equal(rows.at(-1)?.address, 'part')
    }
  })
})
