import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readTable } from './support/read-table.ts'
import { CASES, workbookOf } from './support/xlsx-cells.ts'

const { error, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8' })
// Other versions may read these cells in another way, so that .ci/run does not require this one.
const otherVersion = !stdout?.includes('LibreOffice 7.4.') && 'needs LibreOffice 7.4'
const skip = error ? 'needs soffice (libreoffice-calc)' : otherVersion

it('differs from LibreOffice only where the table of XLSX cells says so', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliolog-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cells.xlsx')
  writeFileSync(file, workbookOf(CASES.map(([xml]) => xml)))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const options = [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, file]
  spawnSync('soffice', options, { env: { ...process.env, LC_ALL: 'C' } })
  const { rows } = await readTable(readFileSync(join(folder, 'cells.csv')), 'csv')
  assert.deepEqual(
    CASES.map(([xml], index) => {
      const row = rows[index]
      return [xml, row && 'cells' in row ? row.cells[1]?.trim() : row]
    }),
    CASES.map(([xml, ours, libreOffice = ours]) => [xml, libreOffice]),
  )
})
