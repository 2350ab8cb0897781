/** An observer's factor k in the community index, the factors of all years, and their flagged observations. */
import type { Heliolog, IndexFlag, IndexObserverDetail, Page } from '@heliolog/client'
import { useMemo, useState } from 'preact/hooks'
import { type Chart, roundBounds, type Series } from '../../../charts/chart.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import type { FieldMeaning } from '../../../data/dictionary.ts'
import { Select } from '../../../elements/form.tsx'
import { IndexGuideLink, ObservationLink } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import {
  type Column,
  DataTable,
  FoldedTable,
  Meanings,
  numberColumns,
} from '../../../elements/table/data-table.tsx'
import { formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import type { Texts } from '../../../language/en.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { Requested } from '../explore-frame.tsx'
import { type FlagName, flagMeaning, flagNames, Statistic, WithIndex } from '../statistic.tsx'

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

const FlaggedObservations = ({ observer }: { observer: string }) => {
  const [choice, setChoice] = useState(startOf())
  const { flag, cursor } = choice
  const t = texts().observers.flagged
  return (
    <section class={styles.flagged} aria-labelledby="flagged">
      <h3 id="flagged">{t.heading}</h3>
      <p>{t.meaning}</p>
      <Select
        legend={t.show}
        options={[
          ['', t.allButNoPeers],
          ...flagNames().map((name) => [name, flagMeaning(name).title] as const),
        ]}
        chosen={flag}
        onChoose={(name: FlagName | '') => setChoice(startOf(name === '' ? undefined : name))}
      />
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

type YearFactor = IndexObserverDetail['years'][number]

/** Rounded like the factor itself. */
const uncertaintyOf = ({ factor, relative_uncertainty }: YearFactor): number =>
  Math.round(factor * relative_uncertainty * 10_000) / 10_000

const plusMinus = (year: YearFactor): string =>
  `${formatExact(year.factor)} ± ${formatExact(uncertaintyOf(year))}`

const HEIGHT = 220
const STEPS = 5
/** A phone has room for this many. */
const MOST_YEAR_LABELS = 8

const factorChart = ({ k, years }: Pick<IndexObserverDetail, 'k' | 'years'>): Chart => {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0]
  const [from, to] = [first - 0.5, last + 0.5]
  const labelStep = Math.ceil((to - from) / MOST_YEAR_LABELS)
  const bars = {
    x: years.map(({ year }) => year),
    low: years.map((year) => year.factor - uncertaintyOf(year)),
    y: years.map((year) => year.factor + uncertaintyOf(year)),
  }
  const level = (factor: number, style: Pick<Series, 'colour' | 'dash'>): Series => ({
    label: '',
    kind: 'line',
    x: [from, to],
    y: [factor, factor],
    ...style,
  })
  return {
    from,
    to,
    ticks: bars.x.filter((_, at) => at % labelStep === 0).map((at) => ({ at, label: String(at) })),
    panels: [
      {
        label: texts().observers.years.factor,
        height: HEIGHT,
        ...roundBounds([1, k ?? 1, ...bars.low, ...bars.y], STEPS),
        format: formatExact,
        series: [
          level(1, { colour: 'var(--line-strong)' }),
          ...(k === null ? [] : [level(k, { colour: 'var(--smoothed)', dash: '6 4' })]),
          { label: '', kind: 'bars', colour: 'var(--daily)', width: 2, ...bars },
          {
            label: '',
            kind: 'points',
            colour: 'var(--accent)',
            x: bars.x,
            y: years.map(({ factor }) => factor),
            describe: (at) => `${years[at]?.year}: ${plusMinus(years[at] as YearFactor)}`,
          },
        ],
      },
    ],
  }
}

const YearlyFactors = ({ nickname, k, years }: IndexObserverDetail) => {
  const t = texts().observers.years
  const chart = useMemo(() => factorChart({ k, years }), [k, years])
  const factors = years.map(({ factor }) => factor)
  return (
    <>
      <h3>{t.heading}</h3>
      <p>{t.meaning}</p>
      <PageChart
        chart={chart}
        description={t.chart(
          years.length,
          formatTwoDecimals(Math.min(...factors)),
          formatTwoDecimals(Math.max(...factors)),
        )}
        hint={k === null ? t.lineWithoutK : t.lines}
        file={`factors-${nickname}`}
        title={t.heading}
        subtitle={nickname}
      />
      <FoldedTable
        title={t.table}
        caption={t.caption}
        columns={[
          { field: 'year', heading: t.year, cell: ({ year }) => year },
          ...numberColumns<YearFactor>([
            [t.factor, plusMinus],
            [t.relativeUncertainty, ({ relative_uncertainty }) => formatExact(relative_uncertainty)],
            [t.commonDays, ({ common_days }) => formatExact(common_days)],
          ]),
        ]}
        rows={years}
        keyOf={({ year }) => year}
      />
    </>
  )
}

/** Between these, an observer is about average. */
const [BELOW_AVERAGE, ABOVE_AVERAGE] = [0.8, 1.25]

const describeQuality = ({ quality, common_days }: IndexObserverDetail): string => {
  const t = texts().observers.factor
  if (common_days === 0) return t.qualityStart
  if (quality < BELOW_AVERAGE) return t.qualityBelow
  return quality > ABOVE_AVERAGE ? t.qualityAbove : t.qualityAverage
}

const Day = ({ day }: { day: string }) => (
  <time class="instant" dateTime={day}>
    {day}
  </time>
)

const CommonDays = ({ first_day: first, last_day: last }: IndexObserverDetail) => {
  const t = texts().observers.factor
  if (first === null || last === null) return t.commonDaysWhat
  return (
    <RichText
      text={t.commonDaysBetween}
      elements={{ first: () => <Day day={first} />, last: () => <Day day={last} /> }}
    />
  )
}

const Factor = (observer: IndexObserverDetail) => {
  const { k, uncertainty, reason, common_days, quality, factor, flagged_share } = observer
  const t = texts().observers.factor
  return (
    <dl class={styles.statistics}>
      {k === null ? (
        <>
          <Statistic name={t.k} what={reason === null ? '' : t.reasons[reason]}>
            {t.notDetermined}
          </Statistic>
          <Statistic name={t.applied} what={t.appliedWhat}>
            {formatExact(factor)}
          </Statistic>
        </>
      ) : (
        <Statistic name={t.k} what={t.uncertaintyWhat}>
          {formatExact(k)} <small>± {formatExact(uncertainty ?? 0)}</small>
        </Statistic>
      )}
      <Statistic name={t.commonDays} what={<CommonDays {...observer} />}>
        {formatExact(common_days)}
      </Statistic>
      <Statistic name={t.quality} what={describeQuality(observer)}>
        {formatExact(quality)}
      </Statistic>
      {flagged_share !== null && (
        <Statistic name={t.flagged} what={t.flaggedWhat}>
          {texts().observation.index.percent(formatTwoDecimals(100 * flagged_share))}
        </Statistic>
      )}
    </dl>
  )
}

export const FactorSection = ({ nickname }: { nickname: string }) => {
  const t = texts().observers.factor
  return (
    <section class="panel" aria-labelledby="factor">
      <h2 id="factor">{t.heading}</h2>
      <WithIndex>
        {() => (
          <Requested
            send={(service, signal) => service.indexObserver(nickname, { signal })}
            id={nickname}
            waitingFor={t.loading}
            missing={t.missing}
          >
            {(detail) => (
              <>
                <p>
                  <RichText text={t.meaning} elements={{ guide: () => <IndexGuideLink /> }} />
                </p>
                <Factor {...detail} />
                {detail.diagnostics.map((name) => (
                  <p key={name} role="note">
                    {t.diagnostics[name]}
                  </p>
                ))}
                <YearlyFactors {...detail} />
                <FlaggedObservations observer={nickname} />
              </>
            )}
          </Requested>
        )}
      </WithIndex>
    </section>
  )
}
