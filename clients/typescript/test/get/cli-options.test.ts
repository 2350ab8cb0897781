/** Options, URL, token, output and exit status of the command. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { OBSERVERS } from '../../../../server/src/domain/records/kinds.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { FILE_TABLES } from '../../../../test/support/tables.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { longSeries } from './support/long-series.ts'

const ROWS = 300
const ARGS = ['observations', '-o', 'o.csv']
const server = sharedServer(() =>
  startWith({ observations: longSeries(ROWS, 2_000) }, { bulkPerHour: 1_000 }),
)

test('exits with 2 and names what is accepted when an option is invalid', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  for (const [args, message] of [
    ['', `No series to download: give one of ${FILE_TABLES.map(({ name }) => name).join(', ')}.`],
    ['spots -o o.csv', '"spots" is not a series; accepted: observations, images, activity'],
    ['images activity -o o.csv', '"activity" is one argument too many'],
    ['observations', 'No output file: give -o <file>'],
    ['observations -o o.xlsx', 'The extension of "o.xlsx" is not accepted; use one of .csv, '],
    ['observations -o o.silso.csv', 'Only index-daily and index-monthly have it.'],
    ['activity --observer Ada -o o.csv', 'activity does not accept --observer; it accepts --from, --to.'],
    ['observers --from 2024-01-01 -o o.csv', 'observers does not accept --from, nor other filters.'],
    ['observations --form 2024-01-01 -o o.csv', "Unknown option '--form'"],
    ['observations --from 2024-02-30 -o o.csv', 'from takes a calendar day'],
    ['observations --type 3 -o o.csv', 'type takes'],
    ['observations --observer= -o o.csv', 'observer takes a nickname of 1 to 64 characters'],
    ['observations -o ..', 'The extension of ".." is not accepted'],
    ['observations -o o.csv --version abd97fd96030b', '--data-version <v> downloads a version of the data'],
    ['--version abd97fd96030b', '--version shows the version of heliolog-get and takes no other arguments'],
    ['--version=abd97fd96030b', '--data-version <v> downloads a version of the data'],
    ['observations -o o.csv --data-version x', 'version takes a data version'],
    ['observations -o o.csv --data-version x --update', '--update does not go with --data-version'],
    ['observations --url ftp://x -o o.csv', '--url is not accepted: it must be the http'],
  ] as const) {
    const { status, stdout, stderr } = await workspace.run(args === '' ? [] : args.split(' '))
    assert.deepEqual([status, stdout], [2, ''], stderr)
    assert.ok(stderr.includes(message), stderr)
    assert.match(stderr, /^heliolog-get: [^\n]+\n$/, 'one line')
  }
  assert.deepEqual(await workspace.names(), [])
})

test('exits with 1 and writes nothing when no observer has the given nickname', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  // URLs drop `.` and `..` as path segments.
  for (const name of ['NOBODY', '.', '..', '%2E']) {
    const args = ['observations', '--observer', name, '-o', 'o.csv']
    const { status, stdout, stderr } = await workspace.run([...args, '--quiet'])
    assert.deepEqual([status, stdout], [1, ''], stderr)
    assert.equal(
      stderr,
      `heliolog-get: There is no observer "${name}"; /api/v1/observers lists the nicknames.\n`,
    )
  }
  const { stderr } = await workspace.run(['observations', '--observer', 'ADA', '-o', 'o.csv'])
  assert.equal(stderr, 'heliolog-get: There is no observer "ADA"; the nearest nickname is "Ada".\n')
  assert.deepEqual(await workspace.names(), [])
})

test('writes a file without records and says so when no rows match', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  await server.publish(OBSERVERS, [{ nickname: '.' }, { nickname: 'Zo\u00eb' }])
  for (const [name, filters] of [
    ['dot.csv', ['--observer', '.', '--to', '1700-01-01']],
    ['composed.csv', ['--observer', 'Zoe\u0308', '--to', '1700-01-01']],
    ['untagged.parquet', ['--tag', 'no-such-tag']],
  ] as const) {
    const { status, stderr } = await workspace.run(['observations', ...filters, '-o', name])
    assert.equal(status, 0, stderr)
    assert.match(
      stderr,
      new RegExp(
        `^${name}: no rows match these filters, so the file has no records\\. Version [0-9a-v]{20}\\. Data ©`,
        'm',
      ),
    )
    assert.equal((await workspace.json(`${name}.meta.json`)).rows, 0)
  }
  assert.match((await workspace.read('dot.csv')).toString(), /^id,[^\n]*\n$/)
})

test('prints --help and --version without a token', async (t) => {
  const workspace = await createFastWorkspace(t)
  const help = await workspace.run(['--help'])
  assert.deepEqual([help.status, help.stderr], [0, ''])
  assert.match(help.stdout, /^ {2}.{4}--update/m)
  const { stdout } = await workspace.run(['--version'])
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
})

test('rejects a token on the command line and does not print it', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin)
  for (const args of [['--token', server.token], [`--token=${server.token}`], [server.token]])
    for (const all of [
      [...ARGS, ...args],
      [...args, ...ARGS],
    ]) {
      const { status, stdout, stderr } = await workspace.run(all)
      assert.equal(status, 2)
      assert.match(
        stderr,
        /Do not give a token on the command line: other users can see it in the list of processes/,
      )
      assert.ok(!(stdout + stderr).includes(server.token.slice(4)))
    }
})

test('exits with 2 when the URL or the token is missing or invalid', async (t) => {
  const workspace = await createFastWorkspace(t)
  const HELIOLOG_URL = server.origin
  for (const [env, message] of [
    [{}, /A URL is needed: give --url, or set HELIOLOG_URL\./],
    [
      { HELIOLOG_URL: 'x', HELIOLOG_TOKEN: 'hlg_no' },
      /HELIOLOG_URL is not accepted: it must be the http or https URL/,
    ],
    [{ HELIOLOG_URL }, /A token is needed: set HELIOLOG_TOKEN\. The operators issue tokens\./],
    [{ HELIOLOG_URL, HELIOLOG_TOKEN: 'hlg a' }, /token must be the token that the operators issued/],
  ] as const) {
    assertFailed(await workspace.run(ARGS, env), message, 2)
  }
  const expired = await server.issue({ expiresOn: '2020-01-01' })
  for (const [HELIOLOG_TOKEN, message] of [
    ['hlg_no', /rejected the token in HELIOLOG_TOKEN: A valid token is needed/],
    [expired.token, /rejected the token in HELIOLOG_TOKEN: This token expired at the end of 2020-01-01/],
  ] as const) {
    const rejected = await workspace.run(ARGS, { HELIOLOG_URL, HELIOLOG_TOKEN })
    assert.equal(rejected.status, 1)
    assert.match(rejected.stderr, message)
  }
})

test('does not replace a file without --force, or create a folder', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  await writeFile(join(workspace.path, 'o.csv'), 'mine')
  await mkdir(join(workspace.path, 'folder.csv'))
  for (const [file, message] of [
    ['o.csv', /o\.csv already exists; add --update to update it, or --force to replace it/],
    ['no/such/o.csv', /There is no folder "no\/such"; create it first/],
    ['folder.csv', /"folder\.csv" is a folder/],
  ] as const) {
    assertFailed(await workspace.run(['observations', '-o', file]), message)
  }
  assert.equal((await workspace.read('o.csv')).toString(), 'mine')
  assert.equal((await workspace.run([...ARGS, '--force'])).status, 0)
})

test('logs each tenth and a summary without a terminal; nothing with --quiet', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  const { stdout, stderr } = await workspace.run(ARGS)
  const lines = stderr.trimEnd().split('\n')
  assert.equal(stdout, '')
  assert.match(lines.pop() ?? '', /^o\.csv: 300 rows, version [0-9a-v]{20}\. Data © the community observers$/)
  assert.ok(lines.length >= 2 && lines.length <= 9, stderr)
  for (const line of lines) assert.match(line, /^o\.csv: [1-9]0% of 300 rows$/)
  const quiet = await workspace.run(['observations', '-o', 'q.csv', '--quiet'])
  assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, '', ''])
})

test("writes the file's provenance beside it", async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  await workspace.run(['observations', '--to', '2024-01-03', '-o', 'o.csv'])
  const meta = await workspace.json('o.csv.meta.json')
  const { version, last_published_at } = await server.json('/meta')
  const bytes = await workspace.read('o.csv')
  const { downloadedAt, etag, citation, ...rest } = meta
  assert.deepEqual(rest, {
    file: 'o.csv',
    resource: 'observations',
    format: 'csv',
    source: `${server.origin}/bulk/v1/observations.csv?to=2024-01-03`,
    query: { to: '2024-01-03' },
    dataVersion: version,
    publishedAt: last_published_at,
    rows: 3,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mtimeMs: (await stat(join(workspace.path, 'o.csv'))).mtimeMs,
    attribution: 'Data © the community observers',
    dictionary: `${server.origin}/bulk/v1/dictionary.json`,
    client: rest.client,
  })
  assert.match(rest.client, /^heliolog-get \d/)
  assert.match(etag, new RegExp(`^"${version}-[0-9a-f]{10}"$`))
  assert.ok(Math.abs(Date.parse(downloadedAt) - Date.now()) < 60_000)
  assert.ok(citation.includes(version) && citation.endsWith('Data © the community observers'))
})
