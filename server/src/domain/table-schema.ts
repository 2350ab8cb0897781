/**
 * A table in the words of the Table Schema (datapackage.org, version 2.0). Types and constraints come from the schemas
 * that the records are checked by, meanings from meanings.ts.
 */
import { type Column, type ColumnType, columnsOf, TABLES, type TableName } from './columns.ts'
import { Urls } from './image.ts'
import {
  ACTIVITY_MEANINGS,
  IMAGE_MEANINGS,
  type Meaning,
  OBSERVATION_MEANINGS,
  TAGS_MEANING,
} from './meanings.ts'

interface Keywords {
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  enum?: (string | number | null)[]
}

export type Constraints = Keywords & { required?: true; unique?: true }

export interface Field extends Meaning {
  name: string
  type: string
  format?: string
  example?: string
  constraints?: Constraints
}

export interface TableSchema {
  fields: Field[]
  primaryKey: string[]
  missingValues: string[]
}

const MEANINGS: Record<TableName, Record<string, Meaning>> = {
  observations: OBSERVATION_MEANINGS,
  images: IMAGE_MEANINGS,
  activity: ACTIVITY_MEANINGS,
}
const PRIMARY_KEYS: Record<TableName, string> = { observations: 'id', images: 'id', activity: 'day' }

/**
 * Tags are told as text: the standard has a type for lists, but its profile has not, so that validators refuse it, and
 * a cell that is a JSON array would be split wrongly.
 */
const TYPES: Record<ColumnType, string> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  day: 'date',
  instant: 'datetime',
  tags: 'string',
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength'] as const
/** Patterns of a Table Schema know nothing of looking around. */
const LOOKS_AROUND = /\(\?/

const constraintsOf = (column: Column, keywords: Keywords, isKey: boolean): Constraints => {
  const constraints: Constraints = {}
  if (!column.nullable && column.type !== 'tags') constraints.required = true
  if (isKey) constraints.unique = true
  for (const name of BOUNDS) if (keywords[name] !== undefined) constraints[name] = keywords[name]
  const { pattern, enum: values } = keywords
  if (pattern !== undefined && column.type === 'text' && !LOOKS_AROUND.test(pattern))
    constraints.pattern = pattern
  if (values) constraints.enum = values.filter((value) => value !== null)
  return constraints
}

const URL_KEYWORDS = (Urls as unknown as { additionalProperties: Keywords }).additionalProperties

const keywordsOf = (table: TableName, { name, type, urlKey }: Column): Keywords => {
  if (type === 'tags') return {}
  if (urlKey !== undefined) return URL_KEYWORDS
  return (TABLES[table].schema.properties as unknown as Record<string, Keywords>)[name] ?? {}
}

const meaningOf = (table: TableName, { name, type, urlKey }: Column): Meaning => {
  if (type === 'tags') return TAGS_MEANING
  if (urlKey === undefined) return MEANINGS[table][name] as Meaning
  return { ...IMAGE_MEANINGS.urls, title: `${IMAGE_MEANINGS.urls.title}, ${urlKey}` }
}

/** As a cell of CSV has it. */
const exampleOf = (table: TableName, { name, urlKey }: Column): string | undefined => {
  const { example } = TABLES[table].schema as unknown as { example: Record<string, unknown> }
  const value = urlKey === undefined ? example[name] : (example['urls'] as Record<string, string>)[urlKey]
  return value === undefined || value === null ? undefined : String(value)
}

const fieldOf = (table: TableName, column: Column): Field => {
  const keywords = keywordsOf(table, column)
  const { title, description, unit, whyNull } = meaningOf(table, column)
  const constraints = constraintsOf(column, keywords, column.name === PRIMARY_KEYS[table])
  const example = exampleOf(table, column)
  return {
    name: column.name,
    type: TYPES[column.type],
    ...(keywords.format === 'uri' && { format: 'uri' }),
    title,
    description,
    ...(example !== undefined && { example }),
    ...(unit && { unit }),
    ...(whyNull && { whyNull }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  }
}

/** `urlKeys` are those that any published image has, in byte order. */
export const tableSchema = (table: TableName, urlKeys: readonly string[]): TableSchema => ({
  fields: columnsOf(table, urlKeys).map((column) => fieldOf(table, column)),
  primaryKey: [PRIMARY_KEYS[table]],
  missingValues: [''],
})
