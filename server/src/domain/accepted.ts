/** What a schema accepts, in words: every error message that names a rule takes it from here. */
import type { TSchema } from 'typebox'
import type { Keywords } from './field.ts'

/** Not a formatter made in advance: that takes a tenth of the server's start, and few starts need one. */
const number = (value: number) => value.toLocaleString('en')

const range = (least: number | undefined, greatest: number | undefined): string => {
  if (least === undefined) return greatest === undefined ? '' : ` of at most ${number(greatest)}`
  return greatest === undefined ? ` from ${number(least)}` : ` from ${number(least)} to ${number(greatest)}`
}

const value = (schema: Keywords): string => {
  if (schema.enum) return `one of ${schema.enum.filter((item) => item !== null).join(', ')}`
  if (schema.pattern || schema.format || schema.type === 'object') return schema.description ?? ''
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`
    case 'string':
      return `text${range(schema.minLength, schema.maxLength)}${schema.maxLength ? ' characters' : ''}`
    default:
      return 'a value'
  }
}

export const accepted = (schema: TSchema): string => {
  const keywords = schema as Keywords
  return value(keywords) + (keywords.nullable ? ', or nothing (null)' : '')
}
