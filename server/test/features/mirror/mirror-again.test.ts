/** heliolog mirror after the first time: what it requests, changes and prints, and --follow. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { collectOutput, startCommand } from '../../../../test/support/heliolog-process.ts'
import {
  createMirrorSetup,
  IMAGE_FILE,
  META,
  type MirrorSetup,
  numberedObservations,
  OBSERVATION_FILE,
  OBSERVER_LIST,
} from '../../../../test/support/mirror-setup.ts'
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

  test('retracts what was published into the mirror', async (t) => {
    const setup = await createMirrorSetup(t)
    const { origin, mirror, publish, target } = setup
    await publish(numberedObservations(50))
    await mirror()
    await target.withDatabase((database) =>
      publishRows(database, OBSERVATIONS, [observation('own', '2024-05-01T00:00:00Z')]),
    )
    assert.match(
      (await mirror()).stdout,
      /^store: .*\nobservations: 0 new, 0 changed, 50 unchanged, 1 retracted/,
    )
    assert.deepEqual((await target.readPublished()).observations, (await origin.readPublished()).observations)
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
