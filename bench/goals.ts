/** The goals: name, bound, and how each value is computed from the measurements. */

import { BARE_MEMORY, BARE_SQLITE } from './baselines/baselines.ts'
import { CYCLE_CASE, FILTERS, FIRST_PAGES, LAST_PAGES, NEW_PAGES, UNCACHED } from './cases.ts'
import { type Findings, LARGE, type Part, SIZED_CASES, SMALL, sizedCase } from './comparison.ts'
import { HELIOLOG } from './heliolog.ts'
import { type Entry, type Spread, spreadOf } from './measuring/ledger.ts'
import { PEERS_CASE } from './peers/peers.ts'
import { ON_POSTGRES, ON_SQLITE } from './scaling/deployments.ts'
import { POSTGRES_CASE } from './scaling/scaling.ts'
import type { Size, Store } from './stores/sqlite-stores.ts'

const KILOBYTE = 1e3
const MEGABYTE = 1e6

export interface Goal {
  name: string
  against: string
  bound: { atLeast: number } | { atMost: number }
  unit: '×' | 's' | 'MB' | 'kB'
  /** One value per round; empty when not measured. */
  values(findings: Findings): number[]
  /** The optional part of a run that the goal needs. */
  part?: Part
}

export interface GoalResult {
  goal: Goal
  measured: Spread | undefined
  outcome: 'met' | 'missed' | 'unknown'
  reason: string
}

const bySpeed = (name: string, of: Entry, against: Entry, atLeast: number): Goal => ({
  name,
  against: against[1],
  bound: { atLeast },
  unit: '×',
  values: ({ ledger }) => ledger.speed(of, against),
})

/** CPU time of heliolog and PostgreSQL for a page, relative to the same page on SQLite, for each round. */
const costOfPostgres = ({ ledger }: Findings): number[] => {
  const values = (deployment: string, quantity: 'cpuMicroseconds' | 'postgresMicroseconds') =>
    ledger.values([POSTGRES_CASE, deployment], quantity)
  const [heliolog, database] = [
    values(ON_POSTGRES, 'cpuMicroseconds'),
    values(ON_POSTGRES, 'postgresMicroseconds'),
  ]
  return values(ON_SQLITE, 'cpuMicroseconds').map(
    (cost, round) => ((heliolog[round] ?? Number.NaN) + (database[round] ?? Number.NaN)) / cost,
  )
}

/** Compares with the fastest peer of each round. */
const againstFastestPeer = ({ ledger }: Findings): number[] => {
  const ratios = ledger
    .entries()
    .filter(([name, contender]) => name === PEERS_CASE && contender !== HELIOLOG)
    .map((peer) => ledger.speed([PEERS_CASE, HELIOLOG], peer))
  return (ratios[0] ?? []).map((_, round) => Math.min(...ratios.map((ofPeer) => ofPeer[round] ?? Number.NaN)))
}

const ofStore = (size: Size, value: (store: Store) => number) => (findings: Findings) =>
  findings.stores.filter(({ name }) => name === size).map(value)

const importMemory = (size: Size, rows: string, part?: Part): Goal => ({
  name: `import memory, ${rows} rows`,
  against: '',
  bound: { atMost: 250 },
  unit: 'MB',
  values: ofStore(size, ({ imported }) => imported.peakBytes / MEGABYTE),
  ...(part && { part }),
})

export const GOALS: Goal[] = [
  bySpeed('cached page of 100', ['cached page', HELIOLOG], ['cached page', BARE_MEMORY], 0.8),
  bySpeed('304', ['not modified (304)', HELIOLOG], ['not modified (304)', BARE_MEMORY], 0.7),
  bySpeed('one record', ['one record', HELIOLOG], ['one record', BARE_SQLITE], 0.6),
  bySpeed('uncached page of 100', [UNCACHED, HELIOLOG], [UNCACHED, BARE_SQLITE], 1.5),
  bySpeed('uncached page of 100', [UNCACHED, HELIOLOG], [UNCACHED, BARE_MEMORY], 0.3),
  {
    name: `${CYCLE_CASE}, CPU time`,
    against: 'pages never seen',
    bound: { atMost: 1.1 },
    unit: '×',
    values: ({ ledger }) => ledger.speed([CYCLE_CASE, NEW_PAGES], [CYCLE_CASE, HELIOLOG]),
  },
  ...FILTERS.map((filter) => ({
    ...bySpeed(
      `uncached page by ${filter}`,
      [`${UNCACHED} by ${filter}`, HELIOLOG],
      [UNCACHED, BARE_SQLITE],
      0.8,
    ),
    against: 'uncached page without a filter, row by row',
  })),
  ...SIZED_CASES.map((name) => ({
    ...bySpeed(`${name}, 10,000,000 rows`, [sizedCase(name), LARGE], [sizedCase(name), SMALL], 0.8),
    part: 'large' as const,
  })),
  bySpeed('last pages', [LAST_PAGES, HELIOLOG], [LAST_PAGES, FIRST_PAGES], 0.9),
  {
    name: `${POSTGRES_CASE}, CPU time of both`,
    against: 'the same page on SQLite',
    bound: { atMost: 2.2 },
    unit: '×',
    values: costOfPostgres,
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
    bound: { atLeast: 0.6 },
    unit: '×',
    values: ({ import: found }) =>
      (found?.heliolog ?? []).map(
        ({ seconds }, round) => (found?.sqlite3[round]?.seconds ?? Number.NaN) / seconds,
      ),
    part: 'import',
  },
  importMemory('hundredThousand', '100,000'),
  importMemory('million', '1,000,000'),
  importMemory('large', '10,000,000', 'large'),
  {
    name: 'store, size of an observation',
    against: '',
    bound: { atMost: 1.3 },
    unit: 'kB',
    values: ofStore('million', ({ bytes, keys }) => bytes / keys.observations / KILOBYTE),
  },
  {
    name: 'start to first response, filled store',
    against: '',
    bound: { atMost: 0.3 },
    unit: 's',
    values: ({ startSeconds }) => startSeconds,
  },
  {
    name: 'memory under load, 1,000,000 rows',
    against: '',
    bound: { atMost: 200 },
    unit: 'MB',
    values: ({ ledger }) => ledger.peaks(HELIOLOG, 'residentBytes').map((bytes) => bytes / MEGABYTE),
  },
]

export const evaluateGoals = (findings: Findings): GoalResult[] =>
  GOALS.map((goal) => {
    const measured = spreadOf(goal.values(findings))
    if (!measured) {
      const why = goal.part && findings.notMeasured[goal.part]
      return { goal, measured, outcome: 'unknown', reason: why ?? 'excluded by --only' }
    }
    const { bound } = goal
    const isMet = 'atLeast' in bound ? measured.median >= bound.atLeast : measured.median <= bound.atMost
    return { goal, measured, outcome: isMet ? 'met' : 'missed', reason: '' }
  })
