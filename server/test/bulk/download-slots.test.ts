import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DownloadSlots } from '../../src/api/bulk/download-slots.ts'

it('gives each token two slots and rejects a third download until one is freed', () => {
  const slots = new DownloadSlots()
  const [first] = [slots.take('a'), slots.take('a'), slots.take('b')]
  assert.throws(() => slots.take('a'), {
    code: 'rate_limited',
    status: 429,
    headers: { 'retry-after': '5' },
  })
  slots.take('b')
  first()
  slots.take('a')
  assert.throws(() => slots.take('a'), { status: 429 })
})

it('throws unavailable when all eight slots of the process are taken', () => {
  const slots = new DownloadSlots()
  const taken = Array.from({ length: 8 }, (_, index) => slots.take(`t${index}`))
  for (let attempt = 0; attempt < 3; attempt++)
    assert.throws(() => slots.take('late'), {
      code: 'unavailable',
      status: 503,
      headers: { 'retry-after': '2' },
    })
  for (const free of taken) free()
  for (let index = 0; index < 8; index++) slots.take(`u${index}`)
  assert.throws(() => slots.take('late'), { status: 503 })
})
