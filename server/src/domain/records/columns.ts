/** The tables of the published records, and their columns in files, derived from the schemas of the records. */
import Type, { type TObject } from 'typebox'
import { DailyActivity, MonthlyActivity } from './activity.ts'
import { type DocumentedFields, field, type Keywords } from './field.ts'
import { Image } from './image.ts'
import { Observation } from './observation.ts'
import { ObserverDetail } from './observer.ts'

export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'instant' | 'tags'

interface Column {
  name: string
  type: ColumnType
  nullable: boolean
  /** For a URL column, its key in the record's `urls`. */
  urlKey?: string
}

/** The format of tags as one text. */
export const TAGS_CELL =
  'separated by semicolons. If a tag contains a semicolon, or the first one begins with a bracket, the cell is a JSON array'

/** Bulk files include the tags; the records of the API do not. */
const TAGS = {
  tags: field(Type.Array(Type.String()), {
    title: 'Tags',
    meaning: `Tags of the record, without duplicates. In CSV they are ${TAGS_CELL}. In formats with lists they are a list.`,
    ucd: 'meta.code.class',
    whyNull: 'The record has no tags: an empty cell in CSV, an empty list in other formats.',
  }),
} satisfies DocumentedFields

export interface Table {
  title: string
  description: string
  primaryKey: readonly string[]
  /** Schemas by field name, in the order of the columns. */
  fields: Record<string, Keywords>
  example: Record<string, unknown>
}

export const tableOf = (
  record: TObject,
  about: Pick<Table, 'title' | 'description' | 'primaryKey'>,
  more: DocumentedFields = {},
): Table => ({
  ...about,
  fields: { ...record.properties, ...more } as Table['fields'],
  example: (record as unknown as Table).example,
})

export const TABLES = {
  observations: tableOf(
    Observation,
    {
      title: 'Observations',
      description: 'One row for each published observation, oldest first.',
      primaryKey: ['id'],
    },
    TAGS,
  ),
  images: tableOf(
    Image,
    {
      title: 'Images',
      description:
        'One row with the metadata of each published image, oldest first. In NDJSON, the url_* columns are one object, urls.',
      primaryKey: ['id'],
    },
    TAGS,
  ),
  activity: tableOf(DailyActivity, {
    title: 'Daily activity',
    description: 'One row for each UTC day with a published observation or image, oldest first.',
    primaryKey: ['day'],
  }),
  'activity-monthly': tableOf(MonthlyActivity, {
    title: 'Monthly activity',
    description:
      'One row for each month from the first to the last one with a published record, oldest first.',
    primaryKey: ['month'],
  }),
  observers: tableOf(ObserverDetail, {
    title: 'Observers',
    description: 'One row for each observer, with summary statistics, by nickname in byte order.',
    primaryKey: ['nickname'],
  }),
} satisfies Record<string, Table>

const TYPES: Record<string, ColumnType> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'tags',
  date: 'day',
  'date-time': 'instant',
}

const typeOf = ({ type, format }: Keywords): ColumnType => TYPES[format ?? ''] ?? TYPES[type ?? ''] ?? 'text'

export interface DescribedColumn extends Column {
  keywords: Keywords
  example: unknown
}

/** The columns of a table. `urlKeys` are the keys of all published images, in byte order. */
export const columnsOf = ({ fields, example }: Table, urlKeys: readonly string[]): DescribedColumn[] =>
  Object.entries(fields).flatMap(([name, keywords]): DescribedColumn[] => {
    const { type, nullable = false, additionalProperties: values = {}, columnPrefix = '', title } = keywords
    if (type !== 'object')
      return [{ name, type: typeOf(keywords), nullable, keywords, example: example[name] }]
    // A map, because keys such as `constructor` are also names of every object's properties.
    const examples = new Map(Object.entries(example[name] as object))
    // Each key of an object is a column. They are nullable: a record may lack a key.
    return urlKeys.map((key) => ({
      name: columnPrefix + key,
      type: typeOf(values),
      nullable: true,
      urlKey: key,
      keywords: { ...keywords, ...values, title: `${title}, ${key}` },
      example: examples.get(key),
    }))
  })
