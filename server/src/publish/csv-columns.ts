/** Checks the header of a CSV file, and converts its cells to the values that JSON would have. */
import { URL_COLUMN_PREFIX, URL_KEY } from '../domain/image.ts'
import { parseTagsCell } from '../domain/tags.ts'
import { IMAGES, type Kind, unknownFieldMessage } from './kinds.ts'

/** Returns the key in an image's `urls` for a column, such as `thumb` for `url_thumb`. Undefined for other columns. */
const urlKeyOf = (kind: Kind, column: string): string | undefined =>
  kind === IMAGES && !kind.fields.has(column) && column.startsWith(URL_COLUMN_PREFIX)
    ? column.slice(URL_COLUMN_PREFIX.length)
    : undefined

const isUrlColumn = (kind: Kind, column: string): boolean => URL_KEY.test(urlKeyOf(kind, column) ?? '')

/** An object has no column itself; each of its keys has one. */
const isColumn = (kind: Kind, name: string): boolean =>
  kind.fields.has(name) ? kind.fields.get(name)?.type !== 'object' : isUrlColumn(kind, name)

/** Returns one message for each fault in the header of a CSV file. */
export const headerFaults = (kind: Kind, columns: readonly string[]): string[] => {
  const [only = ''] = columns
  if (columns.length === 1 && /[;\t|]/.test(only))
    return [
      'the header has one column only: columns are separated by commas, not by semicolons, tabs or bars',
    ]
  const faults: string[] = []
  for (const [index, name] of columns.entries()) {
    if (columns.indexOf(name) !== index) faults.push(`the column ${JSON.stringify(name)} appears twice`)
    else if (!isColumn(kind, name))
      faults.push(`the column ${JSON.stringify(name)} ${unknownFieldMessage(kind, name)}`)
  }
  for (const name of kind.required) if (!columns.includes(name)) faults.push(`the column ${name} is missing`)
  if (kind === IMAGES && !columns.some((name) => isUrlColumn(kind, name)))
    faults.push('there is no url_<key> column: an image has at least one URL')
  return faults
}

const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d+)?(e[+-]?\d{1,3})?$/i

/** Converts a non-empty cell. */
type Convert = (cell: string) => unknown

/** Cells that cannot be converted stay text, which the row check then rejects. */
const CONVERTERS: Record<string, Convert> = {
  integer: (cell) => (INTEGER.test(cell) ? Number(cell) : cell),
  number: (cell) => (NUMBER.test(cell) ? Number(cell) : cell),
  array: parseTagsCell,
}
const asText: Convert = (cell) => cell

interface CellColumn {
  name: string
  urlKey: string | undefined
  convert: Convert
}

/** Returns a function that converts the rows under one header. */
export const cellReader = (
  kind: Kind,
  names: readonly string[],
): ((cells: readonly string[]) => Record<string, unknown>) => {
  const typeOf = (name: string) => kind.fields.get(name)?.type ?? ''
  const columns = names.map(
    (name): CellColumn => ({
      name,
      urlKey: urlKeyOf(kind, name),
      convert: CONVERTERS[typeOf(name)] ?? asText,
    }),
  )
  const empty: Record<string, unknown> = Object.fromEntries(
    columns
      .filter(({ urlKey }) => urlKey === undefined)
      .map(({ name }) => [name, typeOf(name) === 'array' ? [] : null]),
  )
  return (cells) => {
    const fields = { ...empty }
    // Without a prototype, names such as `__proto__` are ordinary keys.
    const urls: Record<string, unknown> | undefined = kind === IMAGES ? Object.create(null) : undefined
    for (let index = 0; index < columns.length; index++) {
      const cell = cells[index]
      if (!cell) continue
      const { name, urlKey, convert } = columns[index] as CellColumn
      if (urlKey === undefined) fields[name] = convert(cell)
      else if (urls) urls[urlKey] = convert(cell)
    }
    if (urls) fields['urls'] = urls
    return fields
  }
}
