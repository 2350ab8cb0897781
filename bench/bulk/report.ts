/** What --bulk has found: a table for the terminal, and bench/bulk.json with the same figures. */
import { spreadOf } from '../measuring/ledger.ts'
import { jsonText, type Machine } from '../report/results.ts'
import { columns, fine, whole } from '../report/table.ts'
import type { BulkFindings, Form, Taken } from './measure.ts'

const MEGABYTE = 1e6

const median = (values: number[]): number => spreadOf(values)?.median ?? Number.NaN

const medians = (taken: Taken[]) => ({
  seconds: median(taken.map(({ seconds }) => seconds)),
  cpuSeconds: median(taken.map(({ cpuSeconds }) => cpuSeconds)),
  megabytes: (taken[0]?.bytes ?? 0) / MEGABYTE,
  grownMegabytes: Math.max(...taken.map(({ grownBytes }) => grownBytes)) / MEGABYTE,
})

const figures = ({ rows, downloads, sqlite3, latencies }: BulkFindings) => ({
  rows,
  downloads: Object.fromEntries(Object.entries(downloads).map(([form, taken]) => [form, medians(taken)])),
  sqlite3: sqlite3 && {
    seconds: median(sqlite3.map(({ seconds }) => seconds)),
    cpuSeconds: median(sqlite3.map(({ cpuSeconds }) => cpuSeconds)),
  },
  /** Of each round: more than 1 is faster than sqlite3. */
  speedOfSqlite3:
    sqlite3 &&
    downloads.CSV &&
    spreadOf(sqlite3.map(({ seconds }, round) => seconds / (downloads.CSV[round]?.seconds ?? Number.NaN))),
  latencies,
  latencyRatio: spreadOf(latencies.map(({ alone, during }) => during / alone)),
})

const row = (
  name: string,
  { seconds, cpuSeconds, megabytes, grownMegabytes }: ReturnType<typeof medians>,
) => [
  name,
  fine.format(seconds),
  fine.format(cpuSeconds),
  whole.format(megabytes),
  whole.format(grownMegabytes),
]

export const bulkTable = (machine: Machine, findings: BulkFindings): string => {
  const found = figures(findings)
  const rows = [['form', 'seconds', 'CPU seconds', 'MB', 'memory grew by MB']]
  for (const [form, taken] of Object.entries(findings.downloads) as [Form, Taken[]][])
    rows.push(row(form, medians(taken)))
  if (found.sqlite3)
    rows.push([
      'sqlite3 -csv',
      fine.format(found.sqlite3.seconds),
      fine.format(found.sqlite3.cpuSeconds),
      '',
      '',
    ])
  const spread = (values: ReturnType<typeof spreadOf>) =>
    values
      ? `${fine.format(values.median)} (${fine.format(values.least)}–${fine.format(values.greatest)})`
      : '–'
  return [
    Object.values(machine).join(', '),
    columns(rows, 1),
    `${whole.format(found.rows)} rows. CSV at ${spread(found.speedOfSqlite3)} times the speed of sqlite3 -csv (goal: over 0.5).`,
    `Median of another caller's pages during a download: ${spread(found.latencyRatio)} times the usual (goal: under 2).`,
  ].join('\n\n')
}

export const bulkJson = (machine: Machine, findings: BulkFindings): string =>
  jsonText({ machine, ...figures(findings) })
