/** The rows of a check, in a SQLite file: a page shows few of many. */
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CheckReport, CheckRow, CheckTab, RowPage, RuleCount } from '@heliolog/desk-api'
import { message } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'
import { type ChangeBatch, type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'
import type { Table } from '../../../publish/read/input-file.ts'

const TABS: readonly CheckTab[] = [
  'new',
  'changed',
  'retracted',
  'bad',
  'skipped',
  'warnings',
  'corrections',
  'replaced',
]
export const isTab = (name: string | null): name is CheckTab => TABS.some((tab) => tab === name)

const PAGE_ROWS = 100

/** The place of a row, and the record that it becomes. */
export type RowHead = Pick<CheckRow, 'file' | 'fileNumber' | 'sheet' | 'line' | 'id' | 'observer' | 'day'>
const HEAD = ['file', 'fileNumber', 'sheet', 'line', 'id', 'observer', 'day'] as const
/** The other parts of a row. */
type Details = Partial<Pick<CheckRow, 'fields' | 'faults' | 'warning' | 'corrects' | 'cells'>>

const COLUMNS = [...HEAD, 'details'].map((name) => `"${name}"`).join(', ')

/** Writes the rows in one transaction, into a new file. */
export class CheckRowsFile implements Disposable {
  readonly counts = Object.fromEntries(TABS.map((tab) => [tab, 0])) as Record<CheckTab, number>
  readonly #path: string
  readonly #file: DatabaseSync
  readonly #insert: Record<CheckTab, StatementSync>
  readonly #insertBatch: StatementSync
  readonly #insertRule: StatementSync
  readonly #rules = { bad: new Map<string, RuleCount>(), warnings: new Map<string, RuleCount>() }

  constructor(path: string) {
    this.#path = path
    const file = this.#write(() => new DatabaseSync(path))
    this.#file = file
    // Without a journal file, which a killed process would leave. Node does not accept "off".
    file.exec('pragma journal_mode = memory; pragma synchronous = off; pragma page_size = 16384')
    for (const tab of TABS) file.exec(`create table "${tab}" (number integer primary key, ${COLUMNS})`)
    file.exec(`create table batch (tab text, first integer, json, primary key (tab, first));
      create table input (number integer primary key, file text, sheet text, "fileNumber" integer);
      create table rule (tab text, rule text, number integer, primary key (tab, rule, number)) without rowid;
      begin`)
    const values = [...HEAD, 'details'].map(() => '?').join(', ')
    this.#insert = Object.fromEntries(
      TABS.map((tab) => [tab, file.prepare(`insert into "${tab}" values (?, ${values})`)]),
    ) as Record<CheckTab, StatementSync>
    this.#insertBatch = file.prepare('insert into batch values (?, ?, ?)')
    this.#insertRule = file.prepare('insert or ignore into rule values (?, ?, ?)')
  }

  /** Rows are shown by their number, which increases with each of them unless it is given. */
  add(tab: CheckTab, head: RowHead, details: Details = {}, number = this.counts[tab] + 1): void {
    this.counts[tab]++
    const values = [...HEAD.map((name) => head[name]), JSON.stringify(details)]
    this.#write(() => this.#insert[tab].run(number, ...values))
  }

  /** The folder may be full, which is no fault of the store. */
  #write<Result>(write: () => Result): Result {
    try {
      return write()
    } catch (error) {
      const reason = (error as Error).message
      throw new UserError(message('desk.notStored', { folder: dirname(this.#path), reason }))
    }
  }

  /** Adds records as the store has them: comparing the fields of all of them takes longer than the rest of a check. */
  addBatch({ change, count, json }: ChangeBatch): void {
    this.#write(() => this.#insertBatch.run(change, this.counts[change] + 1, json))
    this.counts[change] += count
  }

  /** Counts a row among those of a rule. */
  addRule(tab: keyof CheckReport['rules'], number: number, given: Omit<RuleCount, 'rows'>): void {
    const { changes } = this.#write(() => this.#insertRule.run(tab, given.rule, number))
    const counted = this.#rules[tab].get(given.rule) ?? { ...given, rows: 0 }
    counted.rows += Number(changes)
    this.#rules[tab].set(given.rule, counted)
  }

  /** The rules of each tab, that of most rows first. */
  get rules(): CheckReport['rules'] {
    const sorted = (rules: ReadonlyMap<string, RuleCount>) =>
      [...rules.values()].sort((one, other) => other.rows - one.rows)
    return { bad: sorted(this.#rules.bad), warnings: sorted(this.#rules.warnings) }
  }

  retractedBy(limit: number): CheckReport['retractedBy'] {
    return this.#file
      .prepare(
        `select observer, year, count(*) as records from (
          select id as observer, '' as year from retracted
          union all select json_extract(r.value, '$[2].observer'), substr(json_extract(r.value, '$[2].date_of_observation'), 1, 4)
          from batch, json_each('[' || cast(batch.json as text) || ']') r where tab = 'retracted')
        group by 1, 2 order by 3 desc, 1, 2 limit ?`,
      )
      .all(limit) as unknown as CheckReport['retractedBy']
  }

  /** Completes the file. Batches refer to the tables that were read, which are files or sheets, by their index. */
  commit(tables: readonly Table[], fileNumber: (file: string) => number | null): void {
    const insert = this.#file.prepare('insert into input values (?, ?, ?, ?)')
    for (const [index, { file, sheet = null }] of tables.entries())
      insert.run(index, file, sheet, fileNumber(file))
    this.#write(() => this.#file.exec('commit'))
  }

  [Symbol.dispose](): void {
    this.#file.close()
  }
}

type StoredRow = RowHead & { number: number; details: string }

const NO_DETAILS = { fields: [], faults: [], warning: null, corrects: null, cells: null }

/** As `ChangeBatch` has it. */
type StoredChange = [
  file: number | null,
  line: number | null,
  ...(Record<string, string> | string[] | null)[],
]

const stateOf = (body: unknown, tags: unknown) =>
  body ? { body: JSON.stringify(body), tags: JSON.stringify(tags) } : null

const NO_FILE = { file: null, sheet: null, fileNumber: null }

/** Reads the rows of batches after the first ones. */
const readBatches = (file: DatabaseSync, tab: CheckTab, after: number, limit: number): CheckRow[] => {
  const inputs = file.prepare('select file, sheet, fileNumber from input order by number').all()
  const first = '(select coalesce(max(first), 0) from batch where tab = ? and first <= ?)'
  const batches = file.prepare(
    `select first, json from batch where tab = ? and first >= ${first} order by first`,
  )
  const rows: CheckRow[] = []
  for (const batch of batches.iterate(tab, tab, after + 1)) {
    const json =
      typeof batch['json'] === 'string' ? batch['json'] : Buffer.from(batch['json'] as Uint8Array).toString()
    for (const [index, change] of (JSON.parse(`[${json}]`) as StoredChange[]).entries()) {
      const number = Number(batch['first']) + index
      if (number <= after) continue
      const [input, line, body, tags, newBody, newTags] = change
      const {
        id = '',
        observer = null,
        date_of_observation: at,
      } = (newBody ?? body) as Record<string, string>
      const states = { before: stateOf(body, tags), after: stateOf(newBody, newTags) }
      const { fields } = withFields({ id, change: 'changed', ...states } satisfies ChangedRecord)
      const place = { ...NO_FILE, ...(input !== null && inputs[input]) }
      const head = { number, ...place, line, id, observer, day: at?.slice(0, 10) ?? null }
      rows.push({ ...NO_DETAILS, ...head, fields })
      if (rows.length === limit) return rows
    }
  }
  return rows
}

/** Reads a page of a tab; of a rule, if one is given. */
export const readCheckRows = (
  path: string,
  tab: CheckTab,
  rule: string | null,
  after: number,
): RowPage<CheckRow> => {
  using file = new DatabaseSync(path, { readOnly: true })
  const ofRule = 'number in (select number from rule where tab = ? and rule = ? and number > ?) and'
  const select = `select * from "${tab}" where ${rule === null ? '' : ofRule} number > ? order by number limit ?`
  const values = [...(rule === null ? [] : [tab, rule, after]), after, PAGE_ROWS + 1]
  const stored = file.prepare(select).all(...values) as unknown as StoredRow[]
  const rows = [
    ...stored.map(({ details, ...row }): CheckRow => ({ ...NO_DETAILS, ...row, ...JSON.parse(details) })),
    ...readBatches(file, tab, after, PAGE_ROWS + 1),
  ]
  const shown = rows.slice(0, PAGE_ROWS)
  return { rows: shown, next: rows.length > PAGE_ROWS ? (shown.at(-1)?.number ?? null) : null }
}
