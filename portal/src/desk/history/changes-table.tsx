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
      // One side is empty, also of a list.
      .map(
        ({ field, before, after }) =>
          [field, [after, before].find((value) => String(value ?? '') !== '')] as const,
      )
      .map(([field, value]) => `${titleOf(field)} ${valueText(field, value)}`)
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

interface ChangesTableProps {
  rows: readonly ChangedRow[]
  /** Of records that do not change yet: chooses one of them. */
  onChoose?: (id: string) => void
}

const RecordId = ({ id, onChoose }: { id: string; onChoose: ChangesTableProps['onChoose'] }) =>
  onChoose === undefined ? (
    <bdi>{id}</bdi>
  ) : (
    <button type="button" class="quiet" onClick={() => onChoose(id)}>
      <bdi>{id}</bdi>
    </button>
  )

export const ChangesTable = ({ rows, onChoose }: ChangesTableProps) => {
  const t = deskTexts().history
  const changeColumns = [
    [t.change, ({ change }: ChangedRow) => t[change]],
    [t.kind, ({ kind }: ChangedRow) => deskTexts().kinds[kind]],
  ] as const
  return (
    <DataTable
      title={t.changes}
      caption={t.changes}
      class={styles.cards}
      columns={textColumns<ChangedRow>([
        ...(onChoose === undefined ? changeColumns : []),
        [t.observer, ({ observer }) => <bdi>{observer}</bdi>],
        [t.day, ({ day }) => day],
        [t.record, ({ id }) => <RecordId id={id ?? ''} onChoose={onChoose} />],
        [t.fields, ({ change, fields }) => <FieldChanges fields={fields} isWhole={change !== 'changed'} />],
      ])}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}
