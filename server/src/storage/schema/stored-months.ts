/** The stored months, which are computed from the days, and their addition to a store of schema version 2. */
import { sql } from 'kysely'
import { monthNumber, monthText } from '../../domain/day.ts'
import { type DayOfMonth, HALF_WINDOW, monthlyActivity } from '../../domain/records/monthly-wolf.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Databases limit the number of values in a statement. */
const ROWS = 500

type Aggregate = Record<string, string | number> & { body: string }

const isMissingIn = (key: string, rows: readonly Aggregate[]) => {
  const bodies = new Map(rows.map((row) => [row[key], row.body]))
  return (row: Aggregate): boolean => bodies.get(row[key]) !== row.body
}

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, part) =>
    rows.slice(part * ROWS, (part + 1) * ROWS),
  )

/** Replaces stored aggregates by those computed from the current records, and keeps the ones that differ as history. */
export const replaceAggregates = async (
  db: Untyped,
  table: 'daily_activity' | 'monthly_activity',
  key: 'day' | 'month',
  former: readonly Aggregate[],
  computed: readonly Aggregate[],
  publication: number,
): Promise<boolean> => {
  const replaced = former.filter(isMissingIn(key, computed))
  const changed = computed.filter(isMissingIn(key, former))
  for (const part of inParts(replaced)) {
    const history = part.map(({ publication: from_publication, ...row }) => ({
      ...row,
      from_publication,
      to_publication: publication,
    }))
    await db.insertInto(`${table}_history`).values(history).execute()
    await db
      .deleteFrom(table)
      .where(
        key,
        'in',
        part.map((row) => row[key]),
      )
      .execute()
  }
  for (const part of inParts(changed))
    await db
      .insertInto(table)
      .values(part.map((row) => ({ ...row, publication })))
      .execute()
  return replaced.length + changed.length > 0
}

const dayOf = (body: string): DayOfMonth => {
  const { day, wolf_mean, obs_count } = JSON.parse(body)
  return { day, wolf_mean, obs_count }
}

const monthsOf = (days: readonly DayOfMonth[]): Aggregate[] =>
  monthlyActivity(days).map((month) => ({ month: month.month, body: JSON.stringify(month) }))

/** The months of the days from `from` on, oldest first. */
export const computeMonths = async (db: Untyped, from = ''): Promise<Aggregate[]> => {
  const rows: { body: string }[] = await db
    .selectFrom('daily_activity')
    .select('body')
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
  return monthsOf(rows.map(({ body }) => dayOf(body)))
}

const storeMonths = async (
  db: Untyped,
  computed: readonly Aggregate[],
  publication: number,
  from = '',
): Promise<void> => {
  const former = await db.selectFrom('monthly_activity').selectAll().where('month', '>=', from).execute()
  await replaceAggregates(db, 'monthly_activity', 'month', former as Aggregate[], computed, publication)
}

const lastDayBefore = async (db: Untyped, date: string): Promise<string | null> => {
  const { day } = await db
    .selectFrom('daily_activity')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .where('day', '<', date)
    .executeTakeFirstOrThrow()
  return day
}

/** Computes the months again that depend on `firstDay` or later days. */
export const updateMonths = async (db: Untyped, firstDay: string, publication: number): Promise<void> => {
  const month = firstDay.slice(0, 7)
  const monthsBefore = (count: number): string => monthText(monthNumber(month) - count)
  const smoothedFrom = monthsBefore(HALF_WINDOW)
  // Months without days exist only between others with days.
  const before = await lastDayBefore(db, month)
  const afterGap = before === null ? '' : monthText(monthNumber(before) + 1)
  const from = afterGap < smoothedFrom ? afterGap : smoothedFrom
  const months = await computeMonths(db, (await lastDayBefore(db, monthsBefore(2 * HALF_WINDOW))) ?? '')
  const current = months.filter((one) => String(one['month']) >= from)
  await storeMonths(db, current, publication, from)
}

interface DayState {
  body: string
  first: number
  end: number | null
}

/** Adds the months, also those of each former publication whose days are kept. */
export const addMonths = async (db: Untyped, { text, clustered }: SchemaDialect): Promise<void> => {
  await sql`create table monthly_activity (
    month ${text} not null primary key, body ${text} not null, publication integer not null
  ) ${clustered}`.execute(db)
  await sql`create table monthly_activity_history (
    month ${text} not null, body ${text} not null,
    from_publication integer not null, to_publication integer not null,
    constraint monthly_activity_history_key primary key (month, from_publication)
  ) ${clustered}`.execute(db)
  const { history_from } = await db.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  const { rows } = await sql<DayState>`
    select body, publication as first, null as "end" from daily_activity
    union all select body, from_publication, to_publication from daily_activity_history`.execute(db)
  const begun = Map.groupBy(rows, ({ first }) => Math.max(first, history_from))
  const ended = Map.groupBy(rows, ({ end }) => end)
  const days = new Map<string, DayOfMonth>()
  const numbers = [...new Set([...begun.keys(), ...ended.keys()])].filter((number) => number !== null)
  for (const number of numbers.sort((one, other) => one - other)) {
    for (const { body } of ended.get(number) ?? []) days.delete(dayOf(body).day)
    for (const { body } of begun.get(number) ?? []) days.set(dayOf(body).day, dayOf(body))
    const inOrder = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
    await storeMonths(db, monthsOf(inOrder), number)
  }
}
