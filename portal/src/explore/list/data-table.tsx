/** Records as rows: the first column names each, and the heads say what they stand for. */
import type { ComponentChildren } from 'preact'
import './data-table.css'
import { useMeanings } from '../dictionary.ts'
import { LISTS, type ListName } from '../lists.ts'

export interface Column<Record> {
  /** Of the field, in the interface. */
  field: string
  head: string
  cell: (record: Record) => ComponentChildren
  /** Numbers stand below each other; names keep to a line; texts may take several; what is spare goes where room is short. */
  kind?: 'number' | 'name' | 'text' | 'spare' | undefined
}

interface DataTableProps<Record> {
  list: ListName
  columns: readonly Column<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
}

export const DataTable = <Record,>({ list, columns, records, keyOf }: DataTableProps<Record>) => {
  const meanings = useMeanings(list)
  const meaningOf = (field: string): string | undefined =>
    meanings.state === 'ready' ? meanings.value.get(field)?.description : undefined
  const [first, ...rest] = columns
  if (first === undefined) return null
  const { title } = LISTS[list]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section class="table-region" tabIndex={0} aria-label={`${title}, a table that scrolls`}>
      <table class="data-table">
        <caption class="visually-hidden">{title}: one row for each record, times in UTC</caption>
        <thead>
          <tr>
            {columns.map(({ field, head, kind }) => (
              <th key={field} scope="col" class={kind}>
                <abbr title={meaningOf(field)}>{head}</abbr>
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
