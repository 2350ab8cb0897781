/** Rejected rows that are corrected in a spreadsheet. */
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { serialOf, xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const { error } = spawnSync('soffice', ['--version'])
const skip = error ? 'needs soffice (libreoffice-calc)' : false

const PROFILE = `decimal = ","
id = "{Nr}"
header = 2
sheets = "*"
ignore = ["Kamera"]

[columns]
Beobachter = "observer"
Art = "type"
Gruppen = "gt"
"=Wolken" = "cloud_cover"
Notiz = "comments"

[date]
columns = ["Datum", "Zeit"]
zone = "Europe/Berlin"

[skip]
Nr = ["Summe"]
`

const COLUMNS = ['Nr', 'Beobachter', 'Art', 'Datum', 'Zeit', 'Gruppen', '=Wolken', 'Notiz']
const day = (at: string) => ({ serial: serialOf(`${at}T00:00:00`), style: 'dd.mm.yyyy' }) as const
const time = (part: number) => ({ serial: part, style: 'hh:mm' }) as const
const TEXT = '=1+1; "klar",\nsonst\n3-5'

const WORKBOOK = xlsx({
  2022: [
    ['Verein'],
    COLUMNS,
    ['001', 'Jürgen', 0, day('2022-05-01'), time(0.25), 'viele', 12.5, TEXT],
    ['002', '-', 0, day('2022-05-02'), time(0.5), 'viele', 10, '+Protuberanz'],
    ['Summe', null, null, null, null, 7],
  ],
  2023: [
    ['Verein'],
    [...COLUMNS, 'Kamera'],
    ['003', 'Ada', 0, day('2023-05-01'), time(0.75), 'viele', 20, "'=x", '@home'],
    ['004', 'Ada', 0, day('2023-05-02'), time(0.25), 1, 20, 'gut', null],
  ],
})

test('rejected rows are imported after LibreOffice has saved them', { skip, timeout: 300_000 }, async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.writeFile('society.toml', PROFILE)
  await sandbox.writeFile('all.xlsx', WORKBOOK)
  const run = (...args: string[]) =>
    sandbox.run([
      'import',
      'observations',
      ...args,
      '--profile',
      'society.toml',
      '--set',
      'scales.cloud_cover=0..100 -> 0..100',
    ])
  const first = await run('all.xlsx', '--skip-invalid')
  assert.match(first.stdout, /^3 bad rows were left out and written to all\.xlsx\.rejected\.csv$/m)
  const written = await readFile(join(sandbox.path, 'all.xlsx.rejected.csv'), 'utf8')
  await sandbox.writeFile('fixed.csv', written.replaceAll(';viele;', ';5;'))
  const convert = (file: string, format: string) => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(sandbox.path, 'office'))}`
    const options = [
      '--infilter=CSV:59,34,76',
      '--convert-to',
      format,
      '--outdir',
      join(sandbox.path, format),
    ]
    spawnSync('soffice', [profile, '--headless', ...options, join(sandbox.path, file)])
  }
  convert('fixed.csv', 'csv')
  convert('fixed.csv', 'xlsx')
  const expected = [
    ['001', 'Jürgen', '2022-05-01T04:00:00Z', 5, 13, TEXT],
    ['002', '-', '2022-05-02T10:00:00Z', 5, 10, '+Protuberanz'],
    ['003', 'Ada', '2023-05-01T16:00:00Z', 5, 20, "'=x"],
  ]
  for (const file of ['fixed.csv', 'csv/fixed.csv', 'xlsx/fixed.xlsx']) {
    const { status, stdout, stderr } = await run(file)
    assert.equal(status, 0, `${file}: ${stdout}${stderr}`)
    assert.match(stdout, file === 'fixed.csv' ? /3 new, 0 changed/ : /0 new, 0 changed, 3 unchanged/, file)
    const { observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations
        .slice(0, 3)
        .map(({ id, observer, date_of_observation: at, gt, cloud_cover, comments }) => [
          id,
          observer,
          at,
          gt,
          cloud_cover,
          comments,
        ]),
      expected,
      file,
    )
  }
})
