/** Writes small XLSX files. */
import { crc32, deflateRawSync } from 'node:zlib'

/** Content that is deflated already, and the length that the archive states for it. */
interface Deflated {
  deflated: Buffer
  length: number
}

/** Writes a ZIP archive. With `isZip64`, its directory states sizes in fields of 64 bits. */
export const zip = (entries: Record<string, string | Deflated>, { isZip64 = false } = {}): Buffer => {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const { deflated, length } =
      typeof content === 'string'
        ? { deflated: deflateRawSync(content), length: Buffer.byteLength(content) }
        : content
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(8, 4)
    described.writeUInt32LE(typeof content === 'string' ? crc32(content) : 0, 10)
    described.writeUInt32LE(deflated.length, 14)
    described.writeUInt32LE(length, 18)
    described.writeUInt16LE(Buffer.byteLength(name), 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    const listed = Buffer.from(described)
    const sizes = Buffer.alloc(isZip64 ? 20 : 0)
    if (isZip64) {
      listed.fill(0xff, 14, 22)
      listed.writeUInt16LE(sizes.length, 24)
      sizes.writeUInt32LE(0x10_0001)
      sizes.writeUInt32LE(length, 4)
      sizes.writeUInt32LE(deflated.length, 12)
    }
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), listed, position, Buffer.from(name), sizes)
    const written = [Buffer.from('PK\x03\x04', 'latin1'), described, Buffer.from(name), deflated]
    local.push(...written)
    offset += written.reduce((sum, part) => sum + part.length, 0)
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directoryBytes, end])
}

/** Number formats by the index that `dateCell` takes. */
const STYLES = ['General', 'dd.mm.yyyy', 'dd.mm.yyyy hh:mm', 'hh:mm', '0%'] as const
type Style = (typeof STYLES)[number]

/** A number with a format. */
export interface DateCell {
  serial: number
  style: Style
}
export interface ErrorCell {
  error: string
}
/** Texts are shared texts; null writes no cell. */
export type Cell = string | number | boolean | DateCell | ErrorCell | null

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const letters = (column: number): string =>
  column < 0 ? '' : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** Rows by number, from 1, or in sequence. */
export type Sheet = readonly (readonly Cell[])[]

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const relations = (targets: readonly [type: string, target: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="r${index}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`

/** The entries of an XLSX file with these sheets. */
export const xlsxEntries = (sheets: Record<string, Sheet>): Record<string, string> => {
  const texts: string[] = []
  const written = (cell: Cell, reference: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${Number(cell)}</v></c>`
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if ('error' in cell) return `<c r="${reference}" t="e"><f>A1</f><v>${cell.error}</v></c>`
    return `<c r="${reference}" s="${STYLES.indexOf(cell.style)}"><v>${cell.serial}</v></c>`
  }
  const names = Object.keys(sheets)
  const sheetFiles = Object.values(sheets).map((rows, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet ${MAIN}><sheetData>${rows
      .map((cells, row) => {
        const content = cells.map((cell, column) => written(cell, `${letters(column)}${row + 1}`)).join('')
        return `<row r="${row + 1}">${content}</row>`
      })
      .join('\n')}</sheetData></worksheet>`,
  ])
  const tabs = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="r${index}"/>`,
  )
  return {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheetFiles.map(([path]): [string, string] => ['worksheet', path.slice(3)]),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(sheetFiles),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${STYLES.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${STYLES.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  }
}

export const xlsx = (sheets: Record<string, Sheet>): Buffer => zip(xlsxEntries(sheets))

/** The serial number of a time, from RFC 3339 without a zone. */
export const serialOf = (time: string): number => Date.parse(`${time}Z`) / 86_400_000 + 25_569
