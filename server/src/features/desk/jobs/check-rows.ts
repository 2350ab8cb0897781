/** The rows of a check, in a SQLite file: a page shows few of many. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CheckReport, CheckRow, CheckTab, Message, RowPage } from '@heliolog/desk-api'
import { type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'

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
/** Records are stored as the store has them, because comparing the fields of all of them takes longer than the check. */
type States = Pick<ChangedRecord, 'before' | 'after'>
const STATES = ['before', 'before_tags', 'after', 'after_tags'] as const
/** The other parts of a row. */
type Details = Partial<Pick<CheckRow, 'fields' | 'faults' | 'warning' | 'corrects' | 'cells'>>

const COLUMNS = [...HEAD, ...STATES, 'details'].map((name) => `"${name}"`).join(', ')

const NO_STATES: States = { before: null, after: null }
const NO_DETAILS: Details = {}

type Rules = CheckReport['badByRule']

/** Writes the rows in one transaction, into a new file. */
export class CheckRowsFile implements Disposable {
  readonly counts = Object.fromEntries(TABS.map((tab) => [tab, 0])) as Record<CheckTab, number>
  readonly #file: DatabaseSync
  readonly #insert: Record<CheckTab, StatementSync>
  readonly #insertRule: StatementSync
  readonly #rules = { bad: new Map<string, Rules[number]>(), warnings: new Map<string, Rules[number]>() }

  constructor(path: string) {
    const file = new DatabaseSync(path)
    this.#file = file
    file.exec('pragma journal_mode = off; pragma synchronous = off; pragma page_size = 16384')
    for (const tab of TABS) file.exec(`create table "${tab}" (number integer primary key, ${COLUMNS})`)
    file.exec(`create table rule (tab text, rule text, number integer, primary key (tab, rule, number))
      without rowid; begin`)
    const values = [...HEAD, ...STATES, 'details'].map(() => '?').join(', ')
    this.#insert = Object.fromEntries(
      TABS.map((tab) => [tab, file.prepare(`insert into "${tab}" values (?, ${values})`)]),
    ) as Record<CheckTab, StatementSync>
    this.#insertRule = file.prepare('insert or ignore into rule values (?, ?, ?)')
  }

  add(tab: CheckTab, head: RowHead, { before, after } = NO_STATES, details = NO_DETAILS): void {
    this.counts[tab]++
    const { file, fileNumber, sheet, line, id, observer, day } = head
    this.#insert[tab].run(
      ...[this.counts[tab], file, fileNumber, sheet, line, id, observer, day],
      ...[before?.body ?? null, before?.tags ?? null, after?.body ?? null, after?.tags ?? null],
      details === NO_DETAILS ? null : JSON.stringify(details),
    )
  }

  /** Counts the row that was added last among those of a rule. */
  addRule(tab: 'bad' | 'warnings', rule: string, message: Message): void {
    const { changes } = this.#insertRule.run(tab, rule, this.counts[tab])
    const counted = this.#rules[tab].get(rule) ?? { rule, message, rows: 0 }
    counted.rows += Number(changes)
    this.#rules[tab].set(rule, counted)
  }

  /** The rules of a tab, that of most rows first. */
  rulesOf(tab: 'bad' | 'warnings'): Rules {
    return [...this.#rules[tab].values()].sort((one, other) => other.rows - one.rows)
  }

  retractedBy(limit: number): CheckReport['retractedBy'] {
    return this.#file
      .prepare(`select coalesce(observer, id) as observer, coalesce(substr(day, 1, 4), '') as year, count(*) as records
        from retracted group by 1, 2 order by 3 desc, 1, 2 limit ?`)
      .all(limit) as unknown as CheckReport['retractedBy']
  }

  commit(): void {
    this.#file.exec('commit')
  }

  [Symbol.dispose](): void {
    this.#file.close()
  }
}

type StoredRow = RowHead & Record<(typeof STATES)[number] | 'details', string | null> & { number: number }

const stateOf = (body: string | null, tags: string | null) =>
  body === null ? null : { body, tags: tags ?? '[]' }

const rowOf = (row: StoredRow): CheckRow => {
  const { before, before_tags, after, after_tags, details, ...head } = row
  const states = { before: stateOf(before, before_tags), after: stateOf(after, after_tags) }
  const { fields } = withFields({ id: row.id ?? '', change: 'changed', ...states })
  const empty = { faults: [], warning: null, corrects: null, cells: null }
  return { ...head, fields, ...empty, ...JSON.parse(details ?? '{}') }
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
  const rows = file.prepare(select).all(...values) as unknown as StoredRow[]
  const shown = rows.slice(0, PAGE_ROWS).map(rowOf)
  return { rows: shown, next: rows.length > PAGE_ROWS ? (shown.at(-1)?.number ?? null) : null }
}
