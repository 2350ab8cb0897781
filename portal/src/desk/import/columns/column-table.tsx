/** One row per column of the files: examples, the field that it becomes, and a value as it would be published. */
import type { DraftColumn } from '@heliolog/desk-api'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import {
  DATE_FIELD,
  faultText,
  fieldMeaning,
  fieldTitle,
  publishedValue,
  valueText,
} from '../../data/field-texts.ts'
import deskStyles from '../../desk.module.css'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { Questions } from '../import-elements.tsx'
import { DATE, mapColumn } from '../profile-edits.ts'
import type { Edited, SettingsProps } from '../steps.tsx'

/** Values of the drop-down that are no fields. */
const LEFT_OUT = ''
const UNDECIDED = '?'

const fieldName = ({ field }: DraftColumn): string | null => (field === DATE ? DATE_FIELD : field)

interface ColumnProps extends Edited {
  column: DraftColumn
}

const FieldChoice = ({ edited, column }: ColumnProps) => {
  const t = deskTexts().import.columns
  const { draft, settings, changeProfile } = edited
  const { ignore = [], skip = {} } = settings.profile
  // A column that is neither a field nor left out stops the import.
  const isLeftOut = ignore.includes(column.name) || Object.hasOwn(skip, column.name)
  const choice = column.field ?? (isLeftOut ? LEFT_OUT : UNDECIDED)
  const field = draft.fields.find(({ name }) => name === fieldName(column))
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
        {draft.fields.map((one) => (
          <option key={one.name} value={one.name === DATE_FIELD ? DATE : one.name}>
            {one.name === DATE_FIELD ? t.date : fieldTitle(one)}
            {one.isRequired && ` (${t.required})`}
          </option>
        ))}
      </select>
      {field && <p class="remark">{fieldMeaning(field)}</p>}
    </>
  )
}

/** The value of the first good row, and the first fault of the column. */
const Published = ({ edited, column }: ColumnProps) => {
  const { about, check } = deskTexts().import
  const { preview } = edited.draft
  const field = fieldName(column)
  const row = preview.find(({ fields }) => fields !== null)
  const [bad] = preview.flatMap(({ sheet, line, faults }) =>
    faults
      .filter(({ columns }) => columns.includes(column.name))
      .map((fault) => ({ place: [sheet, check.line(line)].filter(Boolean).join(', '), fault })),
  )
  return (
    <>
      {field && row && <bdi class={styles.published}>{valueText(field, publishedValue(row, field))}</bdi>}
      {bad && (
        <p class="fault" dir="auto">
          {about(bad.place, faultText(bad.fault))}
        </p>
      )}
    </>
  )
}

export const ColumnTable = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.columns
  const columns: Column<DraftColumn>[] = [
    {
      field: 'name',
      heading: t.column,
      kind: 'text',
      cell: ({ name }) => (
        <>
          <bdi>{name === '' ? t.unnamed : name}</bdi>
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
          {samples.map((text, at) => (
            <li key={at} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      ),
    },
    { field: 'field', heading: t.field, cell: (column) => <FieldChoice edited={edited} column={column} /> },
    {
      field: 'published',
      heading: t.published,
      kind: 'text',
      cell: (column) => <Published edited={edited} column={column} />,
    },
  ]
  return (
    <DataTable
      title={t.table}
      caption={t.table}
      class={`${styles.columns} ${deskStyles.cards}`}
      columns={columns}
      rows={edited.draft.columns}
      keyOf={({ name }) => name}
    />
  )
}
