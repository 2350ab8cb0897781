/** An observer's observations that the index flags, and why. */
import type { Heliolog, IndexFlag, Page } from '@heliolog/client'
import { useState } from 'preact/hooks'
import type { FieldMeaning } from '../../../data/dictionary.ts'
import { ObservationLink } from '../../../elements/record-links.tsx'
import { type Column, DataTable, Meanings } from '../../../elements/table/data-table.tsx'
import { formatExact } from '../../../format/numbers.ts'
import type { Texts } from '../../../language/en.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { Requested } from '../explore-frame.tsx'
import { type FlagName, flagMeaning, flagNames } from '../index-view.tsx'

const columnMeaning = (name: keyof Texts['observers']['flagged']['columns']): FieldMeaning => ({
  name,
  ...texts().observers.flagged.columns[name],
})

const COLUMNS: readonly (Column<IndexFlag> & { field: Parameters<typeof columnMeaning>[0] })[] = [
  { field: 'date_of_observation', cell: (row) => <ObservationLink {...row} /> },
  { field: 'flag', cell: ({ flag }) => flagMeaning(flag).title },
  { field: 'wolf', cell: ({ wolf }) => formatExact(wolf), kind: 'number' },
  {
    field: 'z',
    cell: ({ z }) => (z === null ? texts().observers.flagged.noDeviation : formatExact(z)),
    kind: 'number',
  },
  { field: 'index', cell: ({ index }) => formatExact(index), kind: 'number' },
]

const ROWS_AT_ONCE = 10
/** Of 500 flags each. At a limit of 60 calls a minute, this leaves enough for other pages. */
const MOST_PAGES_AT_ONCE = 10

/** Left out at first, because it says nothing about the observation itself, and some observers have thousands. */
const NO_PEERS: FlagName = 'no-peers'

const isListed = (row: IndexFlag, chosen: FlagName | undefined): boolean =>
  row.flag !== NO_PEERS || chosen === NO_PEERS

interface FlagQuery {
  observer: string
  flag: FlagName | undefined
  signal: AbortSignal
}

/** Fetches until there are rows to list, because pages may have only observations without peers. */
const fetchFlags = async (
  service: Heliolog,
  query: FlagQuery,
  cursor: string | undefined,
): Promise<Page<IndexFlag>> => {
  const data: IndexFlag[] = []
  let pages = 0
  for await (const page of service.indexFlags(query).pages(cursor)) {
    data.push(...page.data)
    const listed = data.filter((row) => isListed(row, query.flag)).length
    if (listed >= ROWS_AT_ONCE || ++pages === MOST_PAGES_AT_ONCE) return { ...page, data }
  }
  return { data, next_cursor: null }
}

interface Choice {
  flag: FlagName | undefined
  /** The rows of the pages before the cursor. */
  earlier: IndexFlag[]
  cursor: string | undefined
  shown: number
}

const startOf = (flag?: FlagName): Choice => ({
  flag,
  earlier: [],
  cursor: undefined,
  shown: ROWS_AT_ONCE,
})

const describeFlags = (rows: number, leftOut: number, isComplete: boolean): string => {
  const t = texts().observers.flagged
  const none = isComplete ? t.none : t.noneSoFar
  const some = isComplete ? t.count(rows) : t.countSoFar(rows)
  const count = rows === 0 ? none : some
  return leftOut === 0 ? count : `${count} ${t.withoutPeers(leftOut)}`
}

interface FlagListProps {
  page: Page<IndexFlag>
  choice: Choice
  onChoice: (choice: Choice) => void
}

const FlagList = ({ page: { data, next_cursor: next }, choice, onChoice }: FlagListProps) => {
  const { flag, shown } = choice
  const t = texts().observers
  const loaded = choice.earlier.concat(data)
  const rows = loaded.filter((row) => isListed(row, flag))
  const left = Math.min(ROWS_AT_ONCE, rows.length - shown)
  return (
    <>
      <p role="status">{describeFlags(rows.length, loaded.length - rows.length, next === null)}</p>
      {rows.length > 0 && (
        <DataTable
          title={t.flagged.heading}
          fields={new Map(COLUMNS.map(({ field }) => [field, columnMeaning(field)]))}
          columns={COLUMNS}
          rows={rows.slice(0, shown)}
          keyOf={(row) => `${row.id} ${row.flag}`}
        />
      )}
      {left > 0 && (
        <button type="button" onClick={() => onChoice({ ...choice, shown: shown + left })}>
          {t.showMore(left)}
        </button>
      )}
      {left <= 0 && next !== null && (
        <button type="button" onClick={() => onChoice({ ...choice, earlier: loaded, cursor: next })}>
          {t.flagged.loadMore}
        </button>
      )}
    </>
  )
}

export const FlaggedObservations = ({ observer }: { observer: string }) => {
  const [choice, setChoice] = useState(startOf())
  const { flag, cursor } = choice
  const choose = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement
    setChoice(startOf(flagNames().find((name) => name === value)))
  }
  const t = texts().observers.flagged
  return (
    <section class={styles.flagged} aria-labelledby="flagged">
      <h3 id="flagged">{t.heading}</h3>
      <p>{t.meaning}</p>
      <p>
        <label for="flag">{t.show}</label>{' '}
        <select id="flag" onChange={choose}>
          <option value="">{t.allButNoPeers}</option>
          {flagNames().map((name) => (
            <option key={name} value={name}>
              {flagMeaning(name).title}
            </option>
          ))}
        </select>
      </p>
      <Requested
        send={(service, signal) => fetchFlags(service, { observer, flag, signal }, cursor)}
        id={JSON.stringify([observer, flag, cursor])}
        waitingFor={t.loading}
      >
        {(page) => <FlagList page={page} choice={choice} onChoice={setChoice} />}
      </Requested>
      <Meanings summary={t.meanings} fields={[columnMeaning('z'), ...flagNames().map(flagMeaning)]} />
    </section>
  )
}
