/** Compares the Wolf numbers of two to five observers day by day. The URL has observers, range and view. */
import type { Heliolog, IndexObserver, Observer } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { useRequest } from '../../../data/request-state.ts'
import { type PortalSummary, useSummary } from '../../../data/summary.ts'
import { Link } from '../../../elements/link.tsx'
import { RequestView } from '../../../elements/request-view.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { shorten } from '../../../format/text.ts'
import { texts } from '../../../language/texts.ts'
import { isValidRange, rangeFromQuery } from '../day-range.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { RangeForm } from '../range-form.tsx'
import { comparablePeriod } from './comparable-period.ts'
import { COMPARE_PATH, LEAST_OBSERVERS, MOST_OBSERVERS, observersFromQuery } from './compare-query.ts'
import { ComparisonView } from './comparison-view.tsx'
import { ObserverChoice } from './observer-choice.tsx'

/** In messages. A URL may contain anything. */
const LONGEST_NAME = 64
const MOST_NAMES = 10

const listNames = (names: readonly string[]): string => {
  const listed = names.slice(0, MOST_NAMES).map((name) => shorten(name, LONGEST_NAME))
  return [...listed, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')
}

interface Community {
  observers: Observer[]
  /** By nickname; empty on a server without an index. */
  factors: ReadonlyMap<string, IndexObserver>
}

const fetchCommunity = async (
  service: Heliolog,
  { index }: PortalSummary,
  signal: AbortSignal,
): Promise<Community> => {
  const observers = await service.observers({ signal })
  const factors = index === null ? [] : await service.indexObservers({ signal })
  return { observers, factors: new Map(factors.map((factor) => [factor.nickname, factor])) }
}

interface CompareProps {
  service: Heliolog
  summary: PortalSummary
  query: URLSearchParams
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

const RangeAndComparison = (props: CompareProps & { community: Community; chosen: Observer[] }) => {
  const { service, summary, query, community, chosen } = props
  const full = comparablePeriod(chosen, community.factors, summary.days.day.at(-1) ?? '')
  if (full === undefined) return <p class="notice">{texts().compare.nothingToCompare}</p>
  const range = rangeFromQuery(query, full)
  return (
    <>
      <RangeForm path={COMPARE_PATH} query={query} full={full} range={range} />
      {isValidRange(range) ? (
        <ComparisonView
          service={service}
          summary={summary}
          observers={chosen}
          factors={community.factors}
          range={range}
          query={query}
        />
      ) : (
        <p class="notice" role="alert">
          {texts().observers.invalidRange}
        </p>
      )}
    </>
  )
}

const Compare = ({ service, summary, query }: CompareProps) => {
  const community = useRequest((signal) => fetchCommunity(service, summary, signal), summary.version)
  const t = texts().compare
  return (
    <RequestView request={community} waitingFor={t.loading}>
      {(value) => {
        const { chosen, leftOut, unknown } = resolveObservers(query, value.observers)
        return (
          <>
            <ObserverChoice
              observers={value.observers}
              chosen={chosen.map(({ nickname }) => nickname)}
              query={query}
            />
            {unknown.length > 0 && (
              <p class="notice" role="alert">
                {t.unknown(listNames(unknown))}
              </p>
            )}
            {leftOut.length > 0 && (
              <p class="notice" role="alert">
                {t.tooMany(listNames(leftOut))}
              </p>
            )}
            {chosen.length < LEAST_OBSERVERS ? (
              <TooFew chosen={chosen.length} />
            ) : (
              <RangeAndComparison
                service={service}
                summary={summary}
                query={query}
                community={value}
                chosen={chosen}
              />
            )}
          </>
        )
      }}
    </RequestView>
  )
}

const CompareWithSummary = ({ service, query }: Omit<CompareProps, 'summary'>) => {
  const summary = useSummary()
  return (
    <RequestView request={summary} waitingFor={texts().observers.loadingActivity}>
      {(value) => <Compare service={service} summary={value} query={query} />}
    </RequestView>
  )
}

export const Page: PageComponent = ({ route }) => (
  <ExploreFrame title={texts().compare.heading} path="explore/observers">
    {(service) => (
      <>
        <p>{texts().compare.intro}</p>
        <CompareWithSummary service={service} query={route.query} />
      </>
    )}
  </ExploreFrame>
)
