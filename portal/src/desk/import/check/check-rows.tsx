/** Rows of one tab of a check. Cells of bad rows can be edited for this import. */
import type { CellEdit, CheckRow, CheckTab } from '@heliolog/desk-api'
import { Instant } from '../../../elements/instant.tsx'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { DataTable } from '../../../elements/table/data-table.tsx'
import { desk } from '../../data/desk-client.ts'
import { fieldTitle } from '../../data/field-texts.ts'
import { messageText } from '../../data/message-text.ts'
import deskStyles from '../../desk.module.css'
import { FieldChanges } from '../../history/changes-table.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { Place, RowFaults, TextField } from '../import-elements.tsx'
import type { Edited } from '../steps.tsx'

interface RowProps extends Edited {
  row: CheckRow
}

const isSameCell = (one: CellEdit, other: CellEdit): boolean =>
  one.file === other.file &&
  one.sheet === other.sheet &&
  one.line === other.line &&
  one.column === other.column

const CellField = ({ edited, row, column }: RowProps & { column: string }) => {
  const { id, edits } = edited.draft
  const { fileNumber, sheet, line, cells } = row
  if (fileNumber === null || line === null) return null
  const cell = { file: fileNumber, sheet, line, column, value: cells?.[column] ?? '' }
  const others = edits.filter((edit) => !isSameCell(edit, cell))
  const commit = (value: string) =>
    edited.request(() =>
      desk.changeEdits(id, value === cell.value ? others : [...others, { ...cell, value }]),
    )
  const value = edits.find((edit) => isSameCell(edit, cell))?.value ?? cell.value
  return <TextField legend={column} value={value} onCommit={commit} />
}

/** The faults of a row above the cells that have them; the other cells may be the wrong ones. */
const BadRow = ({ edited, row }: RowProps) => {
  const bad = [...new Set(row.faults.flatMap(({ columns }) => columns))]
  const others = Object.keys(row.cells ?? {}).filter((column) => !bad.includes(column))
  const fieldsOf = (columns: readonly string[]) => (
    <div class={`row ${styles.fields}`}>
      {columns.map((column) => (
        <CellField key={column} edited={edited} row={row} column={column} />
      ))}
    </div>
  )
  return (
    <>
      <RowFaults faults={row.faults} />
      <div class={`row ${styles.cells}`}>
        {fieldsOf(bad)}
        {bad.length === 0 && fieldsOf(others)}
        {bad.length > 0 && others.length > 0 && (
          <LazyDetails summary={deskTexts().import.check.otherCells}>{() => fieldsOf(others)}</LazyDetails>
        )}
      </div>
    </>
  )
}

const Details = ({ edited, tab, row }: RowProps & { tab: CheckTab }) => {
  const t = deskTexts().import.check
  const { fields, warning, corrects, cells } = row
  const titleOf = (name: string) =>
    fieldTitle(edited.draft.fields.find((field) => field.name === name) ?? { name, title: name })
  const isWhole = tab === 'new' || tab === 'retracted' || tab === 'corrections'
  return (
    <>
      {warning && <p dir="auto">{messageText(warning)}</p>}
      {corrects && (
        <p>
          {corrects.retracted ? t.correctsRetracted : t.corrects} <Instant at={corrects.at} to="minutes" /> (
          <bdi>{corrects.id}</bdi>)
        </p>
      )}
      {fields.length > 0 && <FieldChanges fields={fields} isWhole={isWhole} titleOf={titleOf} />}
      {tab === 'bad' && <BadRow edited={edited} row={row} />}
      {tab === 'skipped' && (
        <p class="remark" dir="auto">
          {Object.values(cells ?? {})
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      )}
    </>
  )
}

export const CheckRows = ({ edited, tab, rows }: Edited & { tab: CheckTab; rows: readonly CheckRow[] }) => {
  const t = deskTexts().import.check
  return (
    <DataTable
      title={t.tabs[tab]}
      caption={t.tabs[tab]}
      class={deskStyles.cards}
      columns={[
        ...(tab === 'retracted' ? [] : [{ field: 'place', heading: t.row, cell: Place }]),
        {
          field: 'observer',
          heading: t.observer,
          kind: 'name',
          cell: ({ observer }) => <bdi>{observer}</bdi>,
        },
        { field: 'day', heading: t.day, kind: 'name', cell: ({ day }) => day },
        {
          field: 'details',
          heading: t.details[tab],
          kind: 'text',
          cell: (row) => <Details edited={edited} tab={tab} row={row} />,
        },
      ]}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
