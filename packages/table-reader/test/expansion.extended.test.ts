import assert from 'node:assert/strict'
import { it } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { readWorkbook } from './support/read-table.ts'
import { xlsxEntries, zip } from './support/xlsx-files.ts'

it('rejects a file that expands to more than 512 MB, or to more than it states', async () => {
  const megabyte = deflateRawSync(`<row/>${' '.repeat(2 ** 14)}`.repeat(64), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const deflated = Buffer.concat(Array.from({ length: 512 }, () => megabyte))
  const read = async (length: number) => {
    const entries = xlsxEntries({ Sheet: [['id', 'st']] })
    const file = zip({ ...entries, 'xl/worksheets/sheet1.xml': { deflated, length } })
    for await (const _ of readWorkbook(file));
  }
  await assert.rejects(read(2 ** 30), /has more than 512 MB of content; save the sheet as CSV/)
  await assert.rejects(read(2 ** 20), /is not a readable XLSX file: .*too many bytes/)
})
