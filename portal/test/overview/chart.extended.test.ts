/** The overview chart: touch, hidden lines and gaps. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { IMAGES as IMAGE_KIND, OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { openPortal } from '../support/portal.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES, secondObservations } from './records.ts'
import { chartBox, daysIn, nextRange, openOverview } from './support.ts'

const FIRST = '2020-01-01'
/** Until 2024-03-08; the three days of AROUND_MIDNIGHT follow. */
const DAYS = 1529

const startWithDays = async (): Promise<TestServer> => {
  const server = await startServer(SQLITE)
  await server.publish(OBSERVATIONS, [
    ...dailyObservations(FIRST, DAYS),
    ...secondObservations('2021-06-01', 40),
    ...AROUND_MIDNIGHT,
  ])
  await server.publish(IMAGE_KIND, IMAGES)
  return server
}

describe('overview chart, rare cases', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startWithDays })

  it('pans with one finger and zooms with two', async (t) => {
    const phone = await portal.visit(t, { hasTouch: true, viewport: SIZES.phone })
    const touched = await openOverview(phone.page, '?from=2022-01-01&to=2022-12-31')
    const session = await phone.context.newCDPSession(touched)
    const { x, y } = await chartBox(touched)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...positions: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: positions.map((position, id) => ({ x: x + position, y: y + 80, id })),
      })
    await touch('touchStart', 100)
    for (const position of [130, 160, 200]) await touch('touchMove', position)
    await touch('touchEnd')
    const panned = await nextRange(touched, '?from=2022-01-01&to=2022-12-31')
    assert.ok(Math.abs(daysIn(panned) - 365) <= 1, panned)
    assert.ok(panned.startsWith('?from=2021'), panned)

    await touch('touchStart', 150, 200)
    for (const spread of [20, 40, 60, 75]) await touch('touchMove', 150 - spread, 200 + spread)
    await touch('touchEnd')
    const zoomed = await nextRange(touched, panned)
    assert.ok(
      Math.abs(daysIn(zoomed) - 365 / 4) <= 3,
      `${zoomed}: fingers four times as far apart show a quarter of the days`,
    )
    assert.deepEqual(phone.pageErrors, [])
  })

  it('breaks the hemisphere areas on days without hemisphere counts', async () => {
    const { page, server } = portal
    await server.publish(OBSERVATIONS, [
      observation('h1', '2019-12-20T09:00:00Z', { gt: 5, st: 20, gn: 2, sn: 8, gs: 3, ss: 12 }),
      observation('h2', '2019-12-21T09:00:00Z', { gt: 5, st: 20 }),
      observation('h3', '2019-12-22T09:00:00Z', { gt: 5, st: 20, gn: 2, sn: 8, gs: 3, ss: 12 }),
      observation('h5', '2019-12-24T09:00:00Z', { gt: 5, st: 20, gn: 2, sn: 8, gs: 3, ss: 12 }),
    ])
    await page.goto('/?from=2019-12-20&to=2019-12-24')
    await page.locator('.stage canvas').first().waitFor()
    /** Whether the pixels above and below the zero line at the middle of a day are filled. */
    const filled = await page.locator('.plot-hemispheres canvas').evaluate((canvas) => {
      const scale = canvas.width / canvas.clientWidth
      const [left, right] = [44 * scale, canvas.width - 8 * scale]
      const middle = (8 * scale + canvas.height - 4 * scale) / 2
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      const isFilled = (x: number, y: number) =>
        data[(Math.round(y) * canvas.width + Math.round(x)) * 4 + 3] === 255
      return [0, 1, 2, 3, 4].map((day) => {
        const x = left + ((day + 0.4) / 5) * (right - left)
        return [isFilled(x, middle - 8 * scale), isFilled(x, middle + 8 * scale)]
      })
    })
    const [counted, missing] = [
      [true, true],
      [false, false],
    ]
    assert.deepEqual(filled, [counted, missing, counted, missing, counted])
  })
})
