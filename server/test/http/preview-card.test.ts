/** The chart in preview cards. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { type CardSeries, drawActivityCard } from '../../src/api/portal/card/activity-card.ts'
import type { Colour } from '../../src/api/portal/card/card-canvas.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { expectError } from './support/expect.ts'

const ACCENT: Colour = [0x0b, 0x3d, 0x91]

interface Pixels {
  width: number
  height: number
  at(x: number, y: number): number[]
}

const pixelsOf = (
  width: number,
  height: number,
  bytes: Uint8Array,
  rowBytes: number,
  start: number,
): Pixels => ({
  width,
  height,
  at: (x, y) => [...bytes.subarray(y * rowBytes + start + 3 * x).subarray(0, 3)],
})

/** Reads the chunks of a PNG whose rows are not filtered. */
const decode = (png: Buffer): Pixels => {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    const content = png.subarray(at + 4, end)
    assert.equal(png.readUInt32BE(end), crc32(content))
    chunks.set(content.toString('latin1', 0, 4), content.subarray(4))
    at = end + 4
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') as Buffer
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  assert.deepEqual([...header.subarray(8)], [8, 2, 0, 0, 0])
  const data = inflateSync(chunks.get('IDAT') as Buffer)
  assert.equal(data.length, height * (3 * width + 1))
  for (let row = 0; row < height; row++) assert.equal(data[row * (3 * width + 1)], 0)
  return pixelsOf(width, height, data, 3 * width + 1, 1)
}

/** How many pixels of a column have a colour. */
const countIn = ({ height, at }: Pixels, x: number, colour: readonly number[]): number =>
  Array.from({ length: height }, (_, y) => at(x, y)).filter((one) => one.join() === colour.join()).length

const draw = async (series: Partial<CardSeries>): Promise<Pixels> => {
  const empty: CardSeries = { measure: 'Wolf number', month: [], mean: [], smoothed: [], isSynthetic: false }
  const { width, height, pixels } = await drawActivityCard({ ...empty, ...series }, ACCENT)
  return pixelsOf(width, height, pixels, 3 * width, 0)
}

describe('drawn card', () => {
  it('has a column for each month, in proportion to its mean', async () => {
    const month = ['2024-01', '2024-02', '2024-03', '2024-04']
    const pixels = await draw({ month, mean: [200, 100, null, 0], smoothed: [null, null, null, null] })
    // The middles of the months, in a plot from 150 to 1128.
    const middles = [272, 517, 761, 1006]
    const column = pixels.at(middles[0] ?? 0, 400)
    const [high = 0, low = 0, ...others] = middles.map((x) => countIn(pixels, x, column))
    assert.ok(high > 250 && Math.abs(high - 2 * low) <= 2, `${high} and ${low}`)
    assert.deepEqual(others, [0, 0])
  })

  it('interrupts the smoothed line where a month has none', async () => {
    const month = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05']
    const pixels = await draw({ month, mean: Array(5).fill(null), smoothed: [50, 50, null, 50, 50] })
    const hasLine = [300, 639, 980].map((x) => countIn(pixels, x, ACCENT) >= 5)
    assert.deepEqual(hasLine, [true, false, true])
  })

  it('has glyphs for all of its texts', async () => {
    const month = Array.from({ length: 40 }, (_, year) => `${1640 + year}-01`)
    const values = month.map((_, at) => 1_000 * at)
    for (const measure of ['Wolf number', 'Community index'] as const)
      for (const isSynthetic of [true, false])
        await draw({ measure, isSynthetic, month, mean: values, smoothed: values })
    for (const digit of '0123456789') await draw({ month: [`${digit.repeat(4)}-01`] })
  })
})

describe('preview card', () => {
  let server: TestServer
  before(async () => {
    server = await startServer(SQLITE, { publicUrl: 'https://sun.example/data', accent: '#0b3d91' })
  })
  after(() => server?.close())
  const card = (init: RequestInit = {}) => fetch(`${server.origin}/portal/card.png`, init)
  const read = async (response: Response) => decode(Buffer.from(await response.arrayBuffer()))

  it('is an image of the size that the pages declare', async () => {
    const page = await (await fetch(`${server.origin}/access`)).text()
    const declared = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(page)?.[1]
    assert.equal(declared('og:image'), 'https://sun.example/data/portal/card.png')
    assert.equal(declared('twitter:card'), 'summary_large_image')
    assert.match(declared('og:image:alt') ?? '', /^Chart of .* from heliolog$/)
    const response = await card()
    assert.equal(response.headers.get('content-type'), declared('og:image:type'))
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const { width, height } = await read(response)
    assert.deepEqual(
      [String(width), String(height)],
      [declared('og:image:width'), declared('og:image:height')],
    )
  })

  it('changes with the data, and returns 304 until then', async () => {
    const before = await card()
    assert.equal(countIn(await read(before), 639, ACCENT), 0, 'an empty chart has no line')
    const conditional = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } }
    assert.equal((await card(conditional)).status, 304)
    const rows = Array.from({ length: 36 }, (_, month) => {
      const at = new Date(Date.UTC(2020, month, 15, 12)).toISOString().replace('.000', '')
      return observation(`o${month}`, at, { gt: 5, st: 30 })
    })
    await server.publish(OBSERVATIONS, rows)
    const published = await card(conditional)
    assert.equal(published.status, 200)
    assert.ok(countIn(await read(published), 639, ACCENT) >= 5, 'the smoothed line')
  })

  it('does not exist in a private portal', async () => {
    const hidden = await startServer(SQLITE, { portal: 'private', publicUrl: 'https://sun.example' })
    try {
      const authorization = `Bearer ${hidden.token}`
      const response = await fetch(`${hidden.origin}/portal/card.png`, { headers: { authorization } })
      await expectError(response, 404, 'not_found')
      assert.doesNotMatch(await (await fetch(hidden.origin)).text(), /og:image|summary_large_image/)
    } finally {
      await hidden.close()
    }
  })
})
