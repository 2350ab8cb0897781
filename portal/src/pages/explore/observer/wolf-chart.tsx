/** An observer's Wolf numbers as points, over the line of the community's level. */
import type { Observation } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import type { Chart, Series, Shape } from '../../../charts/chart.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import { chartContent, ShareChart } from '../../../charts/share-chart.tsx'
import { lineOfDays } from '../../../charts/time-ticks.ts'
import { type CommunityLevel, communityValues } from '../../../data/community-day.ts'
import { lightNames, lightOf } from '../../../data/lists.ts'
import { instantText } from '../../../elements/instant.tsx'
import { observationPath } from '../../../elements/record-links.tsx'
import { dayNumber, timeNumber } from '../../../format/days.ts'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { DayRange } from '../day-range.ts'

/** Marks by observation type. */
const LIGHT_MARKS: readonly { shape: Shape; colour: string }[] = [
  { shape: 'circle', colour: 'var(--monthly)' },
  { shape: 'triangle', colour: 'var(--smoothed)' },
  { shape: 'square', colour: 'var(--south)' },
]

const HEIGHT = 340
/** The axis ends here or higher, also for a Sun without spots. */
const LOWEST_TOP = 10

type Counted = Observation & { wolf: number }

const pointsOf = (observations: Counted[], type: number, label: string): Series[] => {
  const own = observations.filter((one) => one.type === type)
  const mark = LIGHT_MARKS[type]
  if (own.length === 0 || mark === undefined) return []
  return [
    {
      label,
      kind: 'points',
      ...mark,
      x: own.map((one) => timeNumber(one.date_of_observation)),
      y: own.map(({ wolf }) => wolf),
      describe: (at) => {
        const { date_of_observation: instant, wolf } = own[at] as Counted
        return texts().observers.wolf.point(instantText(instant), lightOf(type), formatExact(wolf))
      },
      open: (at) => navigate(hrefOf(observationPath((own[at] as Counted).id))),
    },
  ]
}

const wolfChart = (observations: Observation[], community: CommunityLevel, range: DayRange): Chart => {
  const counted = observations.filter((one): one is Counted => one.wolf !== null)
  const level = communityValues(community, range)
  const greatest = [...level.values(), ...counted.map(({ wolf }) => wolf)].reduce(
    (top, wolf) => Math.max(top, wolf),
    LOWEST_TOP,
  )
  return {
    from: dayNumber(range.from),
    to: dayNumber(range.to) + 1,
    panels: [
      {
        label: texts().observers.wolf.axis,
        height: HEIGHT,
        min: 0,
        max: greatest * 1.05,
        series: [
          { label: community.name, kind: 'line', colour: 'var(--daily)', ...lineOfDays(level) },
          ...lightNames().flatMap((label, type) => pointsOf(counted, type, label)),
        ],
      },
    ],
  }
}

interface WolfChartProps {
  observer: string
  observations: Observation[]
  community: CommunityLevel
  range: DayRange
  /** For screen readers. */
  description: string
}

export const WolfChart = ({ observer, observations, community, range, description }: WolfChartProps) => {
  const { from, to } = range
  const chart = useMemo(() => wolfChart(observations, community, range), [observations, community, from, to])
  return (
    <>
      <PageChart chart={chart} description={description} hint={texts().observers.wolf.pointHint} />
      <ShareChart
        file={`${observer}-${from}-${to}`}
        title={observer}
        subtitle={description}
        draw={() => chartContent(chart)}
      />
    </>
  )
}
