/** The Python client returns the records of the pages unchanged, including unusual texts. */
import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import { walk } from '../../../server/test/http/support/catalogue.ts'
import { publishOddRecords } from '../../../server/test/http/support/odd-records.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { pythonWith, runPython } from './python.ts'

let server: TestServer
let expected: Record<string, unknown[]>
before(async () => {
  server = await startServer(SQLITE)
  await publishOddRecords(server)
  expected = {}
  for (const path of ['/observations', '/images', '/activity/daily'])
    expected[path] = (await walk(server, path, {})).flat()
  assert.deepEqual(
    Object.values(expected).map(({ length }) => length > 1),
    [true, true, true],
  )
})
after(() => server.close())

const PROGRAM = `
import json
from heliolog import Heliolog
with Heliolog("ADDRESS") as sun:
    lists = {"/observations": sun.observations(), "/images": sun.images(), "/activity/daily": sun.daily_activity()}
    print(json.dumps({path: series.to_list() for path, series in lists.items()}))
`

const python = pythonWith()
test('the Python client returns every record of the pages unchanged', {
  skip: python.missing,
}, async () => {
  const { stdout, stderr } = await runPython(python, ['-c', PROGRAM.replace('ADDRESS', server.origin)], {
    env: { HELIOLOG_TOKEN: server.token },
  })
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), expected)
})
