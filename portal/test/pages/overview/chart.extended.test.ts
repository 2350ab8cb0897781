/** The overview chart: touch. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { startWith } from '../../../../test/support/server.ts'
import { SIZES, withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { dailyObservations } from './records.ts'
import { chartBox, daysIn, nextRange, openOverview } from './support.ts'

describe('overview chart, rare cases', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith({ observations: dailyObservations('2020-01-01', 1529) }),
  })

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
    // Fingers four times as far apart show a quarter of the days.
    await touched.waitForURL(({ search }) => Math.abs(daysIn(search) - 365 / 4) <= 3)
    assert.deepEqual(phone.pageErrors, [])
  })
})
