/** A walk whose pages come from different instances and replicas, some of them behind, skips and repeats nothing. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callJson, type Place } from '../../../test/support/command-line.ts'
import { ownPostgres, stage } from '../../../test/support/faulty.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { startReplica } from '../../../test/support/replica.ts'

const WALKS = 12
const PAGE = 2

/**
 * A publication that nobody is told of, so that an instance learns of it only by its next look: one record more at the
 * end of the list, and one moved from the middle to before the last.
 */
const publishSilently = (place: Place, number: number) =>
  place.open(async (database) => {
    const { db, close } = await database.openWriter()
    const version = number.toString(16).padStart(13, '0')
    await db.transaction().execute(async (transaction) => {
      for (const [id, at] of [
        ['o6', `2020-01-01T00:00:${String(number).padStart(2, '0')}Z`],
        [`new-${number}`, `2021-01-01T00:00:${String(number).padStart(2, '0')}Z`],
      ] as const) {
        await sql`delete from observation where id = ${id}`.execute(transaction)
        const body = JSON.stringify({ id, observer: 'Ada', type: 0, date_of_observation: at })
        await sql`insert into observation (at, id, observer, type, tags, body)
          values (${at}, ${id}, 'Ada', 0, '[]', ${body})`.execute(transaction)
      }
      await sql`update dataset set version = ${version}`.execute(transaction)
    })
    await close()
  })

test('no record is skipped or repeated, though one of two replicas is behind and instances learn of a publication apart', async (t) => {
  const { server: primary, engine } = await ownPostgres(t)
  const replicas = [await startReplica(primary), await startReplica(primary)]
  for (const replica of replicas) t.after(() => replica.remove())
  const env = { HELIOLOG_DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join() }
  const { place, servers, token } = await stage(t, engine, { instances: 2, env })
  const [one, other] = servers as [RunningServer, RunningServer]
  let pages = 0
  for (let walk = 1; walk <= WALKS; walk++) {
    await replicas[0]?.caughtUp()
    await replicas[0]?.pauseReplay()
    // The other instance remembers what it has seen; a new token makes the first one look.
    await callJson(other, '/observations?limit=1', token)
    const { token: unseen } = await place.issue({ rate: 1_000_000 })
    await callJson(other, '/observations?limit=1', unseen)
    await publishSilently(place, walk)

    const met: string[] = []
    let [asked, path, bearer] = [one, `/observations?limit=${PAGE}`, unseen]
    for (;;) {
      const page = await callJson(asked, path, bearer)
      pages++
      met.push(...page.data.map(({ id }: { id: string }) => id))
      if (page.next_cursor === null) break
      ;[asked, path, bearer] = [
        asked === one ? other : one,
        `/observations?cursor=${page.next_cursor}`,
        unseen,
      ]
    }
    const expected = await place.open(({ reader }) =>
      reader.selectFrom('observation').select('id').orderBy('at').orderBy('id').execute(),
    )
    assert.deepEqual(
      met,
      expected.map(({ id }) => id),
      `walk ${walk}`,
    )
    await replicas[0]?.resumeReplay()
  }
  t.diagnostic(
    `${WALKS} walks over ${pages} pages from 2 instances and 2 replicas: nothing skipped, nothing repeated`,
  )
})
