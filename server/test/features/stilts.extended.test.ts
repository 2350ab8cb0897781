/** STILTS finds no fault in VOTables, and reads all rows of VOTable and ECSV, and the values of one table. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { download, readNdjson } from '../../../test/support/downloads.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { FILE_TABLES } from '../../../test/support/tables.ts'
import { onSqlite } from '../support/each-setup.ts'
import { fillEveryTable } from '../support/odd-records.ts'

const FORMATS = ['vot', 'ecsv']
const PATHS = [
  ...FILE_TABLES.map(({ name }) => ({ name, query: '' })),
  { name: 'images', query: '?observer=nobody' },
]

/** Debian's stilts lists ECSV only with starlink-ecsv-java. */
const { stdout: formats } = spawnSync('stilts', ['tpipe', 'help=ifmt'], { encoding: 'utf8' })
const skip = !formats?.includes('ecsv') && 'needs stilts and starlink-ecsv-java of Debian'

/** Standard output and error: votlint exits with 0 also after errors. */
const stilts = async (...args: string[]): Promise<string> =>
  Object.values(await promisify(execFile)('stilts', args, { maxBuffer: Number.POSITIVE_INFINITY })).join('')

/** One document with the tables of many, because each start of STILTS takes a second. */
const joinVotables = (votables: string[]): string => {
  const resources = votables.map((text, index) =>
    text.slice(text.indexOf('<RESOURCE>'), text.indexOf('</VOTABLE>')).replaceAll('"utc"', `"utc${index}"`),
  )
  return `${votables[0]?.split('<RESOURCE>')[0]}${resources.join('')}</VOTABLE>\n`
}

/** The cells of each row of a VOTable. */
const rowsOf = (table: string): string[][] =>
  table
    .split('<TR>')
    .slice(1)
    .map((row) => Array.from(row.matchAll(/<TD>(.*?)<\/TD>/gs), ([, cell]) => cell as string))

/** Old versions of STILTS read other letters of ECSV wrongly. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

onSqlite((server) => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>
  before(async () => {
    folder = await temporaryDirectory()
    await fillEveryTable(server())
  })
  after(() => folder.remove())

  const filesOf = (format: string) =>
    Promise.all(PATHS.map(({ name, query }) => download(server(), `/${name}.${format}${query}`)))

  it('finds no error and nothing to warn of in any VOTable', { skip }, async () => {
    const file = join(folder.path, 'all.vot')
    await writeFile(file, joinVotables((await filesOf('vot')).map(({ body }) => body.toString())))
    assert.equal(await stilts('votlint', `votable=${file}`), '')
  })

  it('reads the rows of every table in VOTable and ECSV', { skip }, async () => {
    const files = (await Promise.all(FORMATS.map(filesOf))).flat()
    const inputs = files.map(async ({ body }, index) => {
      const file = join(folder.path, String(index))
      await writeFile(file, body)
      return `in${index + 1}=${file}`
    })
    const output = await stilts(
      'tmultin',
      `nin=${files.length}`,
      ...(await Promise.all(inputs)),
      'ofmt=votable',
    )
    const tables = output.split('<TABLE ').slice(1).map(rowsOf)
    assert.deepEqual(
      tables.map((rows) => rows.length),
      files.map(({ headers }) => Number(headers['x-row-count'])),
    )
    const { body } = await download(server(), '/observers.ndjson')
    const observers = readNdjson(body).map(
      ({ nickname, observations, images }) => `${nickname},${observations},${images}`,
    )
    const observersAt = PATHS.findIndex(({ name }) => name === 'observers')
    for (const at of [observersAt, PATHS.length + observersAt]) {
      const read = tables[at]?.map((cells) => cells.slice(0, 3).join())
      assert.deepEqual(
        observers.filter((row) => isAscii(row) && !read?.includes(row)),
        [],
      )
    }
  })
})
