/** heliolog import: killed in the middle, it leaves the store as it was. */
import { strict as assert } from 'node:assert'
import { stat } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { newPlace, observationsCsv, type Place, POSTGRES, SQLITE, until } from '../support/command-line.ts'
import { ENGINES } from '../support/engines.ts'
import { type FedImport, fedImport, HEADER } from '../support/fed-import.ts'
import { lockTables } from '../support/table-lock.ts'

const kill = async (running: FedImport): Promise<void> => {
  running.process.kill('SIGKILL')
  assert.equal((await running.ended).signal, 'SIGKILL', 'it had not ended by itself')
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

  test('while it writes, with a part of the rows in the file already (SQLite)', async (t) => {
    const place = await newPlace(t, SQLITE)
    await survives(place, async () => {
      const running = fedImport(t, place.url)
      const comments = 'x'.repeat(9_500)
      running.feed(`${HEADER},comments\n`)
      const rows = Array.from(
        { length: 9_000 },
        (_, row) => `k${row},Bo,0,2024-05-11T09:30:00Z,${comments}\n`,
      )
      running.end(rows.join(''))
      const log = `${place.url.slice('sqlite:'.length)}-wal`
      await until('more than the memory can hold is in the file', async () => {
        const { size } = await stat(log).catch(() => ({ size: 0 }))
        return size > 2 ** 20
      })
      await kill(running)
    })
  })

  test('while it writes, with all rows in their table and the days not yet counted (PostgreSQL)', async (t) => {
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
