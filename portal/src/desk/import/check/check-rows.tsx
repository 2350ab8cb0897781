/** Rows of one tab of a check. Cells of bad rows can be edited for this import. */
import type { CellEdit, CheckRow, CheckTab, FieldChange } from '@heliolog/desk-api'
import { Instant } from '../../../elements/instant.tsx'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import { desk } from '../../data/desk-client.ts'
import { messageText } from '../../data/message-text.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import { fieldTitle, valueText } from '../field-texts.ts'
import styles from '../import.module.css'
import { FileText, TextField } from '../import-elements.tsx'
import type { StepProps } from '../steps.tsx'

interface RowProps extends Pick<StepProps, 'edited'> {
  row: CheckRow
}

const RowPlace = ({ row: { file, sheet, line } }: { row: CheckRow }) => {
  const t = deskTexts().import.check
  if (line === null) return null
  return (
    <>
      {t.line(line)}
      <small>
        <FileText>{[file, sheet].filter((part) => part !== null).join(', ')}</FileText>
      </small>
    </>
  )
}

const isSameCell = (one: CellEdit, other: CellEdit): boolean =>
  one.file === other.file &&
  one.sheet === other.sheet &&
  one.line === other.line &&
  one.column === other.column

/** A cell of a bad row in a field. */
const CellField = ({ edited, row, column }: RowProps & { column: string }) => {
  const { draft } = edited
  const { fileNumber, sheet, line, cells } = row
  if (fileNumber === null || line === null) return null
  const cell = { file: fileNumber, sheet, line, column, value: cells?.[column] ?? '' }
  const value = draft.edits.find((edit) => isSameCell(edit, cell))?.value ?? cell.value
  const commit = (text: string) => {
    const others = draft.edits.filter((edit) => !isSameCell(edit, cell))
    const edits = text === cell.value ? others : [...others, { ...cell, value: text }]
    edited.request(() => desk.changeEdits(draft.id, edits))
  }
  return <TextField legend={column} value={value} onCommit={commit} isCommittedOnLeaving />
}

const BadRow = ({ edited, row }: RowProps) => {
  const t = deskTexts().import.check
  const columns = [...new Set(row.faults.flatMap((fault) => fault.columns))]
  const others = Object.keys(row.cells ?? {}).filter((column) => !columns.includes(column))
  const fieldsOf = (names: readonly string[]) => (
    <div class={`row ${styles.fields}`}>
      {names.map((column) => (
        <CellField key={column} edited={edited} row={row} column={column} />
      ))}
    </div>
  )
  return (
    <>
      {row.faults.map((fault, at) => (
        <p key={at} class="fault" dir="auto">
          {messageText(fault)}
        </p>
      ))}
      {fieldsOf(columns)}
      {others.length > 0 && <LazyDetails summary={t.otherCells}>{() => fieldsOf(others)}</LazyDetails>}
    </>
  )
}

const FieldChanges = ({
  edited,
  tab,
  changes,
}: Pick<StepProps, 'edited'> & { tab: CheckTab; changes: readonly FieldChange[] }) => {
  const { before, after } = deskTexts().history
  const titleOf = (name: string) =>
    fieldTitle(edited.draft.fields.find((field) => field.name === name) ?? { name, title: name })
  return (
    <ul class={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {titleOf(change.field)}{' '}
          {tab !== 'new' && (
            <>
              <span class="visually-hidden">{before} </span>
              <del dir="auto">{valueText(change.field, change.before)}</del>
            </>
          )}
          {tab !== 'new' && tab !== 'retracted' && ' → '}
          {tab !== 'retracted' && (
            <>
              {tab !== 'new' && <span class="visually-hidden">{after} </span>}
              <strong dir="auto">{valueText(change.field, change.after)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const Details = ({ edited, tab, row }: RowProps & { tab: CheckTab }) => {
  const t = deskTexts().import.check
  const { corrects } = row
  return (
    <>
      {row.faults.length > 0 && <BadRow edited={edited} row={row} />}
      {row.warning && <p dir="auto">{messageText(row.warning)}</p>}
      {corrects && (
        <p>
          {corrects.retracted ? t.correctsRetracted : t.corrects} <Instant at={corrects.at} to="minutes" /> (
          <FileText>{corrects.id}</FileText>)
        </p>
      )}
      {row.fields.length > 0 && <FieldChanges edited={edited} tab={tab} changes={row.fields} />}
      {row.faults.length === 0 && row.cells && (
        <p class="remark" dir="auto">
          {Object.values(row.cells)
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      )}
    </>
  )
}

export const CheckRows = ({
  edited,
  tab,
  rows,
}: Pick<StepProps, 'edited'> & { tab: CheckTab; rows: readonly CheckRow[] }) => {
  const t = deskTexts().import.check
  const columns: Column<CheckRow>[] = [
    { field: 'place', heading: t.row, cell: (row) => <RowPlace row={row} /> },
    {
      field: 'observer',
      heading: t.observer,
      kind: 'name',
      cell: ({ observer }) => <FileText>{observer}</FileText>,
    },
    { field: 'day', heading: t.day, kind: 'name', cell: ({ day }) => day },
    {
      field: 'details',
      heading: t.details[tab],
      kind: 'text',
      cell: (row) => <Details edited={edited} tab={tab} row={row} />,
    },
  ]
  return (
    <DataTable
      title={t.tabs[tab]}
      caption={t.tabs[tab]}
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
