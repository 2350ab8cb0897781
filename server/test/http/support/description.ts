/** The served description as a judge of answers. */
import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'

// biome-ignore lint/suspicious/noExplicitAny: it is read as a caller reads it, without types
export type Description = any

const isReal = (text: string) => !Number.isNaN(Date.parse(text))

const judge = (description: Description): Ajv =>
  new Ajv({
    strict: false,
    allErrors: true,
    formats: {
      date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isReal(text),
      'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && isReal(text),
      uri: (text: string) => URL.canParse(text),
    },
  }).addSchema({ $id: 'description', ...description })

const pointer = (...names: string[]) =>
  names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const check = (validate: ValidateFunction, value: unknown): void =>
  assert.ok(validate(value), `${JSON.stringify(value)}\n${JSON.stringify(validate.errors, null, 2)}`)

/** Holds values against the schemas of the description. */
export const judgeBy = (description: Description) => {
  const ajv = judge(description)
  const against = (...names: string[]) => ajv.compile({ $ref: `description#/${pointer(...names)}` })
  return {
    /** The answer of an operation, by its path in the description. */
    answer: (path: string, status: number, value: unknown): void =>
      check(
        against('paths', path, 'get', 'responses', `${status}`, 'content', 'application/json', 'schema'),
        value,
      ),
    component: (name: string, value: unknown): void => check(against('components', 'schemas', name), value),
    schema: (schema: object, value: unknown): void => check(ajv.compile(schema), value),
  }
}
