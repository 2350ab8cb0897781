/** Changed records, each with the fields that changed. */
import type { ChangedRow, FieldChange } from '@heliolog/desk-api'
import { labelOf } from '../../data/dictionary.ts'
import { type Column, DataTable } from '../../elements/table/data-table.tsx'
import { valueText } from '../data/field-texts.ts'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './changes-table.module.css'

const NO_TITLES = new Map()

/** The fields of a changed record: the former value, and the one that replaced it. */
export const FieldChanges = ({ fields }: { fields: readonly FieldChange[] }) => {
  const t = deskTexts().history
  return (
    <ul class={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <span class="remark">{labelOf(NO_TITLES, field)}</span>{' '}
          <del>
            <span class="visually-hidden">{t.before} </span>
            <bdi>{valueText(field, before)}</bdi>
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <span class="visually-hidden">{t.after} </span>
            <bdi>{valueText(field, after)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  )
}

const columns = (): Column<ChangedRow>[] => {
  const t = deskTexts().history
  return [
    { field: 'change', heading: t.change, kind: 'name', cell: ({ change }) => t[change] },
    { field: 'kind', heading: t.kind, kind: 'name', cell: ({ kind }) => deskTexts().kinds[kind] },
    { field: 'observer', heading: t.observer, kind: 'name', cell: ({ observer }) => <bdi>{observer}</bdi> },
    { field: 'day', heading: t.day, kind: 'name', cell: ({ day }) => day },
    {
      field: 'id',
      heading: t.record,
      kind: 'text',
      cell: ({ id }) => (
        <bdi>
          <code>{id}</code>
        </bdi>
      ),
    },
    {
      field: 'fields',
      heading: t.fields,
      kind: 'text',
      // Of new and retracted records, all fields would be listed.
      cell: ({ change, fields }) => (change === 'changed' ? <FieldChanges fields={fields} /> : null),
    },
  ]
}

export const ChangesTable = ({ rows }: { rows: readonly ChangedRow[] }) => {
  const t = deskTexts().history
  return (
    <DataTable
      title={t.changes}
      caption={t.changes}
      columns={columns()}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
