/** The range of days on the overview: typed into the date fields, and named by the URL. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { dailyObservations } from './records.ts'
import { openOverview } from './support.ts'

const LAST = '2023-08-04'
/** The first of 13,000 days, and the last 581. */
const RECORDS = [observation('first', '1988-01-01T09:00:00Z'), ...dailyObservations('2022-01-01', 581)]

describe('range of the overview', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: () => startWith({ observations: RECORDS }) })

  const open = async (query: string) => {
    const page = await openOverview(portal.page, query)
    const [from, to] = [page.getByLabel('From (UTC)'), page.getByLabel('To (UTC)')]
    const shown = page.locator('.activity_shown')
    return { page, from, to, shown }
  }
  const isFocused = (field: Locator): Promise<boolean> =>
    field.evaluate((element) => element === element.ownerDocument.activeElement)
  /** Tabs through the parts of a date field and its calendar button. */
  const leave = async (page: Page, field: Locator, key = 'Tab') => {
    while (await isFocused(field)) await page.keyboard.press(key)
  }
  const valuesOf = (...fields: Locator[]) => Promise.all(fields.map((field) => field.inputValue()))

  it('shows the days that are typed, after Enter or on leaving the field', async () => {
    const { page, from, to, shown } = await open('?from=2020-01-01&to=2020-12-31')
    await from.focus()
    for (const key of '06211989') {
      await page.keyboard.press(key)
      assert.match((await shown.textContent()) ?? '', /^2020-01-01 to 2020-12-31/, 'waits for the last key')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/?from=1989-06-21&to=2020-12-31')
    await shown.getByText('1989-06-21 to 2020-12-31 UTC').waitFor()
    assert.deepEqual(await valuesOf(from, to), ['1989-06-21', '2020-12-31'])
    await to.focus()
    await page.keyboard.type('06211990')
    await leave(page, to)
    await page.waitForURL('**/?from=1989-06-21&to=1990-06-21')
    await shown.getByText('1989-06-21 to 1990-06-21 UTC: 366 days').waitFor()
    assert.deepEqual(await valuesOf(from, to), ['1989-06-21', '1990-06-21'])
  })

  it('reports an invalid typed range, and leaves the chart and the fields as they are', async () => {
    const { page, from, to, shown } = await open(`?from=2022-08-05&to=${LAST}`)
    const fault = page.getByRole('alert')
    for (const [field, keys, message] of [
      [from, '08052023', /^From, 2023-08-05, has no data: choose a day from 1988-01-01 to 2023-08-04\./],
      [to, '06211600', /^To, 1600-06-21, has no data: choose a day from 1988-01-01 to 2023-08-04\./],
      [to, '08042022', /^From, 2022-08-05, is after To, 2022-08-04\. From must not be after To\./],
      [to, '02302022', /^To is not a date, or incomplete: enter month, day and year of an existing day\./],
    ] as const) {
      await page.getByRole('button', { name: '1 year', exact: true }).click()
      await fault.waitFor({ state: 'detached' })
      await field.focus()
      await page.keyboard.type(keys)
      const typed = await field.inputValue()
      await page.keyboard.press('Enter')
      await fault.waitFor()
      const text = (await fault.textContent()) ?? ''
      assert.match(text, message)
      assert.match(text, /The chart has not changed\.$/)
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      const description = (await field.getAttribute('aria-describedby')) ?? ''
      assert.equal(await page.locator(`[id="${description}"]`).textContent(), text)
      await page.locator('.activity_stage').focus()
      assert.equal(await field.inputValue(), typed, 'the typed date stays for correction')
      assert.match((await shown.textContent()) ?? '', /^2022-08-05 to 2023-08-04/)
      assert.equal(new URL(page.url()).search, `?from=2022-08-05&to=${LAST}`)
    }
    await to.focus()
    await page.keyboard.type('11302022')
    await page.keyboard.press('Enter')
    await shown.getByText('2022-08-05 to 2022-11-30 UTC').waitFor()
    assert.equal(await fault.count(), 0)
    assert.notEqual(await to.getAttribute('aria-invalid'), 'true')
  })
})
