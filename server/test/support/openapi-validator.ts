/** Validates responses against the served OpenAPI document. */
import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'

// biome-ignore lint/suspicious/noExplicitAny: read without types, as a client does
export type Description = any

const isDate = (text: string) => !Number.isNaN(Date.parse(text))

const ajvFor = (description: Description): Ajv =>
  new Ajv({
    strict: false,
    allErrors: true,
    formats: {
      date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(text),
      'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && isDate(text),
      uri: (text: string) => URL.canParse(text),
    },
  }).addSchema({ $id: 'description', ...description })

const pointer = (...names: string[]) =>
  names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const check = (validate: ValidateFunction, value: unknown): void =>
  assert.ok(validate(value), `${JSON.stringify(value)}\n${JSON.stringify(validate.errors, null, 2)}`)

/** Asserts that values are valid against the schemas of the description. */
export const schemaValidator = (description: Description) => {
  const ajv = ajvFor(description)
  const against = (...names: string[]) => ajv.compile({ $ref: `description#/${pointer(...names)}` })
  return {
    /** The response of an operation, by its path in the description. */
    response: (path: string, status: number, value: unknown): void =>
      check(
        against('paths', path, 'get', 'responses', `${status}`, 'content', 'application/json', 'schema'),
        value,
      ),
    component: (name: string, value: unknown): void => check(against('components', 'schemas', name), value),
    schema: (schema: object, value: unknown): void => check(ajv.compile(schema), value),
  }
}
