/** The clock of PostgreSQL steps back and forth: a token at its limit gets a new window, and no more than one. */
import { ENGINES } from '../../test/support/engines.ts'
import { createSandbox } from '../../test/support/sandbox.ts'
import { runSql } from '../../test/support/sql.ts'
import { statusOf } from '../clients.ts'
import { startServer } from '../heliolog-server.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'

const STEPS = 10
const STEPS_OF_SHORT_FORM = 2
const MAX_DAYS = 400
const LIMIT = 5

/** Functions that hide those of PostgreSQL in new sessions, because only root can step the real clock. */
const shiftedClock = (database: string): string => `create schema stepped;
  create table stepped.clock (shift interval not null);
  insert into stepped.clock values ('0');
  create function stepped.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + shift from stepped.clock';
  create function stepped.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + shift from stepped.clock';
  alter database ${database} set search_path = public, stepped, pg_catalog`

export const databaseClock: Part = {
  name: 'database-clock',
  run: async ({ report, seed, isShort, isOver, cleanups, targets }) => {
    const target = targets.find(({ engine }) => engine === 'PostgreSQL')
    if (!target) return
    const { engine, model, versions } = target
    const part = report.part('database-clock', engine)
    const context = { report, part, model, data: versions[0] }
    const random = new Random(seed)
    const sandbox = await createSandbox(
      cleanups,
      ENGINES.find(({ name }) => name === engine),
    )
    await runSql(sandbox.url, shiftedClock(new URL(sandbox.url).pathname.slice(1)))
    const server = await startServer(cleanups, sandbox)
    for (let step = 0; step < (isShort ? STEPS_OF_SHORT_FORM : STEPS) && !isOver(); step++) {
      const days = (step % 2 === 0 ? -1 : 1) * random.integer(1, MAX_DAYS)
      const { token } = await sandbox.issueToken({ rate: LIMIT })
      const started = performance.now()
      const statuses: number[] = []
      for (let call = 0; call < LIMIT; call++) statuses.push(await statusOf(context, server.origin, token))
      countEvent(part, 'steps')
      await runSql(sandbox.url, `update stepped.clock set shift = shift + interval '${days} days'`)
      for (let call = 0; call <= LIMIT; call++) statuses.push(await statusOf(context, server.origin, token))
      const isOneWindow = performance.now() - started < 55_000
      const expected = [...Array(2 * LIMIT).fill(200), 429].join()
      if (isOneWindow && statuses.join() !== expected)
        report.wrong(part, `the statuses are ${statuses}`, `a step of ${days} days after ${LIMIT} calls`)
    }
    await server.stop()
  },
}
