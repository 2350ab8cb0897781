/** An observer's observations that the index flags, and why. */
import type { Heliolog, IndexFlag, Page } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { RequestView } from '../../elements/request-view.tsx'
import { formatCount } from '../../format/numbers.ts'
import { useRequest } from '../../service/request-state.ts'
import type { FieldMeaning } from '../dictionary.ts'
import { FLAG_NAMES, type FlagName, flagMeaning } from '../index-flags.ts'
import { type Column, DataTable, Meanings } from '../list/data-table.tsx'
import { ObservationLink } from '../record-links.tsx'

const DEVIATION: FieldMeaning = {
  name: 'z',
  title: 'Deviation z',
  description:
    'How many standard deviations the observer’s scaled value is above the index of the day, or below if negative. There is none without other observers.',
}

const COLUMN_MEANINGS: readonly FieldMeaning[] = [
  { name: 'date_of_observation', title: 'Observation', description: 'When it was made, in UTC.' },
  { name: 'flag', title: 'Flag', description: 'What is unusual.' },
  { name: 'wolf', title: 'Wolf number', description: 'The Wolf number of the observation.' },
  DEVIATION,
  { name: 'index', title: 'Index', description: 'The community index of the day.' },
]
const FIELDS = new Map(COLUMN_MEANINGS.map((field) => [field.name, field]))

const MEANINGS = [DEVIATION, ...FLAG_NAMES.map(flagMeaning)]

const COLUMNS: readonly Column<IndexFlag>[] = [
  { field: 'date_of_observation', cell: (row) => <ObservationLink {...row} /> },
  { field: 'flag', cell: ({ flag }) => flagMeaning(flag).title },
  { field: 'wolf', cell: ({ wolf }) => wolf, kind: 'number' },
  { field: 'z', cell: ({ z }) => z ?? 'none', kind: 'number' },
  { field: 'index', cell: ({ index }) => index, kind: 'number' },
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
  const count = `${rows === 0 ? 'No flags' : formatCount(rows, 'flag')}${isComplete ? '' : ' so far'}.`
  return leftOut === 0 ? count : `${count} Not listed: ${formatCount(leftOut, 'observation')} without peers.`
}

interface FlagListProps {
  page: Page<IndexFlag>
  choice: Choice
  onChoice: (choice: Choice) => void
}

const FlagList = ({ page: { data, next_cursor: next }, choice, onChoice }: FlagListProps) => {
  const { flag, shown } = choice
  const loaded = choice.earlier.concat(data)
  const rows = loaded.filter((row) => isListed(row, flag))
  const left = Math.min(ROWS_AT_ONCE, rows.length - shown)
  return (
    <>
      <p role="status">{describeFlags(rows.length, loaded.length - rows.length, next === null)}</p>
      {rows.length > 0 && (
        <DataTable
          title="Flagged observations"
          fields={FIELDS}
          columns={COLUMNS}
          records={rows.slice(0, shown)}
          keyOf={(row) => `${row.id} ${row.flag}`}
        />
      )}
      {left > 0 && (
        <button type="button" onClick={() => onChoice({ ...choice, shown: shown + left })}>
          Show {left} more
        </button>
      )}
      {left <= 0 && next !== null && (
        <button type="button" onClick={() => onChoice({ ...choice, earlier: loaded, cursor: next })}>
          Load more
        </button>
      )}
    </>
  )
}

export const FlaggedObservations = ({ service, observer }: { service: Heliolog; observer: string }) => {
  const [choice, setChoice] = useState(startOf())
  const { flag, cursor } = choice
  const page = useRequest(
    (signal) => fetchFlags(service, { observer, flag, signal }, cursor),
    JSON.stringify([observer, flag, cursor]),
  )
  const choose = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement
    setChoice(startOf(FLAG_NAMES.find((name) => name === value)))
  }
  return (
    <section class="flagged" aria-labelledby="flagged">
      <h3 id="flagged">Flagged observations</h3>
      <p>A flag marks an unusual observation. It does not mean an error, and changes no number.</p>
      <p>
        <label for="flag">Show</label>{' '}
        <select id="flag" onChange={choose}>
          <option value="">all but no peers</option>
          {FLAG_NAMES.map((name) => (
            <option key={name} value={name}>
              {flagMeaning(name).title}
            </option>
          ))}
        </select>
      </p>
      <RequestView request={page} waitingFor="Loading flagged observations">
        {(loaded) => <FlagList page={loaded} choice={choice} onChoice={setChoice} />}
      </RequestView>
      <Meanings summary="What z and the flags mean" fields={MEANINGS} />
    </section>
  )
}
