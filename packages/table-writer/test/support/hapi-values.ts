/** Reads what HAPI writes, by the rules that its documentation states. */

/** Reverses the escapes of a text; null for a missing one. */
export const unescapeText = (text: string): string | null => {
  if (text === '\\N') return null
  if (text === '\\e') return ''
  const characters: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' }
  return text.replace(/\\./g, (escaped) => {
    const character = characters[escaped]
    if (character === undefined) throw new Error(`no such escape: ${escaped}`)
    return character
  })
}

export interface Parameter {
  name: string
  type: 'isotime' | 'string' | 'integer' | 'double'
  length?: number
  units: string | null
  fill: string | null
}

const number = (text: string): number | null => {
  if (text === 'NaN') return null
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) throw new Error(`not a number: ${text}`)
  return value
}

/** Splits CSV without line breaks in cells, as simple clients do. */
export const csvLines = (body: string): string[][] => {
  if (body === '') return []
  if (!body.endsWith('\n')) throw new Error('the last line has no end')
  return body
    .slice(0, -1)
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )
}

export type Row = Record<string, unknown>

const asRow = (parameters: readonly Parameter[], values: readonly unknown[]): Row => {
  if (values.length !== parameters.length) throw new Error(`${values.length} values in a record`)
  return Object.fromEntries(parameters.map(({ name }, index) => [name, values[index]]))
}

export const readCsv = (parameters: readonly Parameter[], body: string): Row[] =>
  csvLines(body).map((cells) =>
    asRow(
      parameters,
      cells.map((cell, index) => {
        const { type } = parameters[index] as Parameter
        if (type === 'string') return unescapeText(cell)
        return type === 'isotime' ? cell : number(cell)
      }),
    ),
  )

export const readJson = (parameters: readonly Parameter[], data: unknown[][]): Row[] =>
  data.map((values) =>
    asRow(
      parameters,
      values.map((value, index) =>
        parameters[index]?.type === 'string' ? unescapeText(value as string) : value,
      ),
    ),
  )

export const readBinary = (parameters: readonly Parameter[], body: Buffer): Row[] => {
  const rows: Row[] = []
  for (let at = 0; at < body.length; ) {
    const values: unknown[] = []
    for (const { type, length = 0 } of parameters)
      if (type === 'integer') {
        values.push(body.readInt32LE(at))
        at += 4
      } else if (type === 'double') {
        const value = body.readDoubleLE(at)
        values.push(Number.isNaN(value) ? null : value)
        at += 8
      } else {
        const text = body.toString('utf8', at, at + length).replace(/\0+$/, '')
        values.push(type === 'string' ? unescapeText(text) : text)
        at += length
      }
    rows.push(asRow(parameters, values))
  }
  return rows
}
