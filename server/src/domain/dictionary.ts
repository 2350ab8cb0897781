/**
 * The data dictionary: a Data Package with a Table Schema for each table (both of datapackage.org, version 2.0), which
 * is all that a program needs to read the files, and a person to understand them.
 */
import { AUTHOR, DATASET_TITLE } from './citation.ts'
import { type ColumnType, type DescribedColumn, describedColumns, TABLES, type TableName } from './columns.ts'
import type { Keywords } from './field.ts'
import { ATTRIBUTION } from './meta.ts'

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json'

/**
 * Tags are declared as text: the standard has a type for lists, but its profile has not, so that validators reject it,
 * and a cell that is a JSON array would be split wrongly.
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
/** Patterns of a Table Schema have no lookaround. */
const LOOKAROUND = /\(\?/

type Constraints = Pick<Keywords, (typeof BOUNDS)[number] | 'pattern' | 'enum'> & {
  required?: true
  unique?: true
}

const constraintsOf = (column: DescribedColumn, isKey: boolean): Constraints => {
  const { pattern, enum: values, whyNull, ...keywords } = column.keywords
  const constraints: Constraints = {}
  if (whyNull === undefined) constraints.required = true
  if (isKey) constraints.unique = true
  for (const bound of BOUNDS) if (keywords[bound] !== undefined) constraints[bound] = keywords[bound]
  if (pattern !== undefined && column.column.type === 'text' && !LOOKAROUND.test(pattern))
    constraints.pattern = pattern
  if (values) constraints.enum = values.filter((value) => value !== null)
  return constraints
}

const fieldOf = (described: DescribedColumn, primaryKey: string) => {
  const { column, keywords, example } = described
  const { title, meaning, unit, whyNull, format } = keywords
  const constraints = constraintsOf(described, column.name === primaryKey)
  return {
    name: column.name,
    type: TYPES[column.type],
    ...(format === 'uri' && { format }),
    title,
    description: meaning,
    // As a cell of CSV has it.
    ...(example !== undefined && example !== null && { example: String(example) }),
    ...(unit && { unit }),
    ...(whyNull && { whyNull }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  }
}

/** RFC 4180. */
const DIALECT = { header: true, delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true }

export interface PackageFacts {
  /** The version of the data. */
  version: string
  publishedAt: string | null
  /** Those that any published image has, in byte order. */
  urlKeys: readonly string[]
  /** Of each format that a table can be downloaded in. */
  mediaTypes: Record<string, string> & { csv: string }
  /** Where the data are served; undefined when that is not known. */
  url: string | undefined
}

const resourceOf = (table: TableName, { urlKeys, mediaTypes }: PackageFacts) => {
  const { title, description, primaryKey } = TABLES[table]
  const { csv, ...others } = mediaTypes
  const file = (format: string, mediatype: string) => ({ path: `${table}.${format}`, format, mediatype })
  return {
    name: table,
    type: 'table',
    title,
    description,
    ...file('csv', csv),
    encoding: 'utf-8',
    dialect: DIALECT,
    schema: {
      fields: describedColumns(table, urlKeys).map((column) => fieldOf(column, primaryKey)),
      primaryKey: [primaryKey],
      missingValues: [''],
    },
    // The same rows in other formats.
    alternatives: Object.entries(others).map(([format, mediatype]) => file(format, mediatype)),
  }
}

/** Paths are relative to the address of the dictionary itself. */
export const dataPackage = (facts: PackageFacts) => ({
  $schema: PROFILE,
  name: 'heliolog',
  title: DATASET_TITLE,
  description: `Published observations of the Sun by a community of observers. Every download needs a bearer token, and every use of the data credits "${ATTRIBUTION}".`,
  ...(facts.url !== undefined && { homepage: facts.url }),
  version: facts.version,
  ...(facts.publishedAt !== null && { created: facts.publishedAt }),
  keywords: ['Sun', 'sunspots', 'Wolf number', 'solar activity'],
  contributors: [{ title: AUTHOR, roles: ['creator', 'rightsHolder'] }],
  attribution: ATTRIBUTION,
  resources: (Object.keys(TABLES) as TableName[]).map((table) => resourceOf(table, facts)),
})
