/** Reads CSV strictly, and distinguishes null from empty text. */
import assert from 'node:assert/strict'

export type Cells = Record<string, string | null>

/** The rows by the names in the header; null for an empty unquoted cell. */
export const readCsv = (file: Buffer): Cells[] => {
  const text = file.toString()
  const lines: (string | null)[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain, end] = cell.exec(text) ?? assert.fail(`not CSV: ${text.slice(at, at + 80)}`)
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? (plain || null))
    if (end !== ',') lines.push([])
  }
  const [names = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => {
    assert.equal(row.length, names.length)
    return Object.fromEntries(row.map((value, index) => [names[index], value]))
  })
}
