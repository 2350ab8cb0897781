/** The shell commands of the documents work when pasted, against a real server. */
import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { ROOT, read, skipWithout } from './support/deployment.ts'
import { createSandbox, exists, observationsCsv } from './support/sandbox.ts'

const HELIOLOG_GET = `'${process.execPath}' '${join(ROOT, 'clients/typescript/bin/heliolog-get.js')}'`
const CSV = `id,observer,type,date_of_observation,gt,st,tags
o-1,María del Sol,0,2024-05-11T09:30:00Z,9,96,drawing
o-2,Jürgen,0,2024-05-12T12:05:00+02:00,,,full-disk
`

/** The shell blocks of a document that contain `text`. */
const blocksWith = (file: string, text: string): string[] =>
  [...read(file).matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => block.includes(text))

/** Serves two observations to all examples. */
let served: { origin: string; token: string }
let remove: () => unknown = () => {}
before(async () => {
  const sandbox = await createSandbox({
    after: (cleanup) => {
      remove = cleanup
    },
  })
  await sandbox.writeFile('observations.csv', CSV)
  await sandbox.run(['import', 'observations', 'observations.csv'])
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  served = { origin: (await sandbox.serve()).origin, token }
})

after(() => remove())

/** Runs blocks of documents in a sandbox of their own. */
const startExamples = async (t: TestContext) => {
  const { origin, token } = served
  const sandbox = await createSandbox(t)
  const paste = async (block: string | undefined): Promise<string> => {
    assert.ok(block, 'finds the block')
    const lines = block
      .replaceAll('http://127.0.0.1:8080', origin)
      .replaceAll('https://sun.example.org', origin)
      .replaceAll('hlg_…', token)
      .replaceAll('node_modules/.bin/heliolog-get', HELIOLOG_GET)
    const { status, stdout, stderr } = await sandbox.shell(
      `set -e; export HELIOLOG_TOKEN=${token} URL=${origin}; ${lines}`,
    )
    assert.equal(status, 0, stdout + stderr)
    return stdout
  }
  return { sandbox, paste }
}

test('the documents of the interface show requests that work', { skip: skipWithout('curl') }, async (t) => {
  const { sandbox, paste } = await startExamples(t)
  const [request] = blocksWith('docs/interface.md', 'curl')
  assert.equal(JSON.parse(await paste(request)).data.length, 2)

  const [ephemeris] = blocksWith('docs/ephemeris.md', 'curl')
  const [, response] = /^```json\n(.*)\n```/m.exec(read('docs/ephemeris.md')) ?? []
  assert.equal(await paste(ephemeris), response)

  const [follow = '', wait = ''] = blocksWith('docs/changes.md', '/changes/v1/records')
  const output = await paste(`${follow}\ncat changes.ndjson\n${wait.replace('wait=30', 'wait=1')}`)
  const lastLine = '\\{"next_cursor":"[\\w-]+","version":"[0-9a-v]{20}"\\}'
  assert.match(output, new RegExp(`^${lastLine}\\n\\{"data":\\[\\],"next_cursor":"[\\w-]+","end":true\\}$`))
  assert.ok(await exists(join(sandbox.path, 'observations.ndjson')))

  const [download, resume, cite, fetchCited] = blocksWith('docs/bulk.md', 'curl')
  const headers = await paste(`${download} cat headers.txt`)
  const [etag = ''] = /"\w{20}-[0-9a-f]+/.exec(headers) ?? []
  await paste(`cp 2024.csv complete.csv; head -c 20 complete.csv > 2024.csv
    ${resume?.replace(/"\w{20}-[0-9a-f]+"/, `${etag}"`)} cmp 2024.csv complete.csv`)
  assert.match(await paste(cite), /^Rows used: observations .* 2 rows,/m)
  await paste(`VERSION=${etag.slice(1, 21)}; ${fetchCited} cmp cited.csv complete.csv`)

  const [get] = blocksWith('docs/clients.md', 'heliolog-get')
  assert.match(await paste(`${get} cat observations-2020-2024.csv`), /^o-1,.*^o-2,/ms)
})

for (const [name, text] of [
  ['mirror a server', 'heliolog mirror'],
  ['copy one series', 'curl'],
] as const)
  test(`docs/mirror.md shows how to ${name}`, { skip: skipWithout('curl') }, async (t) => {
    const { sandbox, paste } = await startExamples(t)
    await paste(blocksWith('docs/mirror.md', text)[0])
    assert.equal((await sandbox.readPublished()).meta.observations, 2)
  })

test('docs/import.md shows how to import corrected rows', async (t) => {
  const { sandbox, paste } = await startExamples(t)
  await sandbox.writeFile('observations.csv', CSV.replace('Z,9,', 'Z,many,'))
  await paste(`heliolog import observations observations.csv --skip-invalid
    sed -i 's/,many,/,9,/' observations.csv.rejected.csv
    ${blocksWith('docs/import.md', 'rejected.csv')[0]}`)
  assert.equal((await sandbox.readPublished()).meta.observations, 2)
})

test('README.md shows commands for publishing that work when pasted', async (t) => {
  const sandbox = await createSandbox(t)
  const [block = ''] = blocksWith('README.md', 'cat > observations.csv')
  const lines = block.replaceAll('node_modules/.bin/heliolog', 'heliolog').replace('heliolog serve\n', '')
  assert.match(lines, /> heliolog\.env\n[\s\S]*heliolog import .*\n.*heliolog token issue/)
  const { status, stdout, stderr } = await sandbox.shell(
    `set -e; unset HELIOLOG_DATABASE_URL\n${lines}heliolog doctor`,
  )
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /^store {5}sqlite, \S+\/data\/mine\.db, [\s\S]*^data {6}2 observations, /m)
  assert.match(stdout, /^token {2}hlg_/m)
})

test('docs/backup.md shows a restore that loses nothing when pasted twice', async (t) => {
  const [backUp] = blocksWith('docs/backup.md', 'heliolog backup backups/')
  const [restore] = blocksWith('docs/backup.md', 'heliolog restore ')
  const sandbox = await createSandbox(t)
  await sandbox.writeFile('first.csv', observationsCsv(1, 2))
  await sandbox.writeFile('second.csv', observationsCsv(3, 5))
  const { status, stdout, stderr } = await sandbox.shell(`set -e; unset HELIOLOG_DATABASE_URL
    heliolog import observations first.csv
    ${backUp}
    heliolog import observations second.csv
    ${restore}
    set +e
    ${restore}
    set -e
    heliolog doctor
    for saved in data/heliolog-before-restore-*Z.db; do
      heliolog init --database "sqlite:$saved"
      heliolog doctor --database "sqlite:$saved"
    done`)
  assert.equal(status, 0, stdout + stderr)
  const observations = [...stdout.matchAll(/^data {6}(\d) observations, /gm)].map(([, number]) => number)
  assert.equal(observations[0], '2', 'the restored store')
  assert.ok(observations.includes('7'), 'the replaced store')
})
