/** The table of the portal: columns are data, and a frame scrolls it where the page is too narrow. */
import type { ComponentChildren } from 'preact'
import { type FieldMeaning, type FieldMeanings, labelOf } from '../../data/dictionary.ts'
import { texts } from '../../language/texts.ts'
import { LazyDetails } from '../lazy-details.tsx'
import styles from './data-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'
import { ariaSortOf, nextOrder, type Order } from './sorting.ts'

export interface Column<Row> {
  /** Its name in the API, or any name that is unique in the table. */
  field: string
  /** Without it, the label of the field. */
  heading?: ComponentChildren
  cell: (row: Row) => ComponentChildren
  /** Numbers are aligned right, names do not wrap, texts wrap, spare columns disappear where room is short. */
  kind?: 'number' | 'name' | 'text' | 'spare' | undefined
  /** Set if its values are no field of the rows, so that these cannot be sorted by it. */
  isUnsortable?: boolean
}

/** The order of the rows, and how to change it. */
export interface Sorting {
  order: Order
  sort: (order: Order) => void
}

interface DataTableProps<Row> {
  title: string
  /** Without it, the table has one row per record. */
  caption?: string
  /** Of the frame. */
  class?: string | undefined
  /** A dense table of numbers, whose caption is visible. */
  isCompact?: boolean
  /** Labels and meanings of fields without a heading. */
  fields?: FieldMeanings
  columns: readonly Column<Row>[]
  /** The field of the column with the headings of the rows; the first one unless given. */
  rowHeading?: string | undefined
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Without it the headings are no buttons. */
  sorting?: Sorting | undefined
}

export const isNumeric = ({ kind }: Pick<Column<never>, 'kind'>): boolean =>
  kind === 'number' || kind === 'spare'

const columnsOf =
  (kind: 'number' | 'text') =>
  <Row,>(
    columns: readonly (readonly [heading: ComponentChildren, cell: Column<Row>['cell']])[],
  ): Column<Row>[] =>
    columns.map(([heading, cell], at) => ({ field: `${kind} ${at}`, heading, cell, kind }))

/** Columns that are no fields of the API, as pairs of heading and cell. */
export const numberColumns = columnsOf('number')
export const textColumns = columnsOf('text')

const NO_FIELDS: FieldMeanings = new Map()

export const DataTable = <Row,>({
  title,
  caption = texts().explore.tableCaption(title),
  class: className = '',
  isCompact = false,
  fields = NO_FIELDS,
  columns,
  rowHeading = columns[0]?.field,
  rows,
  keyOf,
  sorting,
}: DataTableProps<Row>) => {
  const headingOf = (column: Column<Row>) => {
    const { field, isUnsortable = false } = column
    const label = column.heading ?? (
      <abbr title={fields.get(field)?.description}>{labelOf(fields, field)}</abbr>
    )
    if (sorting === undefined || isUnsortable) return label
    const sort = () => sorting.sort(nextOrder(sorting.order, field, isNumeric(column)))
    return (
      <button type="button" class={styles.sortButton} onClick={sort}>
        {label}
        <span class={styles.sortArrow} aria-hidden="true" />
      </button>
    )
  }
  return (
    <ScrollRegion
      class={`${styles.frame} ${isCompact ? styles.compact : ''} ${className}`}
      label={texts().explore.scrollableTable(title)}
    >
      <table class={styles.dataTable}>
        <caption class={isCompact ? '' : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                class={column.kind && styles[column.kind]}
                aria-sort={sorting && ariaSortOf(sorting.order, column.field)}
              >
                {headingOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ field, kind, cell }) =>
                field === rowHeading ? (
                  <th key={field} scope="row" class={kind && styles[kind]}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={field} class={kind && styles[kind]}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A table that is rendered when it is first opened. */
export const FoldedTable = <Row,>(props: DataTableProps<Row>) => (
  <LazyDetails summary={props.title}>{() => <DataTable {...props} />}</LazyDetails>
)

/** Describes every field of a record, including those without a column. */
export const ColumnMeanings = ({ fields, record }: { fields: FieldMeanings; record: object | undefined }) => (
  <Meanings
    summary={texts().explore.columnDescriptions}
    fields={Object.keys(record ?? {}).flatMap((name) => fields.get(name) ?? [])}
  />
)

export const Meanings = ({ summary, fields }: { summary: string; fields: readonly FieldMeaning[] }) => {
  if (fields.length === 0) return null
  return (
    <details class={styles.columnMeanings}>
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
