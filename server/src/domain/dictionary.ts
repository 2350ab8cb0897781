/**
 * The data dictionary: a Data Package (datapackage.org, version 2.0) with a Table Schema for each table, which is all
 * that a program needs to read the files, and a person to understand them.
 */
import { AUTHOR, DATASET_TITLE } from './citation.ts'
import { TABLES, type TableName } from './columns.ts'
import { ATTRIBUTION } from './meta.ts'
import { type TableSchema, tableSchema } from './table-schema.ts'

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json'

const DESCRIBED: Record<TableName, { title: string; description: string }> = {
  observations: {
    title: 'Observations',
    description: 'One row for each published observation, oldest first.',
  },
  images: {
    title: 'Images',
    description:
      'One row for the metadata of each published image, oldest first. NDJSON has the columns url_* as one object, urls.',
  },
  activity: {
    title: 'Daily activity',
    description: 'One row for each UTC day with a published observation or image, oldest first.',
  },
}

export interface Resource {
  name: string
  type: 'table'
  path: string
  title: string
  description: string
  format: string
  mediatype: string
  encoding: string
  dialect: object
  schema: TableSchema
  /** The same rows in other formats. */
  alternatives: { path: string; format: string; mediatype: string }[]
}

/** RFC 4180. */
const DIALECT = { header: true, delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true }

const resourceOf = (table: TableName, { urlKeys, mediaTypes }: PackageFacts): Resource => {
  const { csv, ...others } = mediaTypes
  const file = (format: string, mediatype: string) => ({ path: `${table}.${format}`, format, mediatype })
  return {
    name: table,
    type: 'table',
    ...DESCRIBED[table],
    ...file('csv', csv),
    encoding: 'utf-8',
    dialect: DIALECT,
    schema: tableSchema(table, urlKeys),
    alternatives: Object.entries(others).map(([format, mediatype]) => file(format, mediatype)),
  }
}

export interface PackageFacts {
  /** The version of the data. */
  version: string
  publishedAt: string | null
  /** Those that any published image has, in byte order. */
  urlKeys: readonly string[]
  /** Of each format that a table can be had in. */
  mediaTypes: Record<string, string> & { csv: string }
  /** Where the data are served; undefined when that is not known. */
  url: string | undefined
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
