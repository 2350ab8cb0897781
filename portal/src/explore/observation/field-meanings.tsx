/** All fields of an observation: value, meaning, and accepted values. */
import type { Observation } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { formatBounds, formatLength } from '../../format/numbers.ts'
import { useRequest } from '../../service/request-state.ts'
import { type FieldDescription, fetchFields } from '../dictionary.ts'
import { lightOf } from '../lists.ts'
import { NotReported } from '../not-reported.tsx'

const TYPE_NAMES: { [type: string]: string } = {
  integer: 'whole number',
  string: 'text',
  datetime: 'date and time',
}

/** The largest integer in the database, which is no constraint of the field itself. */
const LARGEST_INTEGER = 2 ** 31 - 1

const unitOf = ({ unit }: FieldDescription): string => {
  if (unit === undefined) return ''
  return unit === '1' ? ', no unit' : `, in ${unit}`
}

const describeAccepted = (field: FieldDescription): string => {
  const { minimum, maximum, minLength, maxLength, enum: values } = field.constraints ?? {}
  const type = TYPE_NAMES[field.type] ?? field.type
  if (values !== undefined) return `${type}: ${values.join(', ')}`
  const range = formatBounds(minimum, maximum === LARGEST_INTEGER ? undefined : maximum)
  return [type, formatLength(minLength, maxLength), range].filter(Boolean).join(' ') + unitOf(field)
}

type FieldName = keyof Observation

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
  meaning: FieldDescription | undefined
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
          <span class="accepted">{describeAccepted(meaning)}</span>
        </>
      )}
    </td>
  </tr>
)

const fetchObservationFields = () => fetchFields('observations')

export const FieldMeanings = ({ observation }: { observation: Observation }) => {
  const meanings = useRequest(fetchObservationFields, '')
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">All fields</h2>
      <RequestView request={meanings} waitingFor="Loading field descriptions">
        {(known) => (
          <table class="fields">
            <caption class="visually-hidden">Fields of this observation</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Value</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {(Object.keys(observation) as FieldName[]).map((name) => (
                <Field key={name} observation={observation} name={name} meaning={known.get(name)} />
              ))}
            </tbody>
          </table>
        )}
      </RequestView>
    </section>
  )
}
