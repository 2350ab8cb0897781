/** The fields that a profile may name, and what it may say about them. */
import type { TSchema } from 'typebox'
import { nearestName } from '../../domain/nearest-name.ts'
import { accepted, type Keywords } from '../../domain/records/field.ts'
import { type Kind, knownFieldsMessage, urlKeyOf } from '../../domain/records/kinds.ts'
import { acceptsConstant, comparable } from './cell-values.ts'
import { JULIAN_DAY } from './date-reader.ts'
import type { Constant, Profile, ProfileFault } from './profile.ts'

export const DATE_FIELD = 'date_of_observation'

export const isField = (kind: Kind, name: string): boolean =>
  kind.fields.has(name) || urlKeyOf(kind, name) !== undefined

export const schemaOf = ({ fields }: Kind, field: string): Keywords => fields.get(field) ?? {}

/** The faults of a profile for a kind of records: fields that it does not have, or that cannot have a scale. */
export const kindFaults = (kind: Kind, profile: Profile): ProfileFault[] => {
  const faults: ProfileFault[] = []
  let isListed = false
  const checkField = (field: string, path: readonly string[]) => {
    if (isField(kind, field)) return
    const nearest = nearestName(field, kind.fields.keys())
    const hint = nearest ? `; did you mean ${nearest}?` : ''
    const known = isListed ? '' : ` (${knownFieldsMessage(kind)})`
    isListed = true
    faults.push({ path, message: `${JSON.stringify(field)} is not a field of ${kind.plural}${hint}${known}` })
  }
  for (const [column, field] of Object.entries(profile.columns ?? {})) {
    checkField(field, ['columns', column])
    if (profile.date?.columns?.map(comparable).includes(comparable(column)))
      faults.push({ path: ['columns', column], message: 'it is already a column of the date' })
    if (profile.ignore?.map(comparable).includes(comparable(column)))
      faults.push({ path: ['columns', column], message: 'it is also in ignore' })
  }
  for (const table of ['constants', 'values', 'scales'] as const)
    for (const field of Object.keys(profile[table] ?? {})) checkField(field, [table, field])
  const checkValue = (field: string, value: Constant, path: readonly string[]) => {
    const schema = schemaOf(kind, field)
    if (isField(kind, field) && !acceptsConstant(value, schema))
      faults.push({ path, message: `${JSON.stringify(value)}; accepted: ${accepted(schema as TSchema)}` })
  }
  for (const [field, value] of Object.entries(profile.constants ?? {}))
    checkValue(field, value, ['constants', field])
  for (const [field, values] of Object.entries(profile.values ?? {}))
    for (const [text, value] of Object.entries(values)) checkValue(field, value, ['values', field, text])
  for (const field of Object.keys(profile.scales ?? {}))
    if (isField(kind, field) && schemaOf(kind, field).type !== 'integer')
      faults.push({ path: ['scales', field], message: 'only fields with whole numbers can have a scale' })
  if (profile.date && Object.hasOwn(profile.values ?? {}, DATE_FIELD))
    faults.push({ path: ['values', DATE_FIELD], message: 'dates are read by their format' })
  if (profile.date?.format === JULIAN_DAY && !/^utc$/i.test(profile.date.zone ?? 'UTC'))
    faults.push({
      path: ['date', 'zone'],
      message: `${profile.date.zone}; accepted: UTC, in which Julian days are`,
    })
  if (profile.date && !kind.fields.has(DATE_FIELD))
    faults.push({ path: ['date'], message: `${kind.plural} have no date` })
  if (profile.id !== undefined && kind.key !== 'id')
    faults.push({ path: ['id'], message: `${kind.plural} have no id` })
  return faults
}
