import type { ChangedRow } from '@heliolog/desk-api'
import type { Kind } from '../../../domain/records/kinds.ts'
import { type ChangedRecord, withFields } from '../../../publish/apply/field-changes.ts'

/** A record that changes, as pages show it. */
export const changedRow = (number: number, { plural: kind }: Kind, record: ChangedRecord): ChangedRow => {
  const { id, change, observer = null, day = null, fields } = withFields(record)
  return { number, id, observer, day, fields, change: change as ChangedRow['change'], kind }
}
