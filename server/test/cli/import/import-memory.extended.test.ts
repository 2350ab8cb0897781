import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const ROWS = 6_000
/** The longest that is accepted, so that few rows suffice. */
const COMMENT = 'x'.repeat(10_000)
const DAY_MS = 86_400_000

/** The rows have 60 MB. */
const HEAP_MB = 56

test('heliolog import publishes more data than fit into the heap', async (t) => {
  const sandbox = await createSandbox(t)
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const day = new Date((index >> 2) * DAY_MS).toISOString()
    return `o${index},Ada,0,${day},1,5,${COMMENT}`
  })
  await sandbox.writeFile(
    'rows.csv',
    ['id,observer,type,date_of_observation,gt,st,comments', ...rows].join('\n'),
  )
  const { status, stderr } = await sandbox.runProcess(
    ['import', 'observations', 'rows.csv', '--quiet', '--replace'],
    {
      env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    },
  )
  assert.deepEqual([status, stderr], [0, ''])
})
