/** heliolog index, and the index that commands compute after a publication. */
import { strict as assert } from 'node:assert'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { ENGINES } from '../../../../test/support/engines.ts'
import { ndjson } from '../../../../test/support/importing.ts'
import { createSandbox, type Sandbox } from '../../../../test/support/sandbox.ts'

const ROWS = communityRows('2020-01-01', 60)
const OFF = { env: { HELIOLOG_INDEX: 'off' } }

const importRows = async (sandbox: Sandbox, rows: object[], options = {}) => {
  const file = await sandbox.writeFile('rows.ndjson', ndjson(rows))
  return sandbox.run(['import', 'observations', file], options)
}
const versionOf = async (sandbox: Sandbox): Promise<string> => (await sandbox.readPublished()).meta.version

const readState = (sandbox: Sandbox) =>
  sandbox.withDatabase(async ({ reader }) => ({
    state: await reader.selectFrom('index_state').selectAll().executeTakeFirst(),
    days: (await reader.selectFrom('index_daily').select('day').execute()).length,
  }))

describe('heliolog index', () => {
  for (const engine of ENGINES)
    test(`shows, computes and recomputes the index of the published data (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      const index = async (...args: string[]) => {
        const { status, stdout, stderr } = await sandbox.run(['index', ...args])
        return [status, stdout, stderr]
      }
      assert.deepEqual(await index(), [
        1,
        '',
        'heliolog: nothing has been published yet, so there is no index\n',
      ])
      await importRows(sandbox, ROWS, OFF)
      const version = await versionOf(sandbox)
      assert.deepEqual(await index('--status'), [
        0,
        `not computed yet; the data have version ${version}: run heliolog index\n`,
        '',
      ])
      const [status, stdout, stderr] = await index()
      assert.deepEqual([status, stderr], [0, ''])
      assert.match(
        String(stdout),
        new RegExp(
          `^index of data version ${version}: 60 days, 4 observers, 124 observations, \\d+\\.\\d s\n$`,
        ),
      )
      const { state } = await readState(sandbox)
      const shown = `data version ${version}, recipe index-2, computed ${state?.computed_at}, current\n`
      assert.deepEqual(await index('--status'), [0, shown, ''])
      assert.deepEqual(await index(), [
        0,
        `the index of data version ${version} is current; --force computes it again\n`,
        '',
      ])
      assert.match(String(await index('--force')), /^0,index of data version/)
      assert.ok(((await readState(sandbox)).state?.computed_at ?? '') > (state?.computed_at ?? ''))
      assert.match((await sandbox.run(['doctor'])).stdout, /^index {5}data version .*, current$/m)
    })

  test('does nothing when HELIOLOG_INDEX is off, and says so', async (t) => {
    const sandbox = await createSandbox(t)
    await importRows(sandbox, ROWS.slice(0, 50))
    await importRows(sandbox, ROWS, OFF)
    const { state, days } = await readState(sandbox)
    assert.notEqual(state?.version, await versionOf(sandbox))
    assert.ok(days > 0, 'the former index stays')
    const { status, stdout, stderr } = await sandbox.run(['index'], OFF)
    assert.deepEqual(
      [status, stdout, stderr],
      [2, '', 'heliolog: the index is turned off (HELIOLOG_INDEX=off); nothing was computed\n'],
    )
    const shown = await sandbox.run(['index', '--status'], OFF)
    assert.match(shown.stdout, /^data version .*; the index is turned off \(HELIOLOG_INDEX=off\)\n$/)
    const both = await sandbox.run(['index', '--status', '--force'])
    assert.match(both.stderr, /--force cannot be combined with --status/)
  })
})

describe('index after a publication', () => {
  test('is computed by import and retract, silently, and not by a dry run', async (t) => {
    const sandbox = await createSandbox(t)
    const file = await sandbox.writeFile('rows.ndjson', ndjson(ROWS))
    await sandbox.run(['import', 'observations', file, '--dry-run'])
    assert.equal((await readState(sandbox)).state, undefined)
    const imported = await importRows(sandbox, ROWS)
    assert.deepEqual([imported.status, imported.stderr], [0, ''])
    assert.doesNotMatch(imported.stdout, /index/)
    const { state, days } = await readState(sandbox)
    assert.deepEqual([state?.version, days], [await versionOf(sandbox), 60])
    await importRows(sandbox, ROWS)
    assert.deepEqual((await readState(sandbox)).state, state, 'nothing was published')
    const ids = ROWS.filter(({ id }) => String(id).startsWith('2020-01-01')).map(({ id }) => String(id))
    assert.equal((await sandbox.run(['retract', 'observations', ...ids])).status, 0)
    const after = await readState(sandbox)
    assert.deepEqual([after.state?.version, after.days], [await versionOf(sandbox), 59])
  })

  test('is computed again after the recipe changed, and doctor says so until then', async (t) => {
    const sandbox = await createSandbox(t)
    await importRows(sandbox, ROWS)
    const file = new DatabaseSync(sandbox.url.slice('sqlite:'.length))
    file.exec("update index_state set recipe = 'index-1'; update index_daily set body = '{}'")
    file.close()
    const describeIndex = async () => /^index .*$/m.exec((await sandbox.run(['doctor'])).stdout)?.[0] ?? ''
    assert.match(
      await describeIndex(),
      /recipe index-1, .*; the next start or publication computes it with recipe index-2, or run heliolog index$/,
    )
    await importRows(sandbox, ROWS)
    assert.match(await describeIndex(), /recipe index-2, computed .*, current$/)
    const days = await sandbox.withDatabase(({ reader }) =>
      reader.selectFrom('index_daily').select('body').execute(),
    )
    assert.ok(days.every(({ body }) => body !== '{}'))
  })

  test('fails without failing the import, which names the index that stays', async (t) => {
    const sandbox = await createSandbox(t)
    await importRows(sandbox, ROWS.slice(0, 50))
    const before = await readState(sandbox)
    const file = new DatabaseSync(sandbox.url.slice('sqlite:'.length))
    file.exec("create trigger broken before insert on index_state begin select raise(abort, 'no luck'); end")
    file.close()
    const { status, stdout, stderr } = await importRows(sandbox, ROWS)
    assert.equal(status, 0)
    assert.match(stdout, /data version/)
    assert.match(stderr, /^heliolog: .*no luck/)
    assert.match(
      stderr,
      new RegExp(
        `the data are published. The index of data version ${before.state?.version} stays; run heliolog index to compute it.\n$`,
      ),
    )
    assert.deepEqual(await readState(sandbox), before)
    assert.match(
      (await sandbox.run(['doctor'])).stdout,
      /^index .*; the data have version .*: run heliolog index$/m,
    )
  })
})
