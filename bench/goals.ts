/** The goals: name, bound, and how each value is computed from the measurements. */

import { BARE_MEMORY, BARE_SQLITE } from './baselines/baselines.ts'
import { FILTERS, UNCACHED } from './cases.ts'
import { type Findings, LARGE, type Part, SIZED_CASES, SMALL, sizedCase } from './comparison.ts'
import { HELIOLOG } from './heliolog.ts'
import { type Entry, type Spread, spreadOf } from './measuring/ledger.ts'
import { ON_POSTGRES, PGBENCH, POSTGRES_CASE } from './parts/postgres-comparison.ts'
import { PEERS_CASE } from './peers/peers.ts'

const MEGABYTE = 1e6

export interface Goal {
  name: string
  against: string
  bound: { atLeast: number } | { under: number }
  unit: '×' | 's' | 'MB'
  /** One value per round; empty when not measured. */
  values(findings: Findings): number[]
  /** The optional part of a run that the goal needs. */
  part?: Part
}

export interface GoalResult {
  goal: Goal
  measured: Spread | undefined
  outcome: 'met' | 'NOT MET' | 'not measured'
  reason: string
}

const bySpeed = (name: string, of: Entry, against: Entry, atLeast: number, part?: Part): Goal => ({
  name,
  against: against[1],
  bound: { atLeast },
  unit: '×',
  values: ({ ledger }) => ledger.speed(of, against),
  ...(part ? { part } : {}),
})

/** Compares with the fastest peer of each round. */
const againstFastestPeer = ({ ledger }: Findings): number[] => {
  const ratios = ledger
    .entries()
    .filter(([name, contender]) => name === PEERS_CASE && contender !== HELIOLOG)
    .map((peer) => ledger.speed([PEERS_CASE, HELIOLOG], peer))
  return (ratios[0] ?? []).map((_, round) => Math.min(...ratios.map((ofPeer) => ofPeer[round] ?? Number.NaN)))
}

export const GOALS: Goal[] = [
  bySpeed('cached page of 100', ['cached page', HELIOLOG], ['cached page', BARE_MEMORY], 0.8),
  bySpeed('304', ['not modified (304)', HELIOLOG], ['not modified (304)', BARE_MEMORY], 0.75),
  bySpeed('one record', ['one record', HELIOLOG], ['one record', BARE_SQLITE], 0.75),
  bySpeed('uncached page of 100', [UNCACHED, HELIOLOG], [UNCACHED, BARE_SQLITE], 1.5),
  bySpeed('uncached page of 100', [UNCACHED, HELIOLOG], [UNCACHED, BARE_MEMORY], 0.3),
  ...FILTERS.map((filter) => ({
    ...bySpeed(
      `uncached page by ${filter}`,
      [`${UNCACHED} by ${filter}`, HELIOLOG],
      [UNCACHED, BARE_SQLITE],
      0.8,
    ),
    against: 'uncached page without a filter, row by row',
  })),
  ...SIZED_CASES.map((name) =>
    bySpeed(`${name}, 10,000,000 rows`, [sizedCase(name), LARGE], [sizedCase(name), SMALL], 0.8, 'large'),
  ),
  {
    ...bySpeed('last pages', ['last pages', HELIOLOG], ['first pages', HELIOLOG], 0.9),
    against: 'first pages',
  },
  {
    name: 'uncached page on PostgreSQL, requests a second',
    against: PGBENCH,
    bound: { atLeast: 0.35 },
    unit: '×',
    values: ({ ledger }) => ledger.throughput([POSTGRES_CASE, ON_POSTGRES], [POSTGRES_CASE, PGBENCH]),
    part: 'postgres',
  },
  {
    name: 'uncached page of 100',
    against: 'the fastest peer',
    bound: { atLeast: 5 },
    unit: '×',
    values: againstFastestPeer,
    part: 'peers',
  },
  {
    name: 'import, rows a second',
    against: 'sqlite3 .import, same columns, same indexes',
    bound: { atLeast: 0.5 },
    unit: '×',
    values: ({ import: found }) =>
      (found?.sqlite3 ?? []).map(
        ({ rowsPerSecond }, round) => (found?.heliolog[round]?.rowsPerSecond ?? Number.NaN) / rowsPerSecond,
      ),
    part: 'import',
  },
  {
    name: 'start to first response, filled store',
    against: '',
    bound: { under: 0.3 },
    unit: 's',
    values: ({ startSeconds }) => startSeconds,
    part: 'start',
  },
  {
    name: 'memory under load, 1,000,000 rows',
    against: '',
    bound: { under: 200 },
    unit: 'MB',
    values: ({ ledger }) => ledger.peaks(HELIOLOG, 'residentBytes').map((bytes) => bytes / MEGABYTE),
  },
]

export const evaluateGoals = (findings: Findings): GoalResult[] =>
  GOALS.map((goal) => {
    const measured = spreadOf(goal.values(findings))
    if (!measured) {
      const why = goal.part && findings.notMeasured[goal.part]
      return { goal, measured, outcome: 'not measured', reason: why ?? 'excluded by --only' }
    }
    const met =
      'atLeast' in goal.bound ? measured.median >= goal.bound.atLeast : measured.median < goal.bound.under
    return { goal, measured, outcome: met ? 'met' : 'NOT MET', reason: '' }
  })
