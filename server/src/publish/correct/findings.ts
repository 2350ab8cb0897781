/** Collects what is wrong with a store, as sentences. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'

/** Damage often affects all rows of a table; the first ones show where. */
const MAX_NAMED = 10

export class Findings {
  readonly db: Kysely<Tables>
  readonly all: string[] = []

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  expect(isTrue: boolean, finding: string): void {
    if (!isTrue) this.all.push(finding)
  }

  add(names: readonly string[], describe: (name: string) => string): void {
    this.all.push(...names.slice(0, MAX_NAMED).map(describe))
    if (names.length > MAX_NAMED) this.all.push(`… and ${names.length - MAX_NAMED} more like the last one`)
  }

  /** `select` returns the column `name` of what is wrong. */
  async select(select: RawBuilder<unknown>, describe: (name: string) => string): Promise<void> {
    const found = sql<{ name: string }>`select name from (${select}) f order by name`
    this.add(
      (await found.execute(this.db)).rows.map(({ name }) => name),
      describe,
    )
  }
}
