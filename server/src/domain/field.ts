/**
 * A field is described once, by its schema. Type and bounds check its values and type the code; `description` is for
 * openapi.json, and names in error messages what a pattern or a format accepts; title, meaning, unit and whyNull are
 * for the data dictionary.
 */
import Type, { type Static, type TSchema } from 'typebox'

/** What a field means to those who use the data. */
export interface Documentation {
  title: string
  /** In openapi.json, and in error messages where the schema has a pattern or a format. */
  description?: string
  /** In the data dictionary, in full sentences. */
  meaning: string
  /** `1` for pure numbers; absent where nothing is measured. */
  unit?: '1' | 'degree' | 'percent'
  /** Why a cell of its column may be empty. */
  whyNull?: string
}

/** Values that leave a cell empty: null, a key that an object does not have, a list without items. */
type DocumentationOf<Value> = Documentation &
  (null extends Value
    ? { whyNull: string }
    : Value extends object
      ? { whyNull: string }
      : { whyNull?: never })

/** Documents a field; one that may be empty does not compile without its reason. */
export const field = <S extends TSchema>(
  schema: S,
  documentation: DocumentationOf<Static<S>>,
): S & Documentation => ({ ...schema, ...documentation })

/** The fields of a record that has columns: none of them compiles without its documentation. */
export type DocumentedFields = Record<string, TSchema & Documentation>

/** A schema as code reads it that works for every field. */
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
  /** Of an object with free keys: what each value is. */
  additionalProperties?: Keywords
  /** Of an object with free keys: each key becomes a column, named by this and the key. */
  columnPrefix?: string
}

/** OpenAPI 3.0.3 says "or null" with a keyword, not with a union. */
export const Nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })

/** The same schema with a description of its own. */
export const described = <S extends TSchema>(schema: S, description: string, example?: unknown): S =>
  ({ ...schema, description, ...(example === undefined ? {} : { example }) }) as S

export const Id = Type.String({
  pattern: '^[A-Za-z0-9._~:-]{1,128}$',
  description: '1 to 128 characters of A-Z a-z 0-9 . _ ~ : -',
})

/** Control characters are the only ones a nickname may not have; spaces at its ends were trimmed before. */
const NICKNAME = '^(?!\\s)[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}(?<!\\s)$'
const nickname = new RegExp(NICKNAME, 'u')
export const isNickname = (text: string): boolean => nickname.test(text) && text.isWellFormed()

export const Nickname = Type.String({
  pattern: NICKNAME,
  description: 'a nickname of 1 to 64 characters without control characters',
})

export const DateTime = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
  description: 'RFC 3339 in UTC, whole seconds, such as 2024-05-11T09:30:00Z',
})

export const Day = Type.String({ format: 'date', description: 'a UTC calendar day, YYYY-MM-DD' })

export const Count = Type.Integer({ minimum: 0 })
export const Mean = Nullable(Type.Number({ minimum: 0 }))
export const Extreme = Nullable(Count)

/** Fields that observations and images share. */
export const OBSERVER = field(Nickname, {
  title: 'Observer',
  meaning: 'Nickname of the member of the community who published the record; compared letter by letter.',
})

export const DATE_OF_OBSERVATION = field(DateTime, {
  title: 'Time of observation',
  meaning: 'When the Sun was observed: UTC, whole seconds. Rows are in this order, ties by id in byte order.',
})

export const TITLE = field(Nullable(Type.String({ maxLength: 300 })), {
  title: 'Title',
  meaning: "The observer's own heading.",
  whyNull: 'The observer gave none.',
})
