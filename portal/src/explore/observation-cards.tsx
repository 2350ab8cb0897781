/** Observations where there is no room for a table: the Wolf number first, then what it was counted from. */
import type { Observation } from '@heliolog/client'
import { OBSERVATION_FIELDS } from './fields.ts'
import { lightOf } from './lists.ts'
import { reported } from './not-reported.tsx'
import { ObservationLink } from './observation-link.tsx'
import { ObserverLink } from './observer-link.tsx'

const COUNTS = ['gt', 'st', 'wolf_north', 'wolf_south', 'a_number'] as const

const Card = ({ observation }: { observation: Observation }) => (
  <li class="observation-card">
    <p class="card-wolf">
      <span>{OBSERVATION_FIELDS.wolf}</span>
      <strong>{reported(observation.wolf)}</strong>
    </p>
    <div class="card-text">
      <p class="card-time">
        <ObservationLink {...observation} />
      </p>
      <p>
        <ObserverLink nickname={observation.observer} /> · {lightOf(observation.type)}
      </p>
      {observation.title !== null && (
        <p>
          <bdi>{observation.title}</bdi>
        </p>
      )}
      <dl class="card-counts">
        {COUNTS.map((field) => (
          <div key={field}>
            <dt>{OBSERVATION_FIELDS[field]}</dt>
            <dd>{reported(observation[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
)

export const ObservationCards = ({ observations }: { observations: readonly Observation[] }) => (
  <ul class="observation-cards">
    {observations.map((observation) => (
      <Card key={observation.id} observation={observation} />
    ))}
  </ul>
)
