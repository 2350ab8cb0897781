/** Describes in words which values a schema accepts, for error messages. */
import type { TSchema } from 'typebox'
import type { Keywords } from './field.ts'

/** Creates no Intl.NumberFormat in advance: that would slow down the start, and few processes need one. */
const number = (value: number) => value.toLocaleString('en')

const range = (min: number | undefined, max: number | undefined, from = 'from'): string => {
  if (min === undefined) return max === undefined ? '' : ` of at most ${number(max)}`
  return max === undefined ? ` ${from} ${number(min)}` : ` ${from} ${number(min)} to ${number(max)}`
}

/** An object's description, and the columns that replace its keys in CSV. */
const object = ({ description = '', columnPrefix }: Keywords): string =>
  description.charAt(0).toLowerCase() +
  description.slice(1) +
  (columnPrefix ? ` (in CSV, in a column ${columnPrefix}<key>)` : '')

const value = (schema: Keywords): string => {
  if (schema.enum) return `one of ${schema.enum.filter((item) => item !== null).join(', ')}`
  if (schema.pattern || schema.format) return schema.description ?? ''
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`
    case 'object':
      return object(schema)
    case 'string':
      return `text${range(schema.minLength, schema.maxLength, 'of')}${schema.maxLength ? ' characters' : ''}`
    default:
      return 'a value'
  }
}

export const accepted = (schema: TSchema): string => {
  const keywords = schema as Keywords
  return value(keywords) + (keywords.nullable ? ', or empty (null)' : '')
}
