/** heliolog import: killed in the middle, it leaves the store as it was. */
import { strict as assert } from 'node:assert'
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { newPlace, observationsCsv, type Place, until } from '../../../test/support/command-line.ts'
import { ENGINES, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { type FedImport, fedImport, HEADER } from '../../../test/support/fed-import.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

const kill = async (running: FedImport): Promise<void> => {
  running.process.kill('SIGKILL')
  assert.equal((await running.ended).signal, 'SIGKILL', 'it had not ended by itself')
}

const alter = (path: string, statement: string): void => {
  const file = new DatabaseSync(path)
  file.exec(statement)
  file.close()
}

/** Publishes something, lets an import be killed, and looks at what is left. */
const survives = async (place: Place, beKilled: () => Promise<void>): Promise<void> => {
  await place.seed(3)
  const before = await place.published()
  await beKilled()
  const after = await place.published()
  assert.deepEqual(after.meta, before.meta)
  assert.deepEqual(after.observations, before.observations)
  const doctor = await place.run(['doctor'])
  assert.equal(doctor.status, 0, doctor.stdout)
  assert.match(doctor.stdout, /^sound: /m)
  await place.write('again.csv', observationsCsv(3, 3))
  const again = await place.run(['import', 'observations', 'again.csv'])
  assert.match(again.stdout, /^observations: 2 new, 0 changed, 1 unchanged, 0 retracted$/m)
}

describe('an import that is killed leaves a sound store, as it was before:', { concurrency: true }, () => {
  for (const engine of ENGINES)
    test(`while it reads and tells how far it is, in plain lines (${engine.name})`, async (t) => {
      const place = await newPlace(t, engine)
      await survives(place, async () => {
        const running = fedImport(t, place.url)
        running.feed(`${HEADER}\n`)
        let rows = 0
        const feeding = setInterval(() => running.feed(`k${++rows},Bo,0,2024-05-11T09:30:00Z\n`), 20)
        await until('it tells how far it is', () => running.output.stderr.includes('\n')).finally(() =>
          clearInterval(feeding),
        )
        await kill(running)
        assert.match(running.output.stderr, /^observations: [1-9][\d,]* rows read\n$/)
      })
    })

  test('while it writes, with everything in its table but the new version (SQLite)', async (t) => {
    const place = await newPlace(t, SQLITE)
    const path = place.url.slice('sqlite:'.length)
    await survives(place, async () => {
      // What is written last sets off more than memory can hold, so that it shows in the file when it is reached.
      alter(path, 'create table digit (n); insert into digit values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)')
      alter(path, 'create table ballast (content)')
      alter(
        path,
        `create trigger late before update on dataset begin
          insert into ballast select zeroblob(100000) from digit, digit b, digit c, digit d; end`,
      )
      const running = fedImport(t, place.url)
      running.end(`${HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await until('the last step is reached', async () => {
        const { size } = await stat(`${path}-wal`).catch(() => ({ size: 0 }))
        return size > 8 * 2 ** 20
      })
      await kill(running)
      alter(path, 'drop trigger late')
    })
  })

  test('while it writes, with all records in their table and the days not yet counted (PostgreSQL)', async (t) => {
    const place = await newPlace(t, POSTGRES)
    await survives(place, async () => {
      const lock = await lockTables(place.url, 'daily_activity')
      const running = fedImport(t, place.url)
      running.end(`${HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await lock.waiters(1)
      await kill(running)
      await lock.release()
    })
  })
})
