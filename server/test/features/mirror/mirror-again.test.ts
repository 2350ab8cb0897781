/** heliolog mirror after the first time: what it requests, changes and prints, and --follow. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { assertFailed, collectOutput, startCommand } from '../../../../test/support/heliolog-process.ts'
import {
  createMirrorSetup,
  IMAGE_FILE,
  META,
  type MirrorSetup,
  numberedObservations,
  OBSERVATION_FILE,
  OBSERVER_LIST,
} from '../../../../test/support/mirror-setup.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'

const assertEqual = async ({ origin, target }: MirrorSetup): Promise<void> => {
  assert.deepEqual(await target.readPublished(), await origin.readPublished())
}

/** The paths that the origin has served. */
const readPaths = async ({ server }: MirrorSetup): Promise<string[]> => {
  await server.waitForCallLog()
  return server.lines.flatMap(({ path }) => (path === undefined ? [] : String(path)))
}

describe('heliolog mirror after the first time', () => {
  test('copies all files in one publication, from PostgreSQL to SQLite', async (t) => {
    const setup = await createMirrorSetup(t, { from: POSTGRES })
    const { origin, mirror, publish, target } = setup
    await publish([...numberedObservations(50), [OBSERVERS, [{ nickname: 'Idle' }, { nickname: 'Leaving' }]]])
    await mirror()
    await publish([
      [
        OBSERVATIONS,
        [
          observation('o1', '2023-01-01T00:00:00Z', { tags: ['x'] }),
          observation('new', '2025-01-01T00:00:00Z'),
        ],
      ],
      [IMAGES, [image('i1', '2024-05-01T12:00:00Z')]],
    ])
    await origin.withDatabase((database) => retract(database, 'observation', ['o2', 'o3']))
    await publish([[OBSERVERS, [{ nickname: 'Idle' }]]], { snapshot: true, maxRetract: { percent: 100 } })
    const before = await readPaths(setup)
    const { status, stdout, stderr } = await mirror(['--allow-retract'])
    assert.equal(status, 0, stderr)
    assert.match(
      stdout,
      /^store: .*\nobservations: 1 new, 1 changed, 47 unchanged, 2 retracted\nimages: 1 new, /,
    )
    const files = [META, OBSERVATION_FILE, IMAGE_FILE, OBSERVER_LIST]
    // The change feed shows whether the origin has forgotten the removed observer.
    assert.deepEqual((await readPaths(setup)).slice(before.length), [...files, '/changes/v1/records'])
    await assertEqual(setup)
    const publications = await target.withDatabase(({ reader }) =>
      reader.selectFrom('publication').select('number').execute(),
    )
    assert.equal(publications.length, 2)
  })

  test('names the observers to forget when the origin has forgotten them', async (t) => {
    const setup = await createMirrorSetup(t)
    const { origin, mirror, publish, target } = setup
    await publish(numberedObservations(50))
    await publish([[OBSERVATIONS, [observation('ada~20b-1', '2024-05-01T00:00:00Z', { observer: 'Ada B' })]]])
    await mirror()
    await origin.run(['observer', 'rename', 'Ada 0', 'Bob'])
    assert.doesNotMatch((await mirror(['--allow-retract'])).stdout, /forget/)
    await origin.run(['observer', 'forget', 'Ada B', '--anonymous', 'Nobody', '--new-ids'])
    const { stdout } = await mirror(['--allow-retract'])
    assert.match(stdout, /has forgotten them, forget them here too:\n/)
    await assertEqual(setup)
    const command = /^heliolog (observer forget .*)$/m.exec(stdout)?.[1]
    assert.equal(command, "observer forget --retract --keep-ids 'Ada B'")
    const readHistory = () =>
      target.withDatabase(async ({ reader }) => [
        ...(await reader.selectFrom('observation_history').select('observer').execute()),
        ...(await reader.selectFrom('tombstone').select('id').where('is_forgotten', '=', 0).execute()),
      ])
    assert.match(JSON.stringify(await readHistory()), /Ada B/)
    assert.equal((await target.run(['observer', 'forget', 'Ada B', '--retract', '--keep-ids'])).status, 0)
    assert.doesNotMatch(JSON.stringify(await readHistory()), /ada~20b|Ada B/)
    await assertEqual(setup)
  })

  test('rejects imports and renames, and a store with records of its own', async (t) => {
    const setup = await createMirrorSetup(t)
    const { origin, mirror, publish, target } = setup
    await publish(numberedObservations(50))
    await target.withDatabase((database) =>
      publishRows(database, OBSERVATIONS, [observation('own', '2024-05-01T00:00:00Z')]),
    )
    const own = await target.readPublished()
    for (const args of [[], ['--dry-run']])
      assertFailed(await mirror(args), /records of its own, by source: 1 of main \(observation\); /, 2)
    assert.deepEqual(await target.readPublished(), own)
    await target.withDatabase((database) => retract(database, 'observation', ['own']))
    assert.equal((await mirror()).status, 0)
    await target.writeFile('own.ndjson', JSON.stringify(observation('own', '2024-05-01T00:00:00Z')))
    const importing = await target.run(['import', 'observations', 'own.ndjson'])
    assertFailed(importing, /^heliolog: this store is a mirror; import at the server that it copies, /, 2)
    const renaming = await target.run(['observer', 'rename', 'Ada 0', 'Bo'])
    assertFailed(renaming, /^heliolog: this store is a mirror; rename the observer at the server /, 2)
    assert.deepEqual((await target.readPublished()).observations, (await origin.readPublished()).observations)
  })

  test('accepts a record that has become another observation', async (t) => {
    const setup = await createMirrorSetup(t)
    const { mirror, publish } = setup
    await publish(numberedObservations(3))
    await mirror()
    await publish([[OBSERVATIONS, [observation('o1', '2023-01-01T00:00:00Z', { observer: 'Bo' })]]])
    const { stdout } = await mirror(['--allow-retract'])
    assert.match(stdout, /^observations: 0 new, 1 changed, 2 unchanged, 0 retracted/m)
    await assertEqual(setup)
  })

  test('leaves out observers who were forgotten here, on PostgreSQL', async (t) => {
    const setup = await createMirrorSetup(t, { to: POSTGRES })
    const { mirror, publish, target } = setup
    await publish([...numberedObservations(30), [IMAGES, [image('i1', '2024-05-01T12:00:00Z')]]])
    await mirror()
    await target.run(['observer', 'forget', 'Ada 0', '--retract'])
    await target.run(['observer', 'forget', 'Ada 1', '--anonymous', 'Nobody'])
    const { stdout } = await mirror()
    assert.match(
      stdout,
      /^observations: 0 new, 0 changed, 20 unchanged, 0 retracted\n10 rows of forgotten obs/m,
    )
    assert.match(stdout, /\n10 rows of forgotten observers published under another nickname\nimages: /)
    assert.match(
      stdout,
      /this store differs from it, because observers have been forgotten here; data version/,
    )
    const before = await readPaths(setup)
    assert.match(
      (await mirror()).stdout,
      /^this store already has the data of .*\nthis store differs from it, /m,
    )
    assert.deepEqual((await readPaths(setup)).slice(before.length), [META])
    const later = (id: string, observer: string) => observation(id, '2025-01-01T00:00:00Z', { observer })
    await publish([[OBSERVATIONS, [later('n0', 'Ada 0'), later('n1', 'Ada 1'), later('n2', 'Ada 2')]]])
    assert.match(
      (await mirror()).stdout,
      /^observations: 2 new, 0 changed, 20 unchanged, 0 retracted\n11 rows /m,
    )
    const published = await target.withDatabase(readPublished)
    assert.equal(published.meta.observations, 22)
    assert.doesNotMatch(JSON.stringify(published), /Ada [01]/)
    assert.equal((await target.run(['doctor'])).status, 0)
  })

  test('mirrors each publication with --follow, and exits with 0 on SIGTERM', async (t) => {
    const setup = await createMirrorSetup(t)
    const { origin, server, publish, target, token } = setup
    await publish(numberedObservations(50))
    const child = startCommand(['mirror', server.origin, '--follow'], {
      cwd: target.path,
      env: { HELIOLOG_DATABASE_URL: target.url, HELIOLOG_MIRROR_TOKEN: token },
    })
    t.after(() => child.kill('SIGKILL'))
    const output = collectOutput(child)
    await waitUntil('it follows', () => output.stdout.includes(`following ${server.origin}\n`))
    await publish([[OBSERVATIONS, [observation('later', '2025-01-01T00:00:00Z', { observer: 'Ada 0' })]]])
    await waitUntil('it has mirrored the publication', () => output.stdout.includes('observations: 1 new'))
    await origin.withDatabase((database) => retract(database, 'observation', ['later']))
    await waitUntil('it has mirrored the retraction', () => /50 unchanged, 1 retracted/.test(output.stdout))
    await waitUntil('it is done', () => output.stdout.trimEnd().endsWith('Z'))
    await assertEqual(setup)
    assert.equal(output.stdout.split('; data version').length - 1, 3, output.stdout)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null], output.stderr)
  })
})
