/** The time of an observation, which leads to its page. */
import type { Observation } from '@heliolog/client'
import { Instant } from '../elements/instant.tsx'
import { NamedLink } from './named-link.tsx'

export const observationPath = (id: string): string => `explore/observations/${encodeURIComponent(id)}`

export const ObservationLink = ({ id, date_of_observation: at }: Observation) => (
  <NamedLink name={id} to={observationPath}>
    <Instant at={at} to="minutes" />
  </NamedLink>
)
