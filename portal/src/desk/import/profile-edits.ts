/** The operator's changes of a profile. Each returns a new one, and removes keys that have become empty. */
import type { DraftColumn, DraftSettings, ProfileData } from '@heliolog/desk-api'

/** Uses of a column besides those of a field. */
export const DATE = 'date'
export const ID = 'id'

const MAX_DATE_COLUMNS = 2
const RUNNING_NUMBER = /^\d{1,9}$/

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

/** Sets keys; those with an empty value are removed. */
export const withKeys = <Keyed extends object>(
  keyed: Keyed | undefined,
  changes: { [Key in keyof Keyed]?: Keyed[Key] | undefined },
): Keyed =>
  Object.fromEntries(Object.entries({ ...keyed, ...changes }).filter(([, value]) => !isEmpty(value))) as Keyed

const withoutNames = (names: readonly string[] = [], removed: readonly string[]): string[] =>
  names.filter((name) => !removed.includes(name))

const withoutKeys = <Value>(table: Record<string, Value> = {}, removed: readonly string[]) =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !removed.includes(key)))

const detached = (profile: ProfileData, names: readonly string[]): ProfileData => {
  const isMadeFrom = names.some((name) => profile.id?.includes(`{${name}}`))
  return withKeys(profile, {
    columns: withoutKeys(profile.columns, names),
    ignore: withoutNames(profile.ignore, names),
    date: withKeys(profile.date, { columns: withoutNames(profile.date?.columns, names) }),
    id: isMadeFrom ? '{hash}' : profile.id,
  })
}

const ignoring = (profile: ProfileData, names: readonly string[]): ProfileData =>
  withKeys(profile, { ignore: [...withoutNames(profile.ignore, names), ...names] })

/** Running numbers are the ids of other files too, so the name of the source precedes them. */
const withIdsFrom = (profile: ProfileData, { name, samples }: DraftColumn, source: string | null) =>
  samples.length > 0 && samples.every((text) => RUNNING_NUMBER.test(text))
    ? withKeys(profile, { id: `${source ?? 'main'}-{${name}}` })
    : withKeys(profile, { columns: { ...profile.columns, [name]: ID } })

const withDateColumn = (profile: ProfileData, name: string): ProfileData => {
  const columns = [...(profile.date?.columns ?? []), name]
  const surplus = columns.slice(0, -MAX_DATE_COLUMNS)
  const date = withKeys(profile.date, { columns: columns.slice(-MAX_DATE_COLUMNS) })
  return ignoring(withKeys(profile, { date }), surplus)
}

/** Makes a column a field, `DATE` or `ID`; null leaves it out. A column that was the field before is left out. */
export const mapColumn = (
  { profile, source }: Pick<DraftSettings, 'profile' | 'source'>,
  columns: readonly DraftColumn[],
  name: string,
  field: string | null,
): ProfileData => {
  const column = columns.find((one) => one.name === name)
  if (column === undefined || column.field === field)
    return field === null ? ignoring(profile, [name]) : profile
  const isShared = field === null || field === DATE
  const former = columns.flatMap((one) => (one.field === field && !isShared ? [one.name] : []))
  const free = ignoring(detached(profile, [name, ...former]), former)
  if (field === null) return ignoring(free, [name])
  if (field === DATE) return withDateColumn(free, name)
  if (field === ID) return withIdsFrom(free, column, source)
  return withKeys(free, {
    columns: { ...free.columns, [name]: field },
    constants: withoutKeys(free.constants, [field]),
  })
}

/** Sets one entry of a table such as `constants`; an empty value removes it. */
export const setEntry = <Key extends 'constants' | 'scales' | 'skip'>(
  profile: ProfileData,
  key: Key,
  name: string,
  value: NonNullable<ProfileData[Key]>[string],
): ProfileData => withKeys(profile, { [key]: withKeys(profile[key], { [name]: value }) })

/** Sets our value for a text of the file. Undefined removes it; an empty text means null. */
export const setValue = (
  profile: ProfileData,
  field: string,
  text: string,
  value: string | number | undefined,
): ProfileData => {
  const others = withoutKeys(profile.values?.[field], [text])
  const values = value === undefined ? others : { ...others, [text]: value }
  return withKeys(profile, { values: withKeys(profile.values, { [field]: values }) })
}

/** The value of a text, which profiles compare in upper or lower case. */
export const ownValueOf = (profile: ProfileData, field: string, text: string): string | number | undefined =>
  Object.entries(profile.values?.[field] ?? {}).find(([own]) => own.toLowerCase() === text.toLowerCase())?.[1]

export interface ScaleEnds {
  worst: number
  best: number
}

const SCALE = /^\s*(-?[\d.]+?)\s*\.\.\s*(-?[\d.]+?)\s*(?:->|→)\s*0\s*\.\.\s*100\s*$/

/** The ends of a scale in the file; undefined if there is none, or if it does not lead to 0 to 100. */
export const scaleEnds = (text: string | undefined): ScaleEnds | undefined => {
  const [, worst, best] = SCALE.exec(text ?? '') ?? []
  return worst === undefined ? undefined : { worst: Number(worst), best: Number(best) }
}

export const scaleText = ({ worst, best }: ScaleEnds): string => `${worst}..${best} -> 0..100`
