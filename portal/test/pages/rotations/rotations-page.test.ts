/** The page of rotations: layout, themes, values, mouse, keyboard and URL. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../../server/src/features/index/update/update-index.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

/** A spotless day after a day without observations. The last day is in rotation 2288, from 2024-08-23 to 2024-09-18. */
const ROWS = [
  ...communityRows('2022-01-01', 980),
  observation('spotless', '2024-09-08T09:00:00Z', { gt: 0, st: 0, gn: 0, sn: 0, gs: 0, ss: 0 }),
]

describe('rotations page', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: () => startWith(), withToken: true })

  const map = (page: Page) => page.locator('.rotations_surface svg')
  const readout = (page: Page) => page.locator('.readout dd').allTextContents()
  const cursor = (page: Page) => page.getByRole('application').getByRole('link')

  it('says what is missing in an empty store, and without counts of hemispheres', async () => {
    const { page, server } = portal
    await page.goto('/rotations')
    await page.getByRole('heading', { name: 'No rotations to show yet' }).waitFor()
    await server.publish(OBSERVATIONS, [observation('w', '2022-03-09T09:00:00Z', { gt: 2, st: 5 })])
    await page.goto('/rotations')
    await page.getByText('Rotations as a table').click()
    await page.getByRole('row', { name: /^2255 2022-03-07/ }).waitFor()
    await page.goto('/rotations?hemisphere=north')
    await page.getByText('Daily mean, north: no day has a value.').waitFor()
  })

  it('reads days by pointer and keys, opens them, and has its choices in the URL', async () => {
    const { page, server } = portal
    await server.publish(OBSERVATIONS, ROWS)
    await updateIndex(server.database)
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: 'Rotations' }).click()
    await map(page).waitFor()
    assert.match(await page.title(), /^Carrington rotations · /)
    await page.getByText('Rotations 2252 to 2288. Days with a value: 981 of 982.').waitFor()

    // From the last day on: the day before has no value.
    const day = async () => (await readout(page)).slice(0, 3)
    assert.deepEqual(await day(), ['2024-09-08', '2288', '17'])
    assert.equal((await readout(page)).at(-1), '0.0')
    await cursor(page).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('status').getByText('2024-09-07 UTC, rotation 2288, day 16').waitFor()
    assert.equal((await readout(page)).at(-1), 'no value')
    for (const [key, expected] of [
      ['ArrowUp', ['2024-09-07', '2288', '16']],
      ['ArrowDown', ['2024-08-11', '2287', '16']],
      ['End', ['2024-08-22', '2287', '27']],
      ['ArrowRight', ['2024-08-23', '2288', '1']],
      ['End', ['2024-08-23', '2288', '1']],
      ['ArrowDown', ['2024-07-27', '2287', '1']],
    ] as const) {
      await page.keyboard.press(key)
      assert.deepEqual(await day(), expected, key)
    }
    assert.equal(await page.locator('.rotations_surface [tabindex="0"], .rotations_surface a').count(), 1)

    await page.getByRole('button', { name: 'North' }).click()
    await page.waitForURL('**/rotations?hemisphere=north')
    await page.getByLabel('Period').selectOption('Last 2 years')
    await page.waitForURL('**/rotations?hemisphere=north&period=2y')
    assert.equal(await page.getByRole('button', { name: 'Community index' }).count(), 0)
    await page.reload()
    await page.getByText(/^Rotations 2261 to 2288\./).waitFor()
    const { data } = await server.json('/activity/daily?from=2024-08-30&to=2024-08-30')
    const box = await map(page).boundingBox()
    assert.ok(box)
    // The eighth day of the newest rotation, at the top.
    const eighth = { x: 42 + 7.5 * ((box.width - 82) / 28), y: 38 + 5 }
    await map(page).hover({ position: eighth, force: true })
    await page.locator('.readout').getByText('2024-08-30').waitFor()
    assert.deepEqual(await readout(page), [
      '2024-08-30',
      '2288',
      '8',
      '265°',
      String(data[0].wolf_north_mean),
    ])

    await page.getByText('Rotations as a table').click()
    const row = page.getByRole('row', { name: /^2288 2024-08-23/ })
    assert.equal(await row.getByRole('cell').nth(8).textContent(), String(data[0].wolf_north_mean))

    // At the top of the page, the values do not cover the first row.
    await page.evaluate('scrollTo(0, 0)')
    await map(page).click({ position: eighth, force: true })
    await page.waitForURL('**/explore/observations?from=2024-08-30&to=2024-08-30')
    await page.goBack()
    await cursor(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/explore/observations?from=2024-09-08&to=2024-09-08')
  })
})
