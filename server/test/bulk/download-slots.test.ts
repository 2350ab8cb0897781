import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DownloadSlots } from '../../src/api/bulk/download-slots.ts'

it('a token has two places, whoever else has some; a third is told to wait, and gets one when one is given back', () => {
  const places = new DownloadSlots()
  const [first] = [places.take('a'), places.take('a'), places.take('b')]
  assert.throws(() => places.take('a'), {
    code: 'rate_limited',
    status: 429,
    headers: { 'retry-after': '5' },
  })
  places.take('b')
  first()
  places.take('a')
  assert.throws(() => places.take('a'), { status: 429 })
})

it('a process has eight places; who finds none is told to come again, and none is lost by that', () => {
  const places = new DownloadSlots()
  const taken = Array.from({ length: 8 }, (_, index) => places.take(`t${index}`))
  for (let again = 0; again < 3; again++)
    assert.throws(() => places.take('late'), {
      code: 'unavailable',
      status: 503,
      headers: { 'retry-after': '2' },
    })
  for (const giveBack of taken) giveBack()
  for (let index = 0; index < 8; index++) places.take(`u${index}`)
  assert.throws(() => places.take('late'), { status: 503 })
})
