import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DownloadSlots } from '../../src/api/bulk/slots.ts'

it('a token has two places, whoever else has some; a third is told to wait, and gets one when one is given back', () => {
  const slots = new DownloadSlots()
  const [first] = [slots.take('a'), slots.take('a'), slots.take('b')]
  assert.throws(() => slots.take('a'), { code: 'rate_limited', status: 429, headers: { 'retry-after': '5' } })
  slots.take('b')
  first()
  slots.take('a')
  assert.throws(() => slots.take('a'), { status: 429 })
})

it('a process has eight places; who finds none is told to come again, and none is lost by that', () => {
  const slots = new DownloadSlots()
  const taken = Array.from({ length: 8 }, (_, index) => slots.take(`t${index}`))
  for (let again = 0; again < 3; again++)
    assert.throws(() => slots.take('late'), {
      code: 'unavailable',
      status: 503,
      headers: { 'retry-after': '2' },
    })
  for (const giveBack of taken) giveBack()
  for (let index = 0; index < 8; index++) slots.take(`u${index}`)
  assert.throws(() => slots.take('late'), { status: 503 })
})
