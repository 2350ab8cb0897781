/** One row per column of the files: examples, the field that it becomes, and a value as it would be published. */
import type { DraftColumn, PreviewRow, Question } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import { messageText } from '../../data/message-text.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import { fieldMeaning, fieldTitle, valueText } from '../field-texts.ts'
import styles from '../import.module.css'
import { FileText, Questions } from '../import-elements.tsx'
import { DATE, mapColumn } from '../profile-edits.ts'
import type { StepProps } from '../steps.tsx'

/** Values of the drop-down that are no fields. */
const LEFT_OUT = ''
const UNDECIDED = '?'
/** The field that the columns of the date become. */
const DATE_FIELD = 'date_of_observation'

interface ColumnProps extends Pick<StepProps, 'edited'> {
  column: DraftColumn
}

const isSkipColumn = ({ settings }: StepProps['edited'], name: string): boolean =>
  settings.profile.skip?.[name] !== undefined

/** Columns that are neither a field nor left out stop the import. */
const choiceOf = ({ edited, column }: ColumnProps): string => {
  const { ignore = [] } = edited.settings.profile
  if (column.field !== null) return column.field
  return ignore.includes(column.name) || isSkipColumn(edited, column.name) ? LEFT_OUT : UNDECIDED
}

const FieldChoice = ({ edited, column }: ColumnProps) => {
  const t = deskTexts().import.columns
  const { draft, settings, changeProfile } = edited
  const choice = choiceOf({ edited, column })
  const field = draft.fields.find(({ name }) => name === column.field)
  const choose = (value: string) =>
    changeProfile(mapColumn(settings, draft.columns, column.name, value === LEFT_OUT ? null : value))
  return (
    <>
      <select
        aria-label={t.fieldOf(column.name)}
        aria-invalid={choice === UNDECIDED}
        value={choice}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {choice === UNDECIDED && <option value={UNDECIDED}>{t.undecided}</option>}
        <option value={LEFT_OUT}>{t.leftOut}</option>
        <option value={DATE}>{t.date}</option>
        {draft.fields
          .filter(({ name }) => name !== DATE_FIELD || column.field === DATE_FIELD)
          .map((one) => (
            <option key={one.name} value={one.name}>
              {fieldTitle(one)}
              {one.isRequired && ` (${t.required})`}
            </option>
          ))}
      </select>
      {field && <p class={`remark ${styles.meaning}`}>{fieldMeaning(field)}</p>}
    </>
  )
}

const publishedField = ({ field }: DraftColumn): string | null => (field === DATE ? DATE_FIELD : field)

/** The value of one row, and the first fault of the column in any of the rows. */
const Published = ({
  column,
  rows,
  row,
}: {
  column: DraftColumn
  rows: readonly PreviewRow[]
  row: PreviewRow | undefined
}) => {
  const t = deskTexts().import.columns
  const field = publishedField(column)
  const faultsOf = (one: PreviewRow | undefined) =>
    one?.faults.filter((fault) => fault.columns.includes(column.name)) ?? []
  const [own] = faultsOf(row)
  const others = rows.filter((one) => one !== row && faultsOf(one).length > 0)
  const [other] = others
  if (field === null && !own) return <span class="remark">–</span>
  return (
    <>
      {own ? (
        <p class="fault" dir="auto">
          {messageText(own)}
        </p>
      ) : (
        <bdi class={styles.published}>{valueText(field ?? '', row?.fields?.[field ?? ''])}</bdi>
      )}
      {!own && other && (
        <p class="fault" dir="auto">
          {t.faultInRow(other.line, messageText(faultsOf(other)[0] ?? { text: '' }))}
        </p>
      )}
    </>
  )
}

export const ColumnTable = ({
  edited,
  questions,
}: Pick<StepProps, 'edited'> & { questions: readonly Question[] }) => {
  const t = deskTexts().import.columns
  const { draft } = edited
  const [at, setAt] = useState(0)
  const index = Math.min(at, Math.max(0, draft.preview.length - 1))
  const row = draft.preview[index]
  const columns: Column<DraftColumn>[] = [
    {
      field: 'name',
      heading: t.column,
      kind: 'text',
      cell: ({ name }) => (
        <>
          <FileText>{name === '' ? t.unnamed : name}</FileText>
          <Questions questions={questions.filter((question) => question.column === name)} />
        </>
      ),
    },
    {
      field: 'samples',
      heading: t.samples,
      kind: 'text',
      cell: ({ samples }) => (
        <ul class={styles.samples}>
          {samples.map((text, sample) => (
            <li key={sample} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      ),
    },
    { field: 'field', heading: t.field, cell: (column) => <FieldChoice edited={edited} column={column} /> },
    {
      field: 'published',
      heading: row ? t.publishedOf(row.line) : t.published,
      kind: 'text',
      cell: (column) => <Published column={column} rows={draft.preview} row={row} />,
    },
  ]
  return (
    <>
      {draft.preview.length > 1 && row && (
        <p class="row">
          <button type="button" disabled={index === 0} onClick={() => setAt(index - 1)}>
            {t.previousRow}
          </button>
          <span role="status">{t.rowShown(row.file, row.sheet, row.line)}</span>
          <button
            type="button"
            disabled={index === draft.preview.length - 1}
            onClick={() => setAt(index + 1)}
          >
            {t.nextRow}
          </button>
        </p>
      )}
      <DataTable
        title={t.table}
        caption={t.table}
        class={styles.columns}
        columns={columns}
        rows={draft.columns}
        keyOf={({ name }) => name}
      />
    </>
  )
}
