import assert from 'node:assert/strict'
import { it } from 'node:test'
import { FilesBeingRead } from '../../../src/features/hapi/files-being-read.ts'

it('rejects a file when its client reads too many bytes of others', () => {
  const read = new FilesBeingRead()
  const add = (client: string, file: string, bytes: number) => read.add(client, file, bytes, 100)
  const close = add('a', 'large', 90)
  const closeSecond = add('a', 'large', 90)
  assert.throws(() => add('a', 'other', 11), {
    status: 429,
    message: /^Your IP address still reads 1 MiB of other long responses; try again in 10 seconds/,
  })
  add('a', 'small', 10)()
  add('b', 'larger than all', 101)()
  close()
  assert.throws(() => add('a', 'other', 11), { status: 429 })
  closeSecond()
  add('a', 'other', 11)()
})
