/** Changed records, each with the fields that changed. */
import type { ChangedRow, FieldChange } from '@heliolog/desk-api'
import { labelOf } from '../../data/dictionary.ts'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'

const NO_TITLES = new Map()

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

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
            <bdi>{valueText(before)}</bdi>
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <span class="visually-hidden">{t.after} </span>
            <bdi>{valueText(after)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  )
}

export const ChangesTable = ({ rows }: { rows: readonly ChangedRow[] }) => {
  const t = deskTexts().history
  return (
    <DataTable
      title={t.changes}
      caption={t.changes}
      columns={textColumns<ChangedRow>([
        [t.change, ({ change }) => t[change]],
        [t.kind, ({ kind }) => deskTexts().kinds[kind]],
        [t.observer, ({ observer }) => <bdi>{observer}</bdi>],
        [t.day, ({ day }) => day],
        [t.record, ({ id }) => <bdi>{id}</bdi>],
        // Of new and retracted records, all fields would be listed.
        [t.fields, ({ change, fields }) => change === 'changed' && <FieldChanges fields={fields} />],
      ])}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
