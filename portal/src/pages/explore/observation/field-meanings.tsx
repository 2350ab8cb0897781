/** All fields of an observation: value, meaning, and accepted values. */
import type { Observation } from '@heliolog/client'
import { type FieldDescription, type FieldDescriptions, fetchFields } from '../../../data/dictionary.ts'
import { lightOf } from '../../../data/lists.ts'
import { Instant } from '../../../elements/instant.tsx'
import { type Column, DataTable, textColumns } from '../../../elements/table/data-table.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { Requested } from '../explore-frame.tsx'
import { NotReported } from '../statistic.tsx'
import styles from './observation.module.css'

/** The largest integer in the database, which is no constraint of the field itself. */
const LARGEST_INTEGER = 2 ** 31 - 1

const typeOf = ({ type }: FieldDescription): string =>
  (texts().observation.fields.types as Record<string, string | undefined>)[type] ?? type

const describeRange = (type: string, least: number | undefined, greatest: number | undefined): string => {
  const t = texts().observation.fields
  const most = greatest === LARGEST_INTEGER ? undefined : greatest
  if (least === undefined) return most === undefined ? type : t.atMost(type, formatExact(most))
  return most === undefined
    ? t.atLeast(type, formatExact(least))
    : t.between(type, formatExact(least), formatExact(most))
}

const describeLength = (type: string, least: number | undefined, most: number | undefined): string => {
  const t = texts().observation.fields
  if (most === undefined) return least === undefined ? type : t.notEmpty(type)
  return least === undefined
    ? t.atMostCharacters(type, formatExact(most))
    : t.charactersBetween(type, formatExact(least), formatExact(most))
}

const describeValues = (field: FieldDescription): string => {
  const { minimum, maximum, minLength, maxLength, enum: values } = field.constraints ?? {}
  const type = typeOf(field)
  if (values !== undefined) return texts().observation.fields.oneOf(type, values.join(', '))
  return field.type === 'string'
    ? describeLength(type, minLength, maxLength)
    : describeRange(type, minimum, maximum)
}

const describeAccepted = (field: FieldDescription): string => {
  const t = texts().observation.fields
  const accepted = describeValues(field)
  if (field.unit === undefined || field.constraints?.enum !== undefined) return accepted
  return field.unit === '1' ? t.noUnit(accepted) : t.inUnit(accepted, t.units[field.unit])
}

type FieldName = keyof Observation

const Value = ({ observation, name }: { observation: Observation; name: FieldName }) => {
  const value = observation[name]
  if (value === null) return <NotReported />
  if (name === 'type') return texts().observation.fields.typeValue(String(value), lightOf(observation.type))
  if (name === 'date_of_observation') return <Instant at={observation.date_of_observation} />
  if (typeof value === 'number') return <span class="number">{formatExact(value)}</span>
  return <span dir="auto">{value}</span>
}

const Meaning = ({ meaning, isNull }: { meaning: FieldDescription; isNull: boolean }) => (
  <span class="meaning">
    {meaning.description}
    {isNull && ` ${meaning.whyNull}`}
    <span class={`remark ${styles.accepted}`}>{describeAccepted(meaning)}</span>
  </span>
)

const columnsFor = (observation: Observation, meanings: FieldDescriptions): Column<FieldName>[] => {
  const t = texts().observation.fields
  return textColumns<FieldName>([
    [
      t.field,
      (name) => (
        <>
          {meanings.get(name)?.title} <code>{name}</code>
        </>
      ),
    ],
    [
      t.value,
      (name) => (
        <span class={styles.value}>
          <Value observation={observation} name={name} />
        </span>
      ),
    ],
    [
      t.meaning,
      (name) => {
        const meaning = meanings.get(name)
        return meaning && <Meaning meaning={meaning} isNull={observation[name] === null} />
      },
    ],
  ])
}

export const FieldMeanings = ({ observation }: { observation: Observation }) => {
  const t = texts().observation.fields
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{t.heading}</h2>
      <Requested send={() => fetchFields('observations')} id="" waitingFor={t.loading}>
        {(meanings) => (
          <DataTable
            title={t.heading}
            caption={t.caption}
            class={styles.fields}
            columns={columnsFor(observation, meanings)}
            rows={Object.keys(observation) as FieldName[]}
            keyOf={(name) => name}
          />
        )}
      </Requested>
    </section>
  )
}
