/** Records as rows of a table, with the titles and meanings of their fields. */
import type { ComponentChildren } from 'preact'
import { type FieldMeaning, type FieldMeanings, labelOf } from '../../data/dictionary.ts'
import { texts } from '../../language/texts.ts'
import styles from './data-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'
import { ariaSortOf, nextOrder, type Order } from './sorting.ts'

export interface Column<Record> {
  /** Its name in the API. */
  field: string
  cell: (record: Record) => ComponentChildren
  /** Numbers are aligned right, names do not wrap, texts wrap, spare columns disappear where room is short. */
  kind?: 'number' | 'name' | 'text' | 'spare' | undefined
  /** Whether its values are no field of the records, so that these cannot be sorted by it. */
  isUnsortable?: boolean
}

/** The order of the rows, and how to change it. */
export interface Sorting {
  order: Order
  sort: (order: Order) => void
}

interface DataTableProps<Record> {
  title: string
  fields: FieldMeanings
  /** The first one is the heading of the row. */
  columns: readonly Column<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
  /** Without it the headings are no buttons. */
  sorting?: Sorting | undefined
}

interface HeadingProps {
  field: string
  isNumber: boolean
  sorting: Sorting
  children: ComponentChildren
}

/** The content of a column's heading, whose cell has `ariaSortOf`. */
export const SortButton = ({ field, isNumber, sorting: { order, sort }, children }: HeadingProps) => (
  <button type="button" class={styles.sortButton} onClick={() => sort(nextOrder(order, field, isNumber))}>
    {children}
    <span class={styles.sortArrow} aria-hidden="true" />
  </button>
)

export const isNumeric = ({ kind }: Pick<Column<never>, 'kind'>): boolean =>
  kind === 'number' || kind === 'spare'

export const DataTable = <Record,>({
  title,
  fields,
  columns,
  records,
  keyOf,
  sorting,
}: DataTableProps<Record>) => {
  const [first, ...rest] = columns
  if (first === undefined) return null
  return (
    <ScrollRegion class={styles.tableRegion} label={texts().explore.scrollableTable(title)}>
      <table class={styles.dataTable}>
        <caption class="visually-hidden">{texts().explore.tableCaption(title)}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const { field, kind, isUnsortable = false } = column
              const label = <abbr title={fields.get(field)?.description}>{labelOf(fields, field)}</abbr>
              return (
                <th
                  key={field}
                  scope="col"
                  class={kind && styles[kind]}
                  aria-sort={sorting && ariaSortOf(sorting.order, field)}
                >
                  {sorting && !isUnsortable ? (
                    <SortButton field={field} isNumber={isNumeric(column)} sorting={sorting}>
                      {label}
                    </SortButton>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={keyOf(record)}>
              <th scope="row">{first.cell(record)}</th>
              {rest.map(({ field, cell, kind }) => (
                <td key={field} class={kind && styles[kind]}>
                  {cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface ColumnMeaningsProps {
  fields: FieldMeanings
  records: readonly object[]
}

/** Describes every field that the records have, including those without a column. */
export const ColumnMeanings = ({ fields, records: [record] }: ColumnMeaningsProps) => (
  <Meanings
    summary={texts().explore.columnDescriptions}
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
    <details class={styles.columnMeanings}>
      <summary>{summary}</summary>
      <dl>
        {fields.map(({ name, title, description, lang }) => (
          <div key={name}>
            <dt>
              {title} <code>{name}</code>
            </dt>
            <dd lang={lang}>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
