/** What the schema of a record says of each of its values. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { accepted } from '../domain/accepted.ts'
import type { Fault } from './check.ts'
import type { Kind } from './kinds.ts'

const isHttpUrl = (text: string) =>
  /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) && URL.canParse(text) && text.isWellFormed()

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  // A day and an instant are read, and so checked, before the schema sees them.
  formats: { 'date-time': true, date: true, uri: isHttpUrl },
})

const validators = new Map<Kind, ValidateFunction>()

/** Looks at values only: a record that is checked has all fields of its schema and no other. */
export const validatorOf = (kind: Kind): ValidateFunction => {
  const validate = validators.get(kind) ?? ajv.compile({ type: 'object', properties: kind.schema.properties })
  validators.set(kind, validate)
  return validate
}

export const schemaFault = (kind: Kind, fields: Record<string, unknown>, error: ErrorObject): Fault => {
  const [field = '', ...rest] = error.instancePath
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const schema = kind.schema.properties[field]
  const given = fields[field]
  const value = rest.length > 0 ? (given as Record<string, unknown>)[rest.join('.')] : given
  return { field: [field, ...rest].join('.'), value, rule: schema ? accepted(schema) : (error.message ?? '') }
}
