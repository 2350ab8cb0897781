/** Compares the Wolf numbers of two to five observers day by day. The URL has observers, range and view. */
import type { Heliolog, IndexObserver, Observer } from '@heliolog/client'
import { useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../../browser/routing.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import { communityLevel, communityValues } from '../../../data/community-day.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { Choice, Fault } from '../../../elements/form.tsx'
import { IndexGuideLink, Link, ObserverLink } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { formatTwoDecimals } from '../../../format/numbers.ts'
import { shorten } from '../../../format/text.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { type ObservationPages, PagesProgress, useObservationPages } from '../observation-pages.tsx'
import {
  COMPARE_PATH,
  type DayRange,
  findByNickname,
  isScaled,
  LEAST_OBSERVERS,
  MOST_OBSERVERS,
  matchNickname,
  observersFromQuery,
  withObservers,
  withParameter,
} from '../query.ts'
import { WithRange } from '../range-form.tsx'
import { compareChart, ObserverMark } from './compare-chart.tsx'
import { CompareTables } from './compare-tables.tsx'
import {
  type ComparedObserver,
  type Comparison,
  comparablePeriod,
  compareObservers,
  estimateRequests,
  meanValue,
} from './compared-observer.ts'

/** The page announces the number of requests if there are at least this many. */
const MANY_REQUESTS = 20

interface ProgressProps {
  pages: ObservationPages
  observers: readonly Observer[]
  range: DayRange
}

const Progress = ({ pages, observers, range }: ProgressProps) => {
  const t = texts().compare
  const at = pages.readings.findIndex(({ isComplete }) => !isComplete)
  const { nickname = '' } = observers[at] ?? {}
  const page = (pages.readings[at]?.pages ?? 0) + 1
  const requests = estimateRequests(observers, range)
  return (
    <>
      <PagesProgress
        pages={pages}
        reading={t.progress(nickname, page, at + 1, observers.length)}
        stopped={t.stopped(nickname)}
      />
      {requests >= MANY_REQUESTS && ['reading', 'stopped'].includes(pages.state) && (
        <p class="remark">{t.manyRequests(requests)}</p>
      )}
    </>
  )
}

/** The choice between counts and multiplied counts. */
const ViewChoice = ({ query, observers }: { query: URLSearchParams; observers: ComparedObserver[] }) => {
  const t = texts().compare
  const scaled = isScaled(query)
  const without = observers.filter(({ factor, counts }) => factor === undefined && counts.size > 0)
  return (
    <div class={styles.view}>
      <Choice
        legend={t.view}
        options={[
          ['', t.asCounted],
          ['k', t.multiplied],
        ]}
        chosen={scaled ? 'k' : ''}
        onChoose={(scale) =>
          navigate(hrefOf(COMPARE_PATH, withParameter(query, 'scale', scale)), { replace: true })
        }
      />
      {scaled && (
        <p class="remark">
          <RichText text={t.multipliedMeaning} elements={{ guide: () => <IndexGuideLink /> }} />{' '}
          {without.length > 0 && t.notMultiplied(namesOf(without))}
        </p>
      )}
    </div>
  )
}

const namesOf = (observers: readonly { nickname: string }[]): string =>
  observers.map(({ nickname }) => nickname).join(', ')

const describeCommonDays = (common: readonly string[]): string =>
  common.length === 0 ? texts().compare.noCommonDays : texts().compare.commonDays(common.length)

/** Describes the chart for screen readers. */
const describeChart = ({ observers, common }: Comparison, { from, to }: DayRange): string => {
  const t = texts().compare
  const each = observers.flatMap((observer) => {
    const mean = meanValue(observer)
    return mean === null
      ? []
      : [t.described(observer.nickname, observer.counts.size, formatTwoDecimals(mean))]
  })
  return [t.summary(from, to), ...each, describeCommonDays(common)].join(' ')
}

/** One row per observer and day, so that no nickname becomes the name of a column. */
const csvRecords = ({ observers, common }: Comparison): object[] => {
  const onAll = new Set(common)
  return observers.flatMap(({ nickname, counts, factor }) =>
    [...counts].map(([day, wolf]) => ({
      observer: nickname,
      day,
      wolf,
      factor: factor?.value ?? null,
      scaled: factor ? wolf * factor.value : null,
      common_day: onAll.has(day),
    })),
  )
}

interface ComparisonViewProps {
  summary: PortalSummary
  observers: readonly Observer[]
  factors: ReadonlyMap<string, IndexObserver>
  range: DayRange
  query: URLSearchParams
}

const ComparisonView = ({ summary, observers, factors, range, query }: ComparisonViewProps) => {
  const nicknames = observers.map(({ nickname }) => nickname)
  const calls = nicknames.map((observer) => ({ observer, ...range }))
  const pages = useObservationPages(calls.map((call) => ({ ...call, type: 0 })))
  const scaled = isScaled(query)
  const community = useMemo(() => {
    const level = communityLevel(summary)
    return { name: level.name, values: communityValues(level, range) }
  }, [summary, range.from, range.to])
  const observations = pages.readings.map((reading) => reading.observations)
  const comparison = useMemo(
    () =>
      compareObservers({ nicknames, observations, factors, community: community.values, isScaled: scaled }),
    [...observations, observations.length, factors, community, scaled],
  )
  const chart = useMemo(
    () => compareChart({ ...comparison, community, range, isScaled: scaled }),
    [comparison, community],
  )
  const t = texts().compare
  const silent = comparison.observers.filter(({ counts }) => counts.size === 0)
  const isLoaded = pages.state === 'complete'
  return (
    <>
      <Progress pages={pages} observers={observers} range={range} />
      <ViewChoice query={query} observers={comparison.observers} />
      {isLoaded && silent.length > 0 && <p class="notice">{t.noCounts(namesOf(silent))}</p>}
      <p role="status">{isLoaded ? describeCommonDays(comparison.common) : ''}</p>
      <PageChart
        chart={chart}
        description={describeChart(comparison, range)}
        hint={t.pointHint}
        file={`comparison-${range.from}-${range.to}`}
        title={texts().frame.titles.compare}
        subtitle={`${range.from} – ${range.to}: ${nicknames.join(', ')}`}
      />
      <CompareTables {...comparison} level={community.name} isScaled={scaled} />
      <ExportPanel
        calls={calls.map((call) => ({ list: 'observations', filters: { ...call, type: '0' } }))}
        csv={{
          name: fileNameOf('compare', ...nicknames, range.from, range.to),
          records: csvRecords(comparison),
        }}
      />
    </>
  )
}

/** In messages. A URL may contain anything. */
const LONGEST_NAME = 64
const MOST_NAMES = 10

const listNames = (names: readonly string[]): string => {
  const listed = names.slice(0, MOST_NAMES).map((name) => shorten(name, LONGEST_NAME))
  return [...listed, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')
}

/** The factors are by nickname, and none on a server without an index. */
const fetchCommunity = async (service: Heliolog, { index }: PortalSummary, signal: AbortSignal) => {
  const observers = await service.observers({ signal })
  const factors = index === null ? [] : await service.indexObservers({ signal })
  return { observers, factors: new Map(factors.map((factor) => [factor.nickname, factor])) }
}

/** The observers of the URL, and those of them that are not compared. */
const resolveObservers = (query: URLSearchParams, observers: readonly Observer[]) => {
  const byName = new Map(observers.map((observer) => [observer.nickname, observer]))
  const named = observersFromQuery(query)
  const known = named.flatMap((nickname) => byName.get(nickname) ?? [])
  return {
    chosen: known.slice(0, MOST_OBSERVERS),
    leftOut: known.slice(MOST_OBSERVERS).map(({ nickname }) => nickname),
    unknown: named.filter((nickname) => !byName.has(nickname)),
  }
}

/** A community may have thousands of observers, which are too many suggestions to render. */
const MOST_SUGGESTIONS = 100

interface ObserverChoiceProps {
  observers: readonly Observer[]
  chosen: readonly string[]
  query: URLSearchParams
}

/** The compared observers, each with its mark on the chart, and a form that adds one. */
const ObserverChoice = ({ observers, chosen, query }: ObserverChoiceProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const t = texts().compare
  const choose = (nicknames: readonly string[]) => {
    navigate(hrefOf(COMPARE_PATH, withObservers(query, nicknames)))
    // The pressed button is gone, and with it the focus.
    field.current?.focus()
  }
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    const nickname = matchNickname(observers, typed)
    if (nickname === undefined) return setFault(t.notFound(typed.trim()))
    if (chosen.includes(nickname)) return setFault(t.alreadyChosen(nickname))
    setFault(undefined)
    setTyped('')
    choose([...chosen, nickname])
  }
  const suggestions = findByNickname(observers, typed)
    .filter(({ nickname }) => !chosen.includes(nickname))
    .slice(0, MOST_SUGGESTIONS)
  return (
    <>
      {chosen.length > 0 && (
        <ul class={`row ${styles.compared}`} aria-label={t.compared}>
          {chosen.map((nickname, at) => (
            <li key={nickname}>
              <ObserverMark position={at} />
              <ObserverLink nickname={nickname} />
              <button
                type="button"
                class="quiet"
                aria-label={t.remove(nickname)}
                onClick={() => choose(chosen.filter((other) => other !== nickname))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length >= MOST_OBSERVERS ? (
        <p class="remark" role="status">
          {t.mostChosen}
        </p>
      ) : (
        <form class={styles.add} onSubmit={add}>
          <label for="add-observer">{t.addObserver}</label>
          <div>
            <input
              ref={field}
              id="add-observer"
              type="text"
              list="observer-suggestions"
              autocomplete="off"
              autocapitalize="none"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              aria-invalid={fault !== undefined}
              aria-describedby={fault === undefined ? undefined : 'add-observer-fault'}
            />
            <button type="submit">{t.add}</button>
          </div>
          <datalist id="observer-suggestions">
            {suggestions.map(({ nickname }) => (
              <option key={nickname} value={nickname} />
            ))}
          </datalist>
          <Fault id="add-observer-fault" text={fault} />
        </form>
      )}
    </>
  )
}

const TooFew = ({ chosen }: { chosen: number }) => {
  const t = texts().compare
  return (
    <p class="notice" role="status">
      {chosen === 1 ? (
        t.chooseAnother
      ) : (
        <RichText
          text={t.chooseTwo}
          elements={{ list: (inner) => <Link to="explore/observers">{inner}</Link> }}
        />
      )}
    </p>
  )
}

const Compare = ({ observers, ...view }: Omit<ComparisonViewProps, 'range'>) => {
  const { summary, factors, query } = view
  const { chosen, leftOut, unknown } = resolveObservers(query, observers)
  const full = comparablePeriod(chosen, factors, summary.days.day.at(-1) ?? '')
  const t = texts().compare
  const faults = [
    ...(unknown.length > 0 ? [t.unknown(listNames(unknown))] : []),
    ...(leftOut.length > 0 ? [t.tooMany(listNames(leftOut))] : []),
  ]
  return (
    <>
      <ObserverChoice observers={observers} chosen={chosen.map(({ nickname }) => nickname)} query={query} />
      {faults.map((fault) => (
        <p key={fault} class="notice" role="alert">
          {fault}
        </p>
      ))}
      {chosen.length < LEAST_OBSERVERS ? (
        <TooFew chosen={chosen.length} />
      ) : full === undefined ? (
        <p class="notice">{t.nothingToCompare}</p>
      ) : (
        <WithRange path={COMPARE_PATH} query={query} full={full}>
          {(range) => <ComparisonView {...view} observers={chosen} range={range} />}
        </WithRange>
      )}
    </>
  )
}

export const Page: PageComponent = ({ route: { query } }) => (
  <ExploreFrame title={texts().compare.heading} path="explore/observers">
    <p>{texts().compare.intro}</p>
    <LoadedSummary waitingFor={texts().observers.loadingActivity}>
      {(summary) => (
        <Requested
          send={(service, signal) => fetchCommunity(service, summary, signal)}
          id={summary.version}
          waitingFor={texts().compare.loading}
        >
          {(community) => <Compare {...community} summary={summary} query={query} />}
        </Requested>
      )}
    </LoadedSummary>
  </ExploreFrame>
)
