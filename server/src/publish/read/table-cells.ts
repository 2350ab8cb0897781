/** Checks the header of a CSV file, and converts its cells to the values that JSON would have. */

import { parseDecimal } from '@heliolog/table-reader/decimals'
import { parseListCell } from '@heliolog/table-writer/cells'
import { type Message, message } from '../../domain/messages.ts'
import { IMAGES, type Kind, knownFieldsMessage, unknownField, urlKeyOf } from '../../domain/records/kinds.ts'

/** An object has no column itself; each of its keys has one. */
export const isColumn = (kind: Kind, name: string): boolean =>
  kind.fields.has(name) ? kind.fields.get(name)?.type !== 'object' : urlKeyOf(kind, name) !== undefined

/** Recognises a header that was probably not split, because another character separates its columns. */
export const isOneColumn = (columns: readonly string[]): boolean =>
  columns.length === 1 && /[,;\t|]/.test(columns[0] ?? '')

/** A fault of a column that has a name. */
export const columnFault = (column: string, fault: Message): Message =>
  message('column.named', { column, fault })

/**
 * Returns one message for each fault in the header of a CSV file, and the known fields if one is unknown. `isExact`
 * means that rows are complete records, so that the header needs all required columns; otherwise rows may be
 * corrections, which only need the key.
 */
export const headerFaults = (kind: Kind, columns: readonly string[], isExact: boolean): Message[] => {
  if (isOneColumn(columns)) return [message('header.oneColumn')]
  const faults: Message[] = []
  for (const [index, name] of columns.entries()) {
    const isRepeated = columns.indexOf(name) !== index
    if (name === '') {
      if (!isRepeated) faults.push(message('header.unnamed'))
    } else if (isRepeated) faults.push(columnFault(name, message('is.repeated')))
    else if (!isColumn(kind, name)) faults.push(columnFault(name, unknownField(kind, name)))
  }
  const isUnknown = columns.some((name) => !isColumn(kind, name))
  if (!columns.some((name) => isColumn(kind, name))) faults.push(message('header.otherLine'))
  for (const name of isExact ? kind.required : [kind.key])
    if (!columns.includes(name)) faults.push(message('header.missing', { name }))
  if (isExact && kind === IMAGES && !columns.some((name) => urlKeyOf(kind, name) !== undefined))
    faults.push(message('header.noUrl'))
  if (isUnknown) faults.push(message('text', { text: knownFieldsMessage(kind) }), message('header.profile'))
  return faults
}

const INTEGER = /^-?\d{1,15}$/

/** Cells that cannot be converted stay text, which the row check then rejects. */
const CONVERTERS: Record<string, (cell: string) => unknown> = {
  integer: (cell) => (INTEGER.test(cell) ? Number(cell) : cell),
  number: (cell) => parseDecimal(cell, '.') ?? cell,
  array: parseListCell,
}

/** Returns a function that converts the rows under one header. */
export const cellReader = (
  kind: Kind,
  names: readonly string[],
): ((cells: readonly string[]) => Record<string, unknown>) => {
  const types = names.map((name) => kind.fields.get(name)?.type ?? '')
  const converters = types.map((type) => CONVERTERS[type] ?? String)
  const empty: Record<string, unknown> = Object.fromEntries(
    names.map((name, index) => [name, types[index] === 'array' ? [] : null]),
  )
  return (cells) => {
    const fields = { ...empty }
    for (let index = 0; index < names.length; index++) {
      const cell = cells[index]
      if (cell) fields[names[index] as string] = converters[index]?.(cell)
    }
    return fields
  }
}
