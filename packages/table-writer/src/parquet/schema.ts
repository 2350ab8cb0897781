/** The types of the columns, as the footer declares them. */
import type { Column, ColumnType } from '../table.ts'
import type { ThriftStruct } from './thrift.ts'

/** Numbers as in the format's enumerations. */
const [BOOLEAN, INT32, INT64, DOUBLE, BYTE_ARRAY] = [0, 1, 2, 5, 6]
const CONVERTED = { utf8: 0, list: 3, date: 6, timestampMillis: 9 }
const LOGICAL = { string: 1, list: 3, date: 6, timestamp: 8 }
const [REQUIRED, OPTIONAL, REPEATED] = [0, 1, 2]

/** Most types have both a converted and a logical form, for old and new readers. */
interface ElementType {
  physical?: number
  converted?: number
  logical?: (union: ThriftStruct) => void
}

interface SchemaElement extends ElementType {
  name: string
  repetition?: number
  children?: number
}

const TEXT = {
  physical: BYTE_ARRAY,
  converted: CONVERTED.utf8,
  logical: (union: ThriftStruct) => union.struct(LOGICAL.string),
}
const LIST: ElementType = { converted: CONVERTED.list, logical: (union) => union.struct(LOGICAL.list) }

const TYPES = {
  string: TEXT,
  int32: { physical: INT32 },
  double: { physical: DOUBLE },
  boolean: { physical: BOOLEAN },
  date: {
    physical: INT32,
    converted: CONVERTED.date,
    logical: (union) => union.struct(LOGICAL.date),
  },
  timestamp: {
    physical: INT64,
    converted: CONVERTED.timestampMillis,
    logical: (union) =>
      union.struct(LOGICAL.timestamp, (timestamp) => {
        const isUtc = true
        timestamp.bool(1, isUtc)
        timestamp.struct(2, (unit) => unit.struct(1))
      }),
  },
  strings: TEXT,
} satisfies Record<ColumnType, ElementType>

export const physicalType = ({ type }: Column): number => TYPES[type].physical

/** Lists need three levels according to the specification. */
const elementsOf = ({ name, type, nullable }: Column): SchemaElement[] =>
  type === 'strings'
    ? [
        { name, repetition: REQUIRED, children: 1, ...LIST },
        { name: 'list', repetition: REPEATED, children: 1 },
        { name: 'element', repetition: REQUIRED, ...TYPES[type] },
      ]
    : [{ name, repetition: nullable ? OPTIONAL : REQUIRED, ...TYPES[type] }]

/** The names of a column's elements. */
export const pathOf = (column: Column): string[] => elementsOf(column).map(({ name }) => name)

export const writeSchema = (footer: ThriftStruct, id: number, columns: readonly Column[]): void => {
  const root: SchemaElement = { name: 'root', children: columns.length }
  footer.structs(id, [root, ...columns.flatMap(elementsOf)], writeElement)
}

const writeElement = (struct: ThriftStruct, element: SchemaElement): void => {
  const { physical, repetition, name, children, converted, logical } = element
  if (physical !== undefined) struct.i32(1, physical)
  if (repetition !== undefined) struct.i32(3, repetition)
  struct.binary(4, name)
  if (children !== undefined) struct.i32(5, children)
  if (converted !== undefined) struct.i32(6, converted)
  if (logical) struct.struct(10, logical)
}
