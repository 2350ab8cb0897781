/** Changed records, each with the fields that changed. */
import type { ChangedRow, FieldChange } from '@heliolog/desk-api'
import { labelOf } from '../../data/dictionary.ts'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { valueText } from '../data/field-texts.ts'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'

const NO_TITLES = new Map()
/** Fields with columns of their own, beside those that changed. */
const NAMED = ['id', 'observer']

/** English has short labels of a few fields only. */
const labelOfField = (name: string): string => {
  const label = labelOf(NO_TITLES, name).replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

interface FieldChangesProps {
  fields: readonly FieldChange[]
  /** Of a record that is new or retracted, which has one value of each field. */
  isWhole: boolean
  titleOf?: (field: string) => string
}

/** The fields of a changed record: the former value, and the one that replaced it. */
export const FieldChanges = ({ fields, isWhole, titleOf = labelOfField }: FieldChangesProps) => {
  const t = deskTexts().history
  if (isWhole) {
    const values = fields
      .filter(({ field }) => !NAMED.includes(field))
      .map(({ field, before, after }) => `${titleOf(field)} ${valueText(field, after ?? before)}`)
    return <bdi>{values.join(' · ')}</bdi>
  }
  return (
    <ul class={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <span class="remark">{titleOf(field)}</span>{' '}
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

export const ChangesTable = ({ rows }: { rows: readonly ChangedRow[] }) => {
  const t = deskTexts().history
  return (
    <DataTable
      title={t.changes}
      caption={t.changes}
      class={styles.cards}
      columns={textColumns<ChangedRow>([
        [t.change, ({ change }) => t[change]],
        [t.kind, ({ kind }) => deskTexts().kinds[kind]],
        [t.observer, ({ observer }) => <bdi>{observer}</bdi>],
        [t.day, ({ day }) => day],
        [t.record, ({ id }) => <bdi>{id}</bdi>],
        [t.fields, ({ change, fields }) => <FieldChanges fields={fields} isWhole={change !== 'changed'} />],
      ])}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
