import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { SampleOptionError, sampleDays } from '../src/community/sample-days.ts'
import { writeSample } from '../src/community/sample-files.ts'
import type { SampleImage, SampleObservation } from '../src/community/sample-records.ts'

const OBSERVATION_COLUMNS =
  'id,observer,type,date_of_observation,title,gt,gn,gs,st,sn,ss,wolf,wolf_north,wolf_south,' +
  'a_number,seeing,transparency,cloud_cover,comments,tags'
const IMAGE_COLUMNS =
  'id,observer,title,date_of_observation,cdn_id,url_thumb,url_medium,url_full,site_lat,site_lng,mount,tags'

const END = '2025-12-31'
const SHORT = { years: 0.2, end: END, observers: 50, perDay: 12, seed: 3 }

async function temporaryDirectory(test: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'heliolog-sample-'))
  test.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Parses RFC 4180 strictly enough to reject a stray quotation mark or line end. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    assert.ok(match, `not RFC 4180 at ${at}: ${text.slice(at, at + 60)}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

function expectedCells(columns: string, records: (SampleObservation | SampleImage)[]): string[][] {
  const names = columns.split(',')
  const cells = records.map((record) => {
    const urls = 'urls' in record ? record.urls : {}
    const values: Record<string, unknown> = { ...record, tags: record.tags.join(';') }
    return names.map((name) => String(urls[name.replace('url_', '')] ?? values[name] ?? ''))
  })
  return [names, ...cells]
}

describe('sample files', () => {
  it('have the same bytes for the same seed and differ for another', async (test) => {
    const directory = await temporaryDirectory(test)
    const write = async (name: string, seed: number) => {
      const { files } = await writeSample({ ...SHORT, seed }, join(directory, name))
      return readFile(files[0] as string, 'utf8')
    }
    const first = await write('first', 3)
    assert.ok((await write('again', 3)) === first)
    assert.ok((await write('other', 4)) !== first)
  })

  it('contain every record and field as RFC 4180, with nulls as empty cells', async (test) => {
    const directory = join(await temporaryDirectory(test), 'made', 'when-needed')
    const progress: number[] = []
    const written = await writeSample(SHORT, directory, (rows) => progress.push(rows))
    assert.deepEqual(
      written.files.map((file) => basename(file)),
      ['observations.csv', 'images.csv', 'observers.csv'],
    )
    const [observations = [], images = [], observers = []] = await Promise.all(
      written.files.map(async (file) => parseCsv(await readFile(file, 'utf8'))),
    )
    const days = [...sampleDays(SHORT)]
    const records = days.flatMap((day) => day.observations)
    const photographs = days.flatMap((day) => day.images)
    assert.deepEqual(observations, expectedCells(OBSERVATION_COLUMNS, records))
    assert.deepEqual(images, expectedCells(IMAGE_COLUMNS, photographs))
    assert.ok(observations.some((row) => row.some((cell) => cell.includes('\n') || cell.includes('"'))))

    assert.deepEqual(observers.shift(), ['nickname'])
    const nicknames = new Set(observers.flat())
    assert.equal(nicknames.size, observers.length, 'nicknames are unique')
    const publishing = new Set(records.map((record) => record.observer))
    assert.ok([...publishing].every((nickname) => nicknames.has(nickname)))
    assert.ok(nicknames.size > SHORT.observers, 'some observers have no records')

    assert.equal(written.observations, records.length)
    assert.equal(progress.at(-1), written.observations + written.images)
  })

  it('are not created when an option is out of range', async (test) => {
    const directory = join(await temporaryDirectory(test), 'untouched')
    const tooLittle = [{ years: 0 }, { observers: 0 }, { perDay: 0 }, { seed: -1 }]
    const tooMuch = [
      { years: 427 },
      { end: '2025-02-29' },
      { end: '1600-01-01' },
      { observers: 1.5 },
      { perDay: Number.POSITIVE_INFINITY },
      { seed: 2 ** 32 },
    ]
    for (const wrong of [...tooLittle, ...tooMuch]) {
      await assert.rejects(writeSample({ ...SHORT, ...wrong }, directory), SampleOptionError)
    }
    assert.equal(existsSync(directory), false)
  })

  it('have about the requested number of observations for any number of observers', () => {
    // A single observer with absences is the hard case, so several seeds are tested.
    const alone = [1, 2].map((seed) => ({ years: 2, end: END, observers: 1, perDay: 1, seed }))
    const few = { years: 1, end: END, observers: 5, perDay: 60, seed: 2 }
    const many = { years: 3, end: END, observers: 800, perDay: 2, seed: 3 }
    for (const options of [...alone, few, many]) {
      const rows = [...sampleDays(options)].reduce((sum, day) => sum + day.observations.length, 0)
      const ratio = rows / (options.years * 365.25 * options.perDay)
      assert.ok(
        ratio > 0.9 && ratio < 1.1,
        `${JSON.stringify(options)}: ${ratio.toFixed(3)} of the requested number`,
      )
    }
  })
})
