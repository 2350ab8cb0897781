/** Says in words what a schema accepts: every error message that names a rule takes it from here. */
import type { TSchema } from 'typebox'

interface Keywords {
  type?: string
  enum?: unknown[]
  format?: string
  pattern?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  nullable?: boolean
}

/** Not a formatter made ahead: that takes a tenth of the server's start, and most starts never tell a number. */
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

export const accepted = (schema: TSchema): string =>
  value(schema as Keywords) + ((schema as Keywords).nullable ? ', or nothing (null)' : '')
