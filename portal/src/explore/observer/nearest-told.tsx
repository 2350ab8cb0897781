/** The point that the pointer is at, in words. Who uses no pointer has the list of observations for it. */
import type { Observation } from '@heliolog/client'
import { instantText } from '../../elements/instant.tsx'
import { lightOf } from '../lists.ts'

export const NearestTold = ({ observation }: { observation: Observation | undefined }) => (
  <p class="remark" aria-hidden="true">
    {observation === undefined
      ? 'Point at a mark to read it, press it to open the observation. Drag to zoom, double-click to see all.'
      : `${instantText(observation.date_of_observation)}, ${lightOf(observation.type)}: Wolf number ${observation.wolf}`}
  </p>
)
