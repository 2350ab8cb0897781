/** All fields of an observation: what it says, what that means, and what it could have said. */
import type { Observation } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { type Meaning, useMeanings } from '../dictionary.ts'
import { OBSERVATION_FIELDS } from '../fields.ts'
import { lightOf } from '../lists.ts'
import { NotReported } from '../not-reported.tsx'
import { acceptedBy } from './accepted.ts'

type FieldName = keyof Observation

const NAMES = Object.keys(OBSERVATION_FIELDS) as FieldName[]

const Value = ({ observation, name }: { observation: Observation; name: FieldName }) => {
  const value = observation[name]
  if (value === null) return <NotReported />
  if (name === 'type') return `${value} (${lightOf(observation.type)})`
  if (name === 'date_of_observation') return <Instant at={observation.date_of_observation} />
  if (typeof value === 'number') return <span class="number">{value}</span>
  return <span dir="auto">{value}</span>
}

interface FieldProps {
  observation: Observation
  name: FieldName
  meaning: Meaning | undefined
}

const Field = ({ observation, name, meaning }: FieldProps) => (
  <tr>
    <th scope="row">
      {meaning?.title} <code>{name}</code>
    </th>
    <td class="value">
      <Value observation={observation} name={name} />
    </td>
    <td class="meaning">
      {meaning && (
        <>
          {meaning.description}
          {observation[name] === null && ` ${meaning.whyNull}`}
          <span class="accepted">{acceptedBy(meaning)}</span>
        </>
      )}
    </td>
  </tr>
)

export const Fields = ({ observation }: { observation: Observation }) => {
  const meanings = useMeanings('observations')
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Every field explained</h2>
      <RequestView request={meanings} waitingFor="Reading what the fields mean">
        {(known) => (
          <table class="fields">
            <caption class="visually-hidden">The fields of this observation</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Value</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {NAMES.map((name) => (
                <Field key={name} observation={observation} name={name} meaning={known.get(name)} />
              ))}
            </tbody>
          </table>
        )}
      </RequestView>
    </section>
  )
}
