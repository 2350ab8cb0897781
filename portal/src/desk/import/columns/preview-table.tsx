/** The first rows as they would be published. */
import type { Draft, PreviewRow } from '@heliolog/desk-api'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import { DATE_FIELD, fieldMeaning, fieldTitle, publishedValue, valueText } from '../../data/field-texts.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { Place, RowFaults } from '../import-elements.tsx'

export const PreviewTable = ({ draft: { preview, fields } }: { draft: Draft }) => {
  const t = deskTexts().import.preview
  if (preview.length === 0) return null
  const shown = fields.filter(({ name }) =>
    preview.some((row) => (publishedValue(row, name) ?? null) !== null),
  )
  const columns: Column<PreviewRow>[] = [
    { field: 'line', heading: t.row, kind: 'name', cell: Place },
    ...(preview.some(({ faults }) => faults.length > 0)
      ? [{ field: 'faults', heading: t.faults, kind: 'text', cell: RowFaults } as const]
      : []),
    ...shown.map(
      (field): Column<PreviewRow> => ({
        field: field.name,
        heading: <abbr title={fieldMeaning(field)}>{fieldTitle(field)}</abbr>,
        kind: field.name === DATE_FIELD ? 'name' : undefined,
        cell: (row) => <bdi>{row.fields && valueText(field.name, publishedValue(row, field.name))}</bdi>,
      }),
    ),
  ]
  return (
    <>
      <h2>{t.heading}</h2>
      <p class="remark">{t.about}</p>
      <DataTable
        title={t.heading}
        class={styles.preview}
        caption={t.heading}
        columns={columns}
        rows={preview}
        keyOf={({ file, sheet, line }) => JSON.stringify([file, sheet, line])}
      />
    </>
  )
}
