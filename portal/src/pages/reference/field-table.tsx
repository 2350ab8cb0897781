/** Parameters, headers or the fields of a schema as a table; fields that have fields themselves unfold. */
import { Fragment } from 'preact'
import { RichText } from '../../elements/rich-text.tsx'
import { texts } from '../../language/texts.ts'
import type { Schema } from './openapi.ts'
import styles from './reference.module.css'

const Inline = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
)

export const Markdown = ({ source }: { source: string }) => (
  <>
    {source.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph} lang="en">
        <Inline text={paragraph} />
      </p>
    ))}
  </>
)

interface Field {
  name: string
  /** Beside the name, such as "required". */
  note?: string | undefined
  description?: string | undefined
  schema: Schema
}

/** The fields of an object, or of the objects in an array. */
export const fieldsOf = ({
  type,
  items,
  properties = {},
  required = [],
  additionalProperties,
}: Schema): Field[] => {
  if (type === 'array') return items ? fieldsOf(items) : []
  const fields = Object.entries(properties).map(
    ([name, schema]): Field => ({
      name,
      // Nearly every field is always present, so only the others are marked.
      note: required.includes(name) ? undefined : texts().reference.optional,
      description: schema.description,
      schema,
    }),
  )
  return typeof additionalProperties === 'object'
    ? [
        ...fields,
        {
          name: texts().reference.anyKey,
          description: additionalProperties.description,
          schema: additionalProperties,
        },
      ]
    : fields
}

const typeOf = ({ type, schemaName, format, items, nullable }: Schema): string => {
  const t = texts().reference
  const name = type === 'array' && items ? t.arrayOf(typeOf(items)) : (schemaName ?? type ?? t.anyType)
  const withFormat = format ? `${name} (${format})` : name
  return nullable ? t.orNull(withFormat) : withFormat
}

const boundsOf = ({ minimum, maximum }: Schema): string | undefined => {
  const t = texts().reference
  if (minimum === undefined) return maximum === undefined ? undefined : t.atMost(maximum)
  return maximum === undefined ? t.atLeast(minimum) : t.between(minimum, maximum)
}

const lengthOf = ({ minLength, maxLength }: Schema): string | undefined => {
  const t = texts().reference
  if (minLength === undefined) return maxLength === undefined ? undefined : t.shorterThan(maxLength)
  if (maxLength !== undefined) return t.lengthBetween(minLength, maxLength)
  return minLength === 1 ? t.notEmpty : t.longerThan(minLength)
}

const constraintsOf = (schema: Schema): string[] =>
  [
    boundsOf(schema),
    lengthOf(schema),
    schema.minProperties === undefined ? undefined : texts().reference.keys(schema.minProperties),
  ].filter((text) => text !== undefined)

const Values = ({ label, values }: { label: string; values: unknown[] }) => (
  <p class={`remark ${styles.propertyValues}`}>
    {label}{' '}
    {values.map((value) => (
      <code key={String(value)}>{String(value)}</code>
    ))}
  </p>
)

const FieldRow = ({ field: { name, note, description, schema } }: { field: Field }) => (
  <tr>
    <th scope="row">
      <code class="property-name">{name}</code>
      {note && <span class={styles.propertyNote}>{note}</span>}
    </th>
    <td>
      <p class="remark">{[typeOf(schema), ...constraintsOf(schema)].join(', ')}</p>
      {schema.enum && <Values label={texts().reference.oneOf} values={schema.enum} />}
      {schema.default !== undefined && <Values label={texts().reference.default} values={[schema.default]} />}
      {schema.example !== undefined && <Values label={texts().reference.example} values={[schema.example]} />}
      {description && <Markdown source={description} />}
    </td>
  </tr>
)

interface FieldTableProps {
  caption: string
  fields: Field[]
  /** Unfolds the fields of fields at first. */
  unfolded?: boolean
}

export const FieldTable = ({ caption, fields, unfolded = false }: FieldTableProps) => (
  <table class={styles.fieldTable}>
    <caption class="visually-hidden">{caption}</caption>
    <tbody>
      {fields.map((field) => {
        const { name, schema } = field
        const inner = fieldsOf(schema)
        return (
          <Fragment key={name}>
            <FieldRow field={field} />
            {inner.length > 0 && (
              <tr class={styles.fieldInner}>
                <td colSpan={2}>
                  <details open={unfolded}>
                    <summary>
                      <RichText text={texts().reference.fieldsOfCode(name)} />
                    </summary>
                    {schema.items?.description && <Markdown source={schema.items.description} />}
                    <FieldTable caption={texts().reference.fieldsOf(name)} fields={inner} />
                  </details>
                </td>
              </tr>
            )}
          </Fragment>
        )
      })}
    </tbody>
  </table>
)
