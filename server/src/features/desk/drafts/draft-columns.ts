/** Describes the columns of a draft's files, and the fields that they can become. */

import type { Draft, DraftColumn, DraftField } from '@heliolog/desk-api'
import { numberOf } from '@heliolog/table-reader/value-guesses'
import { URL_COLUMN_PREFIX } from '../../../domain/records/image-urls.ts'
import { IMAGES, type Kind, OBSERVERS, urlKeyOf } from '../../../domain/records/kinds.ts'
import { withSimilar } from '../../../publish/apply/new-observers.ts'
import { ColumnMapper } from '../../../publish/profile/column-mapper.ts'
import { comparable, nullTexts } from '../../../publish/profile/field-values.ts'
import { parseIdTemplate } from '../../../publish/profile/id-template.ts'
import type { Profile } from '../../../publish/profile/profile.ts'
import { combineSamples, type FileSample } from '../../../publish/suggest/file-sample.ts'
import { SCALED } from '../../../publish/suggest/suggest-profile.ts'

const SAMPLES = 5
const MAX_VALUES = 20
/** The common keys of an image's URLs. */
const URL_KEYS = ['full', 'thumb']

/** The columns of all files, with the fields that the profile gives. */
export interface MappedColumns {
  columns: readonly string[]
  cells: readonly (readonly string[])[]
  /** The field of each column, `date`, `id`, or undefined if it is left out. */
  fields: readonly (string | undefined)[]
  /** All fields of a row, also those of constants. */
  given: ReadonlySet<string>
}

export const mapColumns = (kind: Kind, profile: Profile, samples: readonly FileSample[]): MappedColumns => {
  const { columns, cells } = combineSamples(samples)
  const { zone: _, ...date } = profile.date ?? {}
  const rules = { latest: '', timeOfDay: undefined }
  // The zone may be open.
  const mapping = new ColumnMapper(kind, { ...profile, date }, rules).forColumns(columns)
  const dates = (profile.date?.columns ?? []).map(comparable)
  const template = parseIdTemplate(profile.id ?? '')
  const ofIds = 'placeholders' in template ? template.placeholders.map(comparable) : []
  const useOf = (column: string): string | undefined => {
    if (dates.includes(column)) return 'date'
    return ofIds.includes(column) ? 'id' : undefined
  }
  const fields = columns.map((column, index) => mapping.columnFields[index] ?? useOf(comparable(column)))
  return { columns, cells, fields, given: mapping.fields }
}

const skipper = ({ skip = {} }: Profile, columns: readonly string[]) => {
  const rules = Object.entries(skip).map(
    ([column, texts]) =>
      [columns.map(comparable).indexOf(comparable(column)), texts.map(comparable)] as const,
  )
  return (cells: readonly string[]): boolean =>
    rules.some(([index, texts]) => texts.includes(comparable(cells[index] ?? '')))
}

/** The texts of a column in all rows, most frequent first, without those that are skipped or mean null. */
const textsOfColumn = (column: string, profile: Profile, samples: readonly FileSample[]): string[] => {
  const counts = new Map<string, number>()
  for (const { texts } of samples)
    for (const [text, rows] of texts.get(column) ?? []) counts.set(text, (counts.get(text) ?? 0) + rows)
  const others = new Set([...nullTexts(profile), ...(profile.skip?.[column] ?? []).map(comparable)])
  return [...counts]
    .filter(([text]) => !others.has(comparable(text)))
    .sort(([, one], [, other]) => other - one)
    .map(([text]) => text)
}

export const describeColumns = (
  kind: Kind,
  profile: Profile,
  samples: readonly FileSample[],
  { columns, cells, fields }: MappedColumns,
): DraftColumn[] => {
  const isSkipped = skipper(profile, columns)
  const rows = cells.filter((row) => !isSkipped(row))
  const describe = (name: string, index: number): DraftColumn => {
    const texts = new Set(rows.map((row) => row[index]?.trim() ?? '').filter((text) => text !== ''))
    const numbers = [...texts].map(numberOf).filter((number) => !Number.isNaN(number))
    const field = fields[index] ?? null
    const hasFewValues = SCALED.includes(field ?? '') || kind.fields.get(field ?? '')?.enum !== undefined
    return {
      name,
      samples: [...texts].slice(0, SAMPLES),
      field,
      values: hasFewValues ? textsOfColumn(name, profile, samples).slice(0, MAX_VALUES) : [],
      range:
        numbers.length > 0
          ? {
              least: numbers.reduce((one, other) => Math.min(one, other)),
              greatest: numbers.reduce((one, other) => Math.max(one, other)),
            }
          : null,
    }
  }
  const found = columns.map(describe)
  return found.filter(({ name }, index) => columns.indexOf(name) === index)
}

export const describeFields = (kind: Kind, given: ReadonlySet<string>): DraftField[] => {
  const hasUrl = [...given].some((field) => urlKeyOf(kind, field) !== undefined)
  return [...kind.fields].flatMap(
    ([name, { title = name, meaning = '', unit, ...keywords }]): DraftField[] => {
      // The other fields of observers are computed.
      if (kind === OBSERVERS && name !== kind.key) return []
      const isScaled = SCALED.includes(name)
      const shown = { meaning, unit: unit === '1' ? null : (unit ?? null), isScaled }
      if (kind === IMAGES && keywords.type === 'object')
        return URL_KEYS.map((key, index) => ({
          ...shown,
          name: URL_COLUMN_PREFIX + key,
          title: `${title}, ${key}`,
          isRequired: index === 0 && !hasUrl,
          isGiven: given.has(URL_COLUMN_PREFIX + key),
          values: null,
        }))
      const values = keywords.enum?.filter((value) => value !== null) ?? null
      const isRequired = kind.required.includes(name)
      return [{ ...shown, name, title, isRequired, isGiven: given.has(name), values }]
    },
  )
}

/** Pairs of nicknames in the files, or in a file and the store, that may be the same person. */
export const similarNicknames = (
  kind: Kind,
  profile: Profile,
  samples: readonly FileSample[],
  { columns, fields }: MappedColumns,
  published: readonly string[],
): Draft['similarNicknames'] => {
  const observer = kind === OBSERVERS ? kind.key : 'observer'
  const texts = columns.flatMap((column, index) =>
    fields[index] === observer ? textsOfColumn(column, profile, samples) : [],
  )
  const known = new Set(published)
  const added = [...new Set(texts.map(comparable))].filter((nickname) => !known.has(nickname))
  return withSimilar(
    added.map((nickname) => ({ nickname, rows: 0 })),
    published,
  ).flatMap(({ nickname, similar }) => (similar === undefined ? [] : [{ nickname, similar }]))
}
