/** The profile that the options of an import describe. */
import type { Entry, ProfileOptions } from '../../command/profile-options.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { UsageError } from '../../domain/user-error.ts'
import {
  faultText,
  mergeProfiles,
  type Profile,
  ProfileError,
  type ProfileFault,
  profileFaults,
} from '../../publish/profile/profile.ts'
import { kindFaults } from '../../publish/profile/profile-fields.ts'
import { readProfile } from '../../publish/profile/profile-file.ts'

const OPTIONS: Record<string, string> = {
  delimiter: '--delimiter',
  encoding: '--encoding',
  decimal: '--decimal',
  null: '--null',
  id: '--id',
  sheet: '--sheet',
  columns: '--column',
  ignore: '--ignore-column',
  constants: '--constant',
  'date.columns': '--date-columns',
  'date.format': '--date-format',
  'date.zone': '--time-zone',
  values: '--value',
  scales: '--scale',
}

/** The option that gave a faulty value, and the column or field if it can be repeated. */
const optionOf = ([first = '', ...rest]: readonly string[]): string => {
  const option = OPTIONS[first] ?? OPTIONS[`${first}.${rest[0]}`] ?? first
  return OPTIONS[first] && rest.length > 0 ? `${option} ${rest.join(':')}` : option
}

const rejectOptions = (faults: readonly ProfileFault[]): void => {
  if (faults.length > 0)
    throw new UsageError(faults.map(({ path, message }) => `${optionOf(path)}: ${message}`).join('\n'))
}

const fromEntries = (entries: readonly Entry[] | undefined): Record<string, string> | undefined =>
  entries && Object.fromEntries(entries)

/** Omits keys whose value is undefined. */
const defined = <Value extends object>(value: Value): object | undefined => {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const valuesOf = (options: ProfileOptions): Profile['values'] => {
  if (!options.value) return undefined
  const values: Record<string, Record<string, string>> = {}
  for (const [field, theirs, ours] of options.value) values[field] = { ...values[field], [theirs]: ours }
  return values
}

/** The profile that the options describe; undefined without options. */
const profileOfOptions = (options: ProfileOptions): object | undefined =>
  defined({
    delimiter: options.delimiter === '\t' ? 'tab' : options.delimiter,
    encoding: options.encoding,
    decimal: options.decimal,
    null: options.null,
    id: options.id,
    sheet: options.sheet,
    ignore: options.ignoreColumn,
    columns: fromEntries(options.column),
    constants: fromEntries(options.constant),
    date: defined({ columns: options.dateColumns, format: options.dateFormat, zone: options.timeZone }),
    values: valuesOf(options),
    scales: fromEntries(options.scale),
  })

/** Combines the profile's file with the options, which win. Returns undefined if there is neither. */
export const readProfileOptions = async (
  kind: Kind,
  options: ProfileOptions,
): Promise<Profile | undefined> => {
  const given = profileOfOptions(options)
  rejectOptions(profileFaults(given ?? {}))
  const profile = given as Profile | undefined
  if (profile) rejectOptions(kindFaults(kind, profile))
  const file = options.profile
  if (file === undefined) return profile
  const base = await readProfile(file)
  const faults = kindFaults(kind, base)
  if (faults.length > 0)
    throw new ProfileError(faults.map((fault) => `${file}: ${faultText(fault)}`).join('\n'))
  return profile ? mergeProfiles(base, profile) : base
}
