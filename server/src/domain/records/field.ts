/**
 * The schema of a field is its only definition. Its type and bounds validate values and give the TypeScript types.
 * `description` appears in openapi.json, and in error messages for patterns and formats. The data dictionary uses
 * title, meaning, unit and whyNull; ECSV and VOTable also the UCD.
 */
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { english, type Message, message } from '../messages.ts'

/** `1` for dimensionless numbers. */
type Unit = '1' | 'degree' | 'percent'

interface Documentation {
  title: string
  /** For openapi.json, and for error messages if the schema has a pattern or a format. */
  description?: string
  /** For the data dictionary, in full sentences. */
  meaning: string
  /** Absent for values that are not numbers. */
  unit?: Unit
  /** The kind of quantity, for the Virtual Observatory: words of the IVOA's UCD1+ list. */
  ucd: string
  /** Why a cell in this column may be empty. */
  whyNull?: string
}

/** Null, a missing key of an object and an empty list leave a cell empty, so these types need `whyNull`. */
type DocumentationOf<Value> = Documentation &
  (null extends Value
    ? { whyNull: string }
    : Value extends object
      ? { whyNull: string }
      : { whyNull?: never })

/** Adds documentation to a schema. A field that may be empty does not compile without `whyNull`. */
export const field = <S extends TSchema>(
  schema: S,
  documentation: DocumentationOf<Static<S>>,
): S & Documentation => ({ ...schema, ...documentation })

/** The fields of a record that appears in bulk files: each must be documented to compile. */
export type DocumentedFields = Record<string, TSchema & Documentation>

export const recordSchema = <Fields extends TProperties>(
  $id: string,
  description: string,
  fields: Fields,
  example: Static<TObject<Fields>>,
) => Type.Object(fields, { $id, additionalProperties: false, description, example })

/** The schema of a record that appears in bulk files, so that all its fields must be documented. */
export const fileRecord: <Fields extends DocumentedFields>(
  ...schema: Parameters<typeof recordSchema<Fields>>
) => ReturnType<typeof recordSchema<Fields>> = recordSchema

/** The schema keywords that generic code reads, for any type of field. */
export interface Keywords extends Partial<Documentation> {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  format?: string
  pattern?: string
  enum?: (string | number | null)[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  nullable?: boolean
  /** For an object with arbitrary keys, the schema of its values. */
  additionalProperties?: Keywords
  /** For an object with arbitrary keys, the prefix of the column that each key becomes. */
  columnPrefix?: string
}

/** OpenAPI 3.0.3 expresses "or null" with a keyword instead of a union. */
export const Nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })

export const withDescription = <S extends TSchema>(schema: S, description: string, example?: unknown): S =>
  ({ ...schema, description, ...(example === undefined ? {} : { example }) }) as S

/**
 * Clients remove `.` and `..` from paths, so that no request could ask for them. Patterns have no lookaround and no \u,
 * which many readers of openapi.json do not support.
 */
const ID = '^(\\.?[A-Za-z0-9_~:-][A-Za-z0-9._~:-]*|\\.\\.[A-Za-z0-9._~:-]+)$'
const MAX_ID_LENGTH = 128
const id = new RegExp(ID)
export const isId = (text: string): boolean => id.test(text) && text.length <= MAX_ID_LENGTH

export const Id = Type.String({
  minLength: 1,
  maxLength: MAX_ID_LENGTH,
  pattern: ID,
  description: english(message('form.id')),
})

/**
 * Any characters except control characters; leading and trailing spaces are trimmed before the check. The pattern has no
 * length: without the flag `u`, JavaScript counts an emoji as two characters.
 */
const CONTROL = '\\x00-\\x1f\\x7f-\\x9f'
const NICKNAME = `^[^\\s${CONTROL}]([^${CONTROL}]*[^\\s${CONTROL}])?$`
const MAX_NICKNAME_LENGTH = 64
const nickname = new RegExp(NICKNAME)
export const isNickname = (text: string): boolean =>
  nickname.test(text) && text.isWellFormed() && [...text].length <= MAX_NICKNAME_LENGTH

export const Nickname = Type.String({
  minLength: 1,
  maxLength: MAX_NICKNAME_LENGTH,
  pattern: NICKNAME,
  description: english(message('form.nickname')),
})

export const DateTime = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
  description: english(message('form.instant')),
})

export const Day = Type.String({ format: 'date', description: english(message('form.day')) })

export const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: english(message('form.month')) })

export const Count = Type.Integer({ minimum: 0 })
export const Mean = Nullable(Type.Number({ minimum: 0 }))
const Extreme = Nullable(Count)

/** Documents a dimensionless number whose meaning is its description. */
export const quantity = (title: string, description: string, meaning = `${description}.`) =>
  ({ title, description, meaning, unit: '1', ucd: 'meta.number' }) as const

export const countField = (title: string, description: string, meaning?: string) =>
  field(Count, quantity(title, description, meaning))

/** Fields that observations and images share. */
export const OBSERVER = field(Nickname, {
  title: 'Observer',
  meaning: 'Nickname of the observer. It is case-sensitive and compared exactly.',
  ucd: 'obs.observer',
})

export const DATE_OF_OBSERVATION = field(DateTime, {
  title: 'Time of observation',
  meaning:
    'Time of the observation in UTC, in whole seconds. Rows are sorted by it, then by id in byte order.',
  ucd: 'time.epoch',
})

export const TITLE = field(Nullable(Type.String({ maxLength: 300 })), {
  title: 'Title',
  meaning: 'Title given by the observer.',
  ucd: 'meta.title',
  whyNull: 'The observer gave no title.',
})

/** The messages of descriptions, which also appear in openapi.json. */
const FORMS = new Map(
  (['form.id', 'form.nickname', 'form.instant', 'form.day', 'form.month', 'form.urls'] as const)
    .map((code) => message(code))
    .map((form) => [english(form).toLowerCase(), form]),
)
const formOf = ({ description = '' }: Keywords): Message =>
  FORMS.get(description.toLowerCase()) ?? message('text', { text: description })

const valueRule = (schema: Keywords): Message => {
  const { minimum: min, maximum: max } = schema
  if (schema.enum)
    return message('value.oneOf', { values: schema.enum.filter((item) => item !== null).join(', ') })
  if (schema.pattern || schema.format) return formOf(schema)
  switch (schema.type) {
    case 'integer':
      return message('value.integer', { min, max })
    case 'number':
      return message('value.number', { min, max })
    case 'object': {
      const { columnPrefix: prefix } = schema
      return prefix ? message('value.columns', { rule: formOf(schema), prefix }) : formOf(schema)
    }
    case 'string':
      return message('value.text', { min: schema.minLength, max: schema.maxLength })
    default:
      return message('value.any')
  }
}

/** Describes which values a schema accepts, for faults of rows. */
export const acceptedValues = (schema: TSchema | Keywords): Message => {
  const keywords = schema as Keywords
  const rule = valueRule(keywords)
  return keywords.nullable ? message('value.orNull', { rule }) : rule
}

/** The English text for error messages. */
export const accepted = (schema: TSchema | Keywords): string => english(acceptedValues(schema))

const ROUNDING = '; two decimals, rounded half away from zero'

type Owner = 'day' | 'observer'

const STATISTICS = { Mean: 'stat.mean', Minimum: 'stat.min', Maximum: 'stat.max' }
type Statistic = keyof typeof STATISTICS

const statistic = (name: Statistic, owner: Owner, quantity: string, counted: string, rounding = '') =>
  ({
    title: `${name} ${quantity}`,
    meaning: `${name} of ${counted} over the ${owner}'s observations that report it, of any type${rounding}.`,
    unit: '1',
    ucd: `meta.number;${STATISTICS[name]}`,
    whyNull: `No observation of the ${owner} reports ${counted}.`,
  }) as const

export const meanField = (owner: Owner, quantity: string, counted: string) =>
  field(Mean, statistic('Mean', owner, quantity, counted, ROUNDING))
const extremeField = (name: Statistic, owner: Owner, quantity: string, counted: string) =>
  field(Extreme, statistic(name, owner, quantity, counted))

/** Means and extremes over the observations of a day or an observer; `wolfStatistics` computes them. */
export const statisticFields = (owner: Owner) => ({
  wolf_mean: meanField(owner, 'Wolf number', 'wolf'),
  wolf_min: extremeField('Minimum', owner, 'Wolf number', 'wolf'),
  wolf_max: extremeField('Maximum', owner, 'Wolf number', 'wolf'),
  a_mean: meanField(owner, 'naked-eye count', 'a_number'),
  a_min: extremeField('Minimum', owner, 'naked-eye count', 'a_number'),
  a_max: extremeField('Maximum', owner, 'naked-eye count', 'a_number'),
})
