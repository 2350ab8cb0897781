import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DownloadSlots } from '../../src/api/bulk/download-slots.ts'

it('gives each token two slots and rejects a third download until one is freed', () => {
  const slots = new DownloadSlots(1_000)
  const [first] = [slots.take('a', 1), slots.take('a', 1), slots.take('b', 1)]
  assert.throws(() => slots.take('a', 1), {
    code: 'rate_limited',
    status: 429,
    headers: { 'retry-after': '5' },
  })
  slots.take('b', 1)
  first()
  slots.take('a', 1)
  assert.throws(() => slots.take('a', 1), { status: 429 })
})

it('throws unavailable when all eight slots of the process are taken', () => {
  const slots = new DownloadSlots(1_000)
  const taken = Array.from({ length: 8 }, (_, index) => slots.take(`t${index}`, 1))
  for (let attempt = 0; attempt < 3; attempt++)
    assert.throws(() => slots.take('late', 1), {
      code: 'unavailable',
      status: 503,
      headers: { 'retry-after': '2' },
    })
  for (const free of taken) free()
  for (let index = 0; index < 8; index++) slots.take(`u${index}`, 1)
  assert.throws(() => slots.take('late', 1), { status: 503 })
})

it('throws unavailable when the memory of the process is taken, until a thread frees it', () => {
  const slots = new DownloadSlots(600)
  const [free] = [slots.take('a', 272), slots.take('b', 272)]
  slots.take('b', 48)
  assert.throws(() => slots.take('c', 272), {
    code: 'unavailable',
    status: 503,
    headers: { 'retry-after': '2' },
  })
  assert.throws(() => slots.take('c', 48), { status: 503 })
  free()
  slots.take('c', 272)
})
