/** Binds the values of statements to their placeholders, so that no list of values must follow their order. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { CompiledStatement, Value } from './database.ts'

interface Bound<Input> {
  valueIn(input: Input): Value
}

/** A placeholder, whose value is computed from the input of each execution. */
export const bind = <Input>(valueIn: (input: Input) => Value): RawBuilder<unknown> => sql.val({ valueIn })

/** The placeholder of a statement whose input is a single value. */
export const INPUT = bind((input: Value) => input)

/** A statement whose placeholders are bound, or have the same value in each execution. */
export const withValues = <Input>({ sql: text, parameters }: CompiledQuery): CompiledStatement<Input> => {
  const placeholders = parameters as readonly (Value | Bound<Input>)[]
  return {
    text,
    valuesOf: (input) =>
      placeholders.map((one) => (typeof one === 'object' && one !== null ? one.valueIn(input) : one)),
  }
}
