/** heliolog import: killed in the middle, it leaves the store as it was. */
import { strict as assert } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { newPlace, observationsCsv, type Place, POSTGRES, SQLITE, until } from '../support/command-line.ts'
import { ENGINES } from '../support/engines.ts'
import { LAUNCHER } from '../support/process.ts'
import { lockTables } from '../support/table-lock.ts'

const HEADER = 'id,observer,type,date_of_observation'

/** An import of CSV that reads what the test writes, until the test kills it. */
const startImport = ({ url }: Place): ChildProcess => {
  const words = ['import', 'observations', '-', '--format', 'csv', '--database', url]
  const child = spawn(process.execPath, [LAUNCHER, ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
  // The kill breaks the pipe.
  child.stdin?.on('error', () => {})
  return child
}

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'it had not ended by itself')
}

/** Publishes something, lets an import be killed, and looks at what is left. */
const survives = async (place: Place, beKilled: () => Promise<void>): Promise<void> => {
  await place.write('before.csv', observationsCsv(1, 3))
  assert.equal((await place.run(['import', 'observations', 'before.csv'])).status, 0)
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
        const child = startImport(place)
        let told = ''
        let rows = 0
        child.stdin?.write(`${HEADER}\n`)
        const feeding = setInterval(() => {
          child.stdin?.write(`k${++rows},Bo,0,2024-05-11T09:30:00Z\n`)
        }, 20)
        for await (const text of child.stderr ?? []) {
          told += text
          if (told.includes('\n')) break
        }
        clearInterval(feeding)
        await kill(child)
        assert.match(told, /^observations: [1-9][\d,]* rows read\n$/)
      })
    })

  test('while it writes, with a part of the rows in the file already (SQLite)', async (t) => {
    const place = await newPlace(t, SQLITE)
    await survives(place, async () => {
      const child = startImport(place)
      const comments = 'x'.repeat(9_500)
      child.stdin?.write(`${HEADER},comments\n`)
      const rows = Array.from(
        { length: 9_000 },
        (_, row) => `k${row},Bo,0,2024-05-11T09:30:00Z,${comments}\n`,
      )
      child.stdin?.end(rows.join(''))
      const log = `${place.url.slice('sqlite:'.length)}-wal`
      await until('more than the memory can hold is in the file', async () => {
        const { size } = await stat(log).catch(() => ({ size: 0 }))
        return size > 2 ** 20
      })
      await kill(child)
    })
  })

  test('while it writes, with all rows in their table and the days not yet counted (PostgreSQL)', async (t) => {
    const place = await newPlace(t, POSTGRES)
    await survives(place, async () => {
      const lock = await lockTables(place.url, 'daily_activity')
      const child = startImport(place)
      child.stdin?.end(`${HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
      await lock.waiters(1)
      await kill(child)
      await lock.release()
    })
  })
})
