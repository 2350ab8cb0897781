/** From the text of a CSV row to the values that JSON would have held. */
import { tagsInCell } from '../domain/tags.ts'
import { IMAGES, type Kind, URL_COLUMN } from './kinds.ts'

const WHOLE_NUMBER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d+)?(e[+-]?\d{1,3})?$/i

/** Reads a cell that is not empty. */
type Convert = (cell: string) => unknown

/** What does not read as the type stays text, and the check refuses it as such. */
const CONVERTERS: Record<string, Convert> = {
  integer: (cell) => (WHOLE_NUMBER.test(cell) ? Number(cell) : cell),
  number: (cell) => (NUMBER.test(cell) ? Number(cell) : cell),
}
const asText: Convert = (cell) => cell

interface Column {
  name: string
  /** The key of `urls` that the column is for, if it is. */
  key: string | undefined
  convert: Convert
}

/** A function that reads the rows under one header. */
export const cellReader = (
  kind: Kind,
  names: readonly string[],
): ((cells: readonly string[]) => Record<string, unknown>) => {
  const properties = kind.schema.properties as Record<string, { type?: string }>
  const columns = names.map((name): Column => {
    const key = properties[name] ? undefined : URL_COLUMN.exec(name)?.[1]
    return {
      name,
      key,
      convert: name === 'tags' ? tagsInCell : (CONVERTERS[properties[name]?.type ?? ''] ?? asText),
    }
  })
  const empty: Record<string, unknown> = Object.fromEntries(
    columns.filter(({ key }) => key === undefined).map(({ name }) => [name, name === 'tags' ? [] : null]),
  )
  return (cells) => {
    const fields = { ...empty }
    // Without a prototype, any name is a key like any other.
    const urls: Record<string, unknown> | undefined = kind === IMAGES ? Object.create(null) : undefined
    for (let index = 0; index < columns.length; index++) {
      const cell = cells[index]
      if (!cell) continue
      const { name, key, convert } = columns[index] as Column
      if (key === undefined) fields[name] = convert(cell)
      else if (urls) urls[key] = convert(cell)
    }
    if (urls) fields['urls'] = urls
    return fields
  }
}
