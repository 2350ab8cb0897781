/** Parameters, headers or the fields of a schema as a table; fields that have fields themselves unfold. */
import { Fragment } from 'preact'
import { formatBounds, formatCount, formatLength } from '../format/numbers.ts'
import { Markdown } from './markdown.tsx'
import type { Schema } from './openapi.ts'

export interface Field {
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
      note: required.includes(name) ? undefined : 'optional',
      description: schema.description,
      schema,
    }),
  )
  return typeof additionalProperties === 'object'
    ? [
        ...fields,
        { name: 'any key', description: additionalProperties.description, schema: additionalProperties },
      ]
    : fields
}

const typeOf = ({ type = 'any', schemaName, format, items, nullable }: Schema): string => {
  const name = type === 'array' && items ? `array of ${typeOf(items)}` : (schemaName ?? type)
  return `${name}${format ? ` (${format})` : ''}${nullable ? ' or null' : ''}`
}

const constraintsOf = ({ minimum, maximum, minLength, maxLength, minProperties }: Schema): string[] =>
  [
    formatBounds(minimum, maximum),
    formatLength(minLength, maxLength),
    minProperties === undefined ? '' : `at least ${formatCount(minProperties, 'key')}`,
  ].filter((text) => text !== '')

const Values = ({ label, values }: { label: string; values: unknown[] }) => (
  <p class="property-values">
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
      {note && <span class="property-note">{note}</span>}
    </th>
    <td>
      <p class="property-type">{[typeOf(schema), ...constraintsOf(schema)].join(', ')}</p>
      {schema.enum && <Values label="One of" values={schema.enum} />}
      {schema.default !== undefined && <Values label="Default" values={[schema.default]} />}
      {schema.example !== undefined && <Values label="Example" values={[schema.example]} />}
      {description && <Markdown source={description} />}
    </td>
  </tr>
)

interface FieldTableProps {
  caption: string
  fields: Field[]
  /** Whether the fields of fields are unfolded at first. */
  unfolded?: boolean
}

export const FieldTable = ({ caption, fields, unfolded = false }: FieldTableProps) => (
  <table class="field-table">
    <caption class="visually-hidden">{caption}</caption>
    <tbody>
      {fields.map((field) => {
        const { name, schema } = field
        const inner = fieldsOf(schema)
        return (
          <Fragment key={name}>
            <FieldRow field={field} />
            {inner.length > 0 && (
              <tr class="field-inner">
                <td colSpan={2}>
                  <details open={unfolded}>
                    <summary>
                      Fields of <code>{name}</code>
                    </summary>
                    {schema.items?.description && <Markdown source={schema.items.description} />}
                    <FieldTable caption={`Fields of ${name}`} fields={inner} />
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
