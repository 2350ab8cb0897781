/**
 * The kinds of value that records are made of. Each is type, validation and documentation at once;
 * a description of a pattern or a format also serves as the words of the error that it causes.
 */
import Type, { type Static, type TSchema } from 'typebox'

/** OpenAPI 3.0.3 says "or null" with a keyword, not with a union. */
export const Nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })

const GREATEST_COUNT = 9_999
/** Ten times the greatest number of groups plus the greatest number of spots. */
const GREATEST_WOLF = 10 * GREATEST_COUNT + GREATEST_COUNT
/** A signed 32-bit column holds it on every engine and in every file format. */
const GREATEST_INTEGER = 2_147_483_647

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

export const Title = Nullable(Type.String({ maxLength: 300 }))
export const Comments = Nullable(Type.String({ maxLength: 10_000 }))

export const Count = Type.Integer({ minimum: 0 })
export const SpotCount = Nullable(Type.Integer({ minimum: 0, maximum: GREATEST_COUNT }))
export const WolfNumber = Nullable(Type.Integer({ minimum: 0, maximum: GREATEST_WOLF }))
export const NakedEyeCount = Nullable(Type.Integer({ minimum: 0, maximum: GREATEST_INTEGER }))
export const Percent = Nullable(Type.Integer({ minimum: 0, maximum: 100 }))
export const Mean = Nullable(Type.Number({ minimum: 0 }))
export const Extreme = Nullable(Count)

/** The same field, documented in its own words. */
export const described = <S extends TSchema>(schema: S, description: string, example?: unknown): S =>
  ({ ...schema, description, ...(example === undefined ? {} : { example }) }) as S
