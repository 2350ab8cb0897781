/** From the text of a CSV row to the values that JSON would have held. */
import { IMAGES, type Kind, URL_COLUMN } from './kinds.ts'

const WHOLE_NUMBER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d+)?(e[+-]?\d{1,3})?$/i
const TAG_SEPARATOR = ';'

type Convert = (cell: string) => unknown

/** An empty cell is null; what does not read as the type stays text, and the check refuses it as such. */
const converterFor = (type: unknown): Convert => {
  if (type === 'integer')
    return (cell) => (cell === '' ? null : WHOLE_NUMBER.test(cell) ? Number(cell) : cell)
  if (type === 'number') return (cell) => (cell === '' ? null : NUMBER.test(cell) ? Number(cell) : cell)
  return (cell) => (cell === '' ? null : cell)
}

const tagsOf: Convert = (cell) => cell.split(TAG_SEPARATOR).filter((tag) => tag.trim() !== '')

/** A function that reads the rows under one header. */
export const cellReader = (
  kind: Kind,
  columns: readonly string[],
): ((cells: readonly string[]) => Record<string, unknown>) => {
  const properties = kind.schema.properties as Record<string, { type?: unknown }>
  const readers = columns.map((name) => {
    const key = properties[name] ? undefined : URL_COLUMN.exec(name)?.[1]
    return { name, key, convert: name === 'tags' ? tagsOf : converterFor(properties[name]?.type) }
  })
  return (cells) => {
    const fields: Record<string, unknown> = {}
    // Without a prototype, any name is a key like any other.
    const urls: Record<string, unknown> = Object.create(null)
    for (let index = 0; index < readers.length; index++) {
      const { name, key, convert } = readers[index] as (typeof readers)[number]
      const value = convert(cells[index] ?? '')
      if (key === undefined) fields[name] = value
      else if (value !== null) urls[key] = value
    }
    if (kind === IMAGES) fields['urls'] = urls
    return fields
  }
}
