/** The first rows as they would be published. */
import type { Draft, PreviewRow } from '@heliolog/desk-api'
import { type Column, DataTable, textColumns } from '../../../elements/table/data-table.tsx'
import { DATE_FIELD, faultText, fieldMeaning, fieldTitle, valueText } from '../../data/field-texts.ts'
import { deskTexts } from '../../language/desk-texts.ts'

export const PreviewTable = ({ draft: { preview, fields } }: { draft: Draft }) => {
  const t = deskTexts().import.preview
  if (preview.length === 0) return null
  const shown = fields.filter(({ name }) => preview.some((row) => (row.fields?.[name] ?? null) !== null))
  const faultsOf = ({ faults }: PreviewRow) =>
    faults.map((fault, at) => (
      <p key={at} class="fault" dir="auto">
        {faultText(fault)}
      </p>
    ))
  const columns: Column<PreviewRow>[] = [
    { field: 'line', heading: t.row, kind: 'name', cell: ({ line }) => line },
    ...(preview.some(({ faults }) => faults.length > 0)
      ? [{ field: 'faults', heading: t.faults, kind: 'text', cell: faultsOf } as const]
      : []),
    ...shown.map(
      (field): Column<PreviewRow> => ({
        field: field.name,
        heading: <abbr title={fieldMeaning(field)}>{fieldTitle(field)}</abbr>,
        kind: field.name === DATE_FIELD ? 'name' : undefined,
        cell: (row) => <bdi>{row.fields && valueText(field.name, row.fields[field.name])}</bdi>,
      }),
    ),
    ...(preview.some(({ tags }) => tags.length > 0)
      ? textColumns<PreviewRow>([[t.tags, ({ tags }) => <bdi>{tags.join(', ')}</bdi>]])
      : []),
  ]
  return (
    <>
      <h2>{t.heading}</h2>
      <p class="remark">{t.about}</p>
      <DataTable
        title={t.heading}
        caption={t.heading}
        columns={columns}
        rows={preview}
        keyOf={({ file, sheet, line }) => JSON.stringify([file, sheet, line])}
      />
    </>
  )
}
