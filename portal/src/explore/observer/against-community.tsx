/** An observer's Wolf numbers of a range of days against the community's: drawn, told, compared, tabled. */
import type { Heliolog } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import type { PortalSummary } from '../../service/summary.ts'
import { fileNameOf } from '../csv.ts'
import { OBSERVATION_FIELDS } from '../fields.ts'
import { TakeAway } from '../take-away.tsx'
import { ratiosOf, yearsOf } from './comparison.ts'
import { pointsTold } from './points-told.ts'
import { Progress } from './progress.tsx'
import type { Range } from './range.ts'
import { Ratio } from './ratio.tsx'
import { useWalk } from './walk.ts'
import { WolfChart } from './wolf-chart.tsx'
import { YearsTable } from './years-table.tsx'

interface AgainstCommunityProps {
  service: Heliolog
  observer: string
  range: Range
  days: PortalSummary['days']
}

export const AgainstCommunity = ({ service, observer, range, days }: AgainstCommunityProps) => {
  const walking = useWalk(service, { observer, ...range })
  const { observations } = walking
  const ratios = useMemo(() => ratiosOf(observations, days), [observations, days])
  const years = useMemo(() => yearsOf(observations, days), [observations, days])
  const told = pointsTold(observations, range)
  return (
    <>
      <Progress {...walking} />
      <p role="status">{walking.state === 'whole' ? told : ''}</p>
      <WolfChart observations={observations} days={days} range={range} description={told} />
      <YearsTable years={years} />
      <Ratio ratios={ratios} range={range} />
      <TakeAway
        calls={[
          { record: 'observer', name: observer },
          { list: 'observations', filters: { observer, ...range } },
        ]}
        csv={{
          name: fileNameOf('observations', observer, range.from, range.to),
          fields: Object.keys(OBSERVATION_FIELDS),
          records: observations,
        }}
      />
    </>
  )
}
