/** The shell commands of the documents work when pasted, against a real server. */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createSandbox, exists } from './support/sandbox.ts'

const ROOT = join(import.meta.dirname, '..')
const HELIOLOG_GET = `'${process.execPath}' '${join(ROOT, 'clients/typescript/bin/heliolog-get.js')}'`
const CSV = `id,observer,type,date_of_observation,gt,st,tags
o-1,María del Sol,0,2024-05-11T09:30:00Z,9,96,drawing
o-2,Jürgen,0,2024-05-12T12:05:00+02:00,,,full-disk
`

const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const skipWithout = (...commands: string[]): string | false => {
  const missing = commands.filter((command) => !isInstalled(command))
  return missing.length > 0 && `${missing.join(' and ')} not installed`
}

/** The shell blocks of a document that contain `text`. */
const blocksWith = (file: string, text: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => block.includes(text))

/** Serves two observations, and returns a function that runs a block of a document in its own sandbox. */
const startExamples = async (t: TestContext) => {
  const source = await createSandbox(t)
  await source.writeFile('observations.csv', CSV)
  await source.run(['import', 'observations', 'observations.csv'])
  const { token } = await source.issueToken()
  const { origin } = await source.serve()
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

test('docs/interface.md shows a request that works', { skip: skipWithout('curl') }, async (t) => {
  const { paste } = await startExamples(t)
  const [request] = blocksWith('docs/interface.md', 'curl')
  assert.equal(JSON.parse(await paste(request)).data.length, 2)
})

test('docs/ephemeris.md shows a request and its response', { skip: skipWithout('curl') }, async (t) => {
  const { paste } = await startExamples(t)
  const [request] = blocksWith('docs/ephemeris.md', 'curl')
  const [, response] =
    /^```json\n(.*)\n```/m.exec(readFileSync(join(ROOT, 'docs/ephemeris.md'), 'utf8')) ?? []
  assert.equal(await paste(request), response)
})

test('docs/changes.md shows how to follow the data', { skip: skipWithout('curl') }, async (t) => {
  const { sandbox, paste } = await startExamples(t)
  const [follow = '', wait = ''] = blocksWith('docs/changes.md', '/changes/v1/records')
  const output = await paste(`${follow}\ncat changes.ndjson\n${wait.replace('wait=30', 'wait=1')}`)
  const lastLine = '\\{"next_cursor":"[\\w-]+","version":"[0-9a-f]{13}"\\}'
  assert.match(output, new RegExp(`^${lastLine}\\n\\{"data":\\[\\],"next_cursor":"[\\w-]+","end":true\\}$`))
  assert.ok(await exists(join(sandbox.path, 'observations.ndjson')))
})

test('docs/bulk.md shows how to download and resume', { skip: skipWithout('curl') }, async (t) => {
  const { paste } = await startExamples(t)
  const [download, resume, cite] = blocksWith('docs/bulk.md', 'curl')
  const headers = await paste(`${download} cat headers.txt`)
  const [etag = ''] = /"[0-9a-f]+-[0-9a-f]+/.exec(headers) ?? []
  await paste(`cp 2024.csv complete.csv; head -c 20 complete.csv > 2024.csv
    ${resume?.replace(/"[0-9a-f]+-[0-9a-f]+"/, `${etag}"`)} cmp 2024.csv complete.csv`)
  await paste(`VERSION=${etag.slice(1, 14)}; ${cite} cmp cited.csv complete.csv`)
})

test('docs/clients.md shows how to download and update', async (t) => {
  const { paste } = await startExamples(t)
  const [download] = blocksWith('docs/clients.md', 'heliolog-get')
  assert.match(await paste(`${download} cat observations-2020-2024.csv`), /^o-1,.*^o-2,/ms)
})

test('docs/publishing.md shows how to mirror a server', async (t) => {
  const { sandbox, paste } = await startExamples(t)
  await paste(blocksWith('docs/publishing.md', 'heliolog mirror')[0])
  assert.equal((await sandbox.readPublished()).meta.observations, 2)
})

test('docs/publishing.md shows how to copy one series', { skip: skipWithout('curl') }, async (t) => {
  const { sandbox, paste } = await startExamples(t)
  await paste(blocksWith('docs/publishing.md', 'curl')[0])
  assert.equal((await sandbox.readPublished()).meta.observations, 2)
})

test('docs/publishing.md shows how to import corrected rows', { skip: skipWithout('jq') }, async (t) => {
  const { sandbox, paste } = await startExamples(t)
  await sandbox.writeFile('observations.csv', CSV.replace('Z,9,', 'Z,many,'))
  await paste(`heliolog import observations observations.csv --skip-invalid
    sed -i 's/"many"/9/g' observations.csv.rejected.ndjson
    ${blocksWith('docs/publishing.md', 'jq')[0]}`)
  assert.equal((await sandbox.readPublished()).meta.observations, 2)
})
