/** The data dictionary: a Data Package with a Table Schema for each table (datapackage.org, version 2.0). */
import { AUTHOR, DATASET_TITLE, KEYWORDS } from '../../domain/community/citation.ts'
import { endSentence, publisherText, titleWithName } from '../../domain/community/community.ts'
import { type ColumnType, columnsOf, type DescribedColumn } from '../../domain/records/columns.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { FORMATS, mediaType } from '../../files/file-formats.ts'
import type { PublishedTable } from '../../files/published-table.ts'
import type { Community } from '../../settings/config.ts'

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json'

/**
 * Tags are declared as text. The standard has a list type, but its profile does not, so validators reject it. A cell
 * with a JSON array would also be split in the wrong places.
 */
const TYPES: Record<ColumnType, string> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  day: 'date',
  instant: 'datetime',
  tags: 'string',
}

/** Table Schema uses the regular expressions of XML Schema, which have no hexadecimal escapes. */
const HEXADECIMAL_ESCAPE = /\\x/
const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength'] as const

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
  if (pattern !== undefined && column.type === 'text' && !HEXADECIMAL_ESCAPE.test(pattern))
    constraints.pattern = pattern
  if (values) constraints.enum = values.filter((value) => value !== null)
  return constraints
}

const fieldOf = (described: DescribedColumn, primaryKey: readonly string[]) => {
  const { name, type, keywords, example } = described
  const { title, meaning, unit, whyNull, format } = keywords
  const constraints = constraintsOf(described, primaryKey.length === 1 && primaryKey[0] === name)
  return {
    name,
    type: TYPES[type],
    ...(format === 'uri' && { format }),
    title,
    description: meaning,
    // As it appears in a CSV cell.
    ...(example !== undefined && example !== null && { example: String(example) }),
    ...(unit && { unit }),
    ...(whyNull && { whyNull }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  }
}

/** RFC 4180. */
const DIALECT = { header: true, delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true }

export interface PackageFacts extends Pick<Community, 'communityName' | 'homeUrl' | 'dataLicense'> {
  /** The tables that can be downloaded. */
  tables: readonly PublishedTable[]
  /** The version of the data. */
  version: string
  publishedAt: string | null
  /** The URL keys of all published images, in byte order. */
  urlKeys: readonly string[]
  /** The public address of the service; undefined when it is not known. */
  publicUrl: string | undefined
}

const resourceOf = (table: PublishedTable, { urlKeys }: PackageFacts) => {
  const { name, title, description, primaryKey } = table
  // The first format is CSV. The others have the same rows, except for layouts of a single table.
  const [csv, ...others] = FORMATS.map((format) => ({
    path: `${name}.${format.name}`,
    format: format.name,
    mediatype: mediaType(format),
  }))
  return {
    name,
    type: 'table',
    title,
    description,
    ...csv,
    encoding: 'utf-8',
    dialect: DIALECT,
    schema: {
      fields: columnsOf(table, urlKeys).map((column) => fieldOf(column, primaryKey)),
      primaryKey,
      missingValues: [''],
    },
    alternatives: others,
  }
}

const contributorsOf = ({ communityName, homeUrl }: PackageFacts) => [
  { title: AUTHOR, roles: ['creator', 'rightsHolder'] },
  ...(communityName === undefined
    ? []
    : [{ title: communityName, ...(homeUrl !== undefined && { path: homeUrl }), roles: ['publisher'] }]),
]

/** Paths are relative to the URL of the dictionary. */
export const dataPackage = (facts: PackageFacts) => ({
  $schema: PROFILE,
  name: 'heliolog',
  title: titleWithName(DATASET_TITLE, facts),
  description: `${endSentence(`Solar observations published by ${publisherText(facts)}`)} Downloads need a bearer token. Every use of the data must be credited as "${ATTRIBUTION}".`,
  ...(facts.publicUrl !== undefined && { homepage: `${facts.publicUrl}/` }),
  version: facts.version,
  ...(facts.publishedAt !== null && { created: facts.publishedAt }),
  keywords: KEYWORDS,
  contributors: contributorsOf(facts),
  ...(facts.dataLicense && {
    licenses: [
      {
        ...(facts.dataLicense.id !== undefined && { name: facts.dataLicense.id }),
        path: facts.dataLicense.url,
      },
    ],
  }),
  attribution: ATTRIBUTION,
  resources: facts.tables.map((table) => resourceOf(table, facts)),
})
