/** Records as rows of a table, with the titles and meanings of their fields. */
import type { ComponentChildren } from 'preact'
import './data-table.css'
import { type FieldMeaning, type FieldMeanings, labelOf } from '../dictionary.ts'

export interface Column<Record> {
  /** Its name in the API. */
  field: string
  cell: (record: Record) => ComponentChildren
  /** Numbers are aligned right, names do not wrap, texts wrap, spare columns disappear where room is short. */
  kind?: 'number' | 'name' | 'text' | 'spare' | undefined
}

interface DataTableProps<Record> {
  title: string
  fields: FieldMeanings
  /** The first one is the heading of the row. */
  columns: readonly Column<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
}

export const DataTable = <Record,>({ title, fields, columns, records, keyOf }: DataTableProps<Record>) => {
  const [first, ...rest] = columns
  if (first === undefined) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section class="table-region" tabIndex={0} aria-label={`${title} (scrollable table)`}>
      <table class="data-table">
        <caption class="visually-hidden">{title}: one row per record, times in UTC</caption>
        <thead>
          <tr>
            {columns.map(({ field, kind }) => (
              <th key={field} scope="col" class={kind}>
                <abbr title={fields.get(field)?.description}>{labelOf(fields, field)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={keyOf(record)}>
              <th scope="row">{first.cell(record)}</th>
              {rest.map(({ field, cell, kind }) => (
                <td key={field} class={kind}>
                  {cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnMeaningsProps {
  fields: FieldMeanings
  records: readonly object[]
}

/** Describes every field that the records have, including those without a column. */
export const ColumnMeanings = ({ fields, records: [record] }: ColumnMeaningsProps) => (
  <Meanings
    summary="Column descriptions"
    fields={Object.keys(record ?? {}).flatMap((name) => fields.get(name) ?? [])}
  />
)

interface MeaningsProps {
  summary: string
  fields: readonly FieldMeaning[]
}

export const Meanings = ({ summary, fields }: MeaningsProps) => {
  if (fields.length === 0) return null
  return (
    <details class="column-meanings">
      <summary>{summary}</summary>
      <dl>
        {fields.map(({ name, title, description }) => (
          <div key={name}>
            <dt>
              {title} <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
