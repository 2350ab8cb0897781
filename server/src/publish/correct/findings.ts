/** Collects what is wrong with a store. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Message, message } from '../../domain/messages.ts'
import type { Tables } from '../../storage/schema/tables.ts'

/** Damage often affects all rows of a table; the first ones show where. */
const MAX_NAMED = 10

export class Findings {
  readonly db: Kysely<Tables>
  readonly all: Message[] = []

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  expect(isTrue: boolean, finding: Message): void {
    if (!isTrue) this.all.push(finding)
  }

  add<Name>(names: readonly Name[], describe: (name: Name) => Message): void {
    this.all.push(...names.slice(0, MAX_NAMED).map(describe))
    if (names.length > MAX_NAMED) this.all.push(message('finding.more', { more: names.length - MAX_NAMED }))
  }

  /** `select` returns the column `name` of what is wrong. */
  async select(select: RawBuilder<unknown>, describe: (name: string) => Message): Promise<void> {
    const found = sql<{ name: string }>`select name from (${select}) f order by name`
    this.add(
      (await found.execute(this.db)).rows.map(({ name }) => name),
      describe,
    )
  }
}
