/** Lists of observations, images and days: filters, pages, order, errors. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { OBSERVATIONS } from '../../../../../server/src/domain/records/kinds.ts'
import { observation } from '../../../../../test/support/publishing.ts'
import type { TestServer } from '../../../../../test/support/server.ts'
import { withoutBrowser } from '../../../support/browser.ts'
import { downloadCsv } from '../../../support/download-csv.ts'
import { openPortal } from '../../../support/portal.ts'
import { ODD_TAG, pathAndQuery, rowIds, startExploreServer } from '../explore-fixture.ts'

const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id)

/** Waits until the table has the newest rows that the API returns for a query. */
const assertRows = async (page: Page, server: TestServer, query: string, limit = 100): Promise<void> => {
  const expected = ids(await server.json(`/observations?${query}`))
    .reverse()
    .slice(0, limit)
  assert.ok(expected.length > 0)
  for (const [end, id] of [
    ['first', expected[0]],
    ['last', expected.at(-1)],
  ])
    await page.locator(`[data-stale=false] tbody tr:${end}-child th a[href$="/${id}"]`).waitFor()
  assert.deepEqual(await rowIds(page), expected)
}

describe('explore lists', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    expectedErrors: /status of 400/,
  })

  it('filter by mouse, with the API query in the URL', async () => {
    const { page, server } = portal
    await page.goto('/explore/observations')
    await page.getByText('24 observations in total').first().waitFor()
    await assertRows(page, server, '')
    await page.getByRole('link', { name: 'Latest 30 days' }).click()
    await page.waitForURL('**/explore/observations?from=2024-04-13&to=2024-05-12&rows=all')
    await assertRows(page, server, '')
    await page.getByRole('link', { name: 'All days' }).click()
    await page.waitForURL('**/explore/observations')
    await page.getByLabel('First day (UTC)').fill('2024-05-02')
    await page.getByLabel('Last day (UTC)').fill('2024-05-09')
    await page.getByLabel('Type', { exact: true }).selectOption('H-Alpha (1)')
    await page.getByLabel('Observer').fill('  María del Sol ')
    await page.getByLabel('Tag', { exact: true }).fill('full-disk')
    await page.getByLabel('Rows per page').fill('3')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('3 observations on this page').first().waitFor()
    const query = 'from=2024-05-02&to=2024-05-09&type=1&observer=Mar%C3%ADa+del+Sol&tag=full-disk'
    assert.equal(pathAndQuery(page), `/explore/observations?${query}&limit=3`)
    await assertRows(page, server, query, 3)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('24 observations in total').first().waitFor()
    assert.equal(pathAndQuery(page), '/explore/observations')
  })

  it('open with the newest rows that match a tag, a type or an observer', async () => {
    const { page, server } = portal
    for (const filter of ['tag=full-disk', 'type=1', 'observer=Ada']) {
      await page.goto(`/explore/observations?${filter}&limit=2`)
      await assertRows(page, server, filter, 2)
    }
    const [newest] = (await server.json('/activity/daily')).data.reverse()
    await page.goto('/explore/daily')
    await page.locator('tbody tr:first-child th', { hasText: newest.day }).waitFor()
  })

  it('link tags to the rows that have them, in the table and in cards', async () => {
    const { page, server } = portal
    const tagged = `tag=${encodeURIComponent(ODD_TAG)}`
    for (const view of ['table', 'cards']) {
      await page.goto(`/explore/observations?view=${view}`)
      await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: ODD_TAG }).first().click()
      const { data } = await server.json(`/observations?${tagged}`)
      await page.getByText(`${data.length} observations in total`).first().waitFor()
      assert.equal(new URL(page.url()).searchParams.get('tag'), ODD_TAG)
    }
  })

  it('follow the query in the URL, also on Back', async () => {
    const { page, server } = portal
    await page.goto('/explore/observations?from=2024-05-03&type=2&limit=2')
    await assertRows(page, server, 'from=2024-05-03&type=2', 2)
    assert.equal(await page.getByLabel('First day (UTC)').inputValue(), '2024-05-03')
    assert.equal(await page.getByLabel('Type', { exact: true }).inputValue(), '2')
    await page.getByLabel('Type', { exact: true }).selectOption('')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/explore/observations?from=2024-05-03&limit=2')
    await assertRows(page, server, 'from=2024-05-03', 2)
    await page.goBack()
    await page.waitForURL('**/explore/observations?from=2024-05-03&type=2&limit=2')
    await assertRows(page, server, 'from=2024-05-03&type=2', 2)
    assert.equal(await page.getByLabel('Type', { exact: true }).inputValue(), '2')
  })

  it('link to the next, previous and first page', async () => {
    const { page, server } = portal
    await page.goto('/explore/observations?limit=10')
    const link = (name: string) => page.getByRole('link', { name }).first()
    const shown: string[][] = []
    await page.getByText('10 observations on this page').first().waitFor()
    shown.push(await rowIds(page))
    await link('Next page').click()
    await link('First page').waitFor()
    await page.locator('.list_results[data-stale=false]').waitFor()
    shown.push(await rowIds(page))
    const second = pathAndQuery(page)
    assert.match(second, /^\/explore\/observations\?limit=10&cursor=[\w-]+/)
    await link('Next page').click()
    await page.getByText('4 observations on the last page').first().waitFor()
    shown.push(await rowIds(page))
    assert.equal(await page.getByRole('link', { name: 'Next page' }).count(), 0)
    assert.deepEqual(shown.flat(), ids(await server.json('/observations')).reverse())
    await link('Previous page').click()
    await page.waitForURL(`**${second}`)
    await page.getByText('10 observations on this page').first().waitFor()
    assert.deepEqual(await rowIds(page), shown[1])
    await link('First page').click()
    await page.waitForURL('**/explore/observations?limit=10')
    await link('First page').waitFor({ state: 'detached' })
    assert.deepEqual(await rowIds(page), shown[0])
  })

  it('sort all rows of a year by a column in two clicks, with the order in the URL', async () => {
    const { page, server } = portal
    await page.goto('/explore/observations?limit=10')
    const status = (text: string | RegExp) => page.locator('.list_sortStatus').getByText(text).waitFor()
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const ascending: string[] = ids(await server.json('/observations'))

    // Over the loaded rows only, until all are loaded.
    await heading('Groups').getByRole('button').click()
    await status('Sorted by “Groups” over the 10 rows of this page only.')
    assert.deepEqual(await rowIds(page), ascending.toReversed().slice(0, 10))
    assert.equal(pathAndQuery(page), '/explore/observations?limit=10&sort=-gt')
    await page.getByRole('link', { name: 'Load all rows' }).last().click()
    await status('Sorted by “Groups” over all 24 rows.')
    await page.locator('.list_pager [role=status]:focus').waitFor()
    assert.equal(pathAndQuery(page), '/explore/observations?rows=all&sort=-gt')
    assert.deepEqual(await rowIds(page), ascending.toReversed())

    await page.goto('/explore/observations')
    const period = page.getByRole('navigation', { name: 'Period' })
    await period.getByRole('link', { name: '2024' }).click()
    await page.locator('[aria-current]', { hasText: '2024' }).waitFor()
    await heading('North').getByRole('button').click()
    await status('Sorted by “North” over all 24 rows.')
    assert.equal(
      pathAndQuery(page),
      '/explore/observations?from=2024-01-01&to=2024-12-31&rows=all&sort=-wolf_north',
    )
    // Even ones have no value for the north, and keep their order.
    const isOdd = (id: string) => Number(id.slice(1)) % 2 === 1
    const even = ascending.filter((id) => !isOdd(id)).reverse()
    assert.deepEqual(await rowIds(page), [...ascending.filter(isOdd).reverse(), ...even])
    assert.equal(await heading('North').getAttribute('aria-sort'), 'descending')
    await page.keyboard.press('Enter')
    await page.waitForURL('**sort=wolf_north')
    assert.deepEqual(await rowIds(page), [...ascending.filter(isOdd), ...even])
    assert.equal(await heading('North').getAttribute('aria-sort'), 'ascending')
    assert.match((await downloadCsv(page)).csv, /^[^\n]*\n"?o01/)

    // An unknown field is ignored.
    await page.goto('/explore/observations?sort=-constructor&view=other&rows=5')
    await page.getByText('24 observations in total').first().waitFor()
    assert.deepEqual(await rowIds(page), ascending.toReversed())
  })

  it('show errors beside invalid fields and send no request', async () => {
    const { page } = portal
    await page.goto('/explore/observations')
    await page.locator('.list_results').waitFor()
    await page.getByLabel('First day (UTC)').fill('2024-05-09')
    await page.getByLabel('Last day (UTC)').fill('2024-05-02')
    await page.getByLabel('Observer').fill('x'.repeat(65))
    await page.getByLabel('Rows per page').fill('501')
    const before = pathAndQuery(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Enter a whole number from 1 to 500.').waitFor()
    await page.getByText('The last day must not be before the first day, 2024-05-09.').waitFor()
    await page.getByText('Enter a nickname of at most 64 characters').waitFor()
    assert.equal(await page.getByLabel('Last day (UTC)').getAttribute('aria-invalid'), 'true')
    assert.equal(pathAndQuery(page), before)
    assert.deepEqual(requested, [])
  })

  it('show the error of the service when it rejects the query in the URL', async () => {
    const { page, server } = portal
    await page.goto('/explore/observations?type=7')
    const message = (await server.json('/observations?type=7')).error.message
    await page.getByText(message).waitFor()
    await page.getByText('Choose white light (0), H-Alpha (1), CaK (2) or any.').waitFor()
    await page.goto('/explore/observations?cursor=damaged')
    await page.getByText((await server.json('/observations?cursor=damaged')).error.message).waitFor()
  })

  it('show all 13 fields of a day, and times in UTC in any time zone', async () => {
    const { page, server } = portal
    await page.goto('/explore/daily?limit=100')
    const { data } = await server.json('/activity/daily')
    await page.locator('.list_results').waitFor()
    const cells = await page
      .locator('.data-table_dataTable tbody tr')
      .first()
      .locator('th, td')
      .allInnerTexts()
    const expected = Object.values(data.at(-1)).map((value) =>
      value === null ? '–\nnot reported' : String(value),
    )
    assert.deepEqual(cells, expected)
    assert.equal(cells.length, 13)
    await page.goto('/explore/observations?limit=100')
    await page.locator('.list_results').waitFor()
    const times = await page.locator('.data-table_dataTable tbody th').allInnerTexts()
    assert.deepEqual(times.slice(-2), ['2024-05-01 23:59 UTC', '2024-05-01 00:00 UTC'])
  })

  it('offer more than 20 years as a list of options', async () => {
    const { page, server } = portal
    const years = Array.from({ length: 20 }, (_, at) => 2004 + at)
    await server.publish(
      OBSERVATIONS,
      years.map((year) => observation(`y${year}`, `${year}-07-01T10:00:00Z`)),
    )
    await page.goto('/explore/observations')
    await page.getByLabel('Year').selectOption('2010')
    await page.waitForURL('**/explore/observations?from=2010-01-01&to=2010-12-31&rows=all')
    await page.locator('[data-stale=false] tbody a[href$="/y2010"]').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Period' }).getByRole('link').count(), 2)
  })
})
