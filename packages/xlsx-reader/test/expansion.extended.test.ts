import assert from 'node:assert/strict'
import { it } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { xlsxRows } from '../src/xlsx-reader.ts'
import { xlsxEntries, zip } from './support/xlsx-files.ts'

it('rejects a file that expands to more than 512 MB', async () => {
  const megabyte = deflateRawSync(`<row/>${' '.repeat(2 ** 14)}`.repeat(64), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const sheet = Buffer.concat(Array.from({ length: 512 }, () => megabyte))
  const file = zip({ ...xlsxEntries({ Sheet: [['id', 'st']] }), 'xl/worksheets/sheet1.xml': sheet })
  await assert.rejects(async () => {
    for await (const _ of xlsxRows([file], {}));
  }, /has more than 512 MB of content; save the sheet as CSV/)
})
