/** The list of observers, and its links to their pages. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startWith, type TestServer } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

const AT = '2024-05-11T23:30:00Z'
const ODD = ['a/%2F🌞', '<script>document.title=1</script>?from=x#y', 'Zoë']
const UNADDRESSABLE = ['.', '..']
const CROWD = 210
const ALL = CROWD + ODD.length + UNADDRESSABLE.length

const startWithObservers = (): Promise<TestServer> => {
  const named = [...ODD, ...UNADDRESSABLE].map((observer, index) =>
    observation(`o${index}`, AT, { observer }),
  )
  const crowd = Array.from({ length: CROWD }, (_, index) =>
    observation(`c${index}`, '2020-01-01T00:00:00Z', {
      observer: `crowd-${String(index).padStart(3, '0')}`,
    }),
  )
  const second = observation('second', AT, { observer: 'crowd-007' })
  return startWith({
    observations: [...named, ...crowd, second],
    images: [image('i1', AT, { observer: 'Zoë' })],
  })
}

describe('observers page', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startWithObservers, withToken: true })

  const open = async () => {
    const { page } = portal
    await page.goto('/explore/observers')
    await page.locator('.explore_observers').waitFor()
    return portal
  }
  const names = () => portal.page.locator('.explore_observers tbody th').allInnerTexts()

  it('shows the most active observers first, 200 at a time', async () => {
    const { page, server } = await open()
    assert.equal((await names())[0], 'crowd-007')
    assert.equal((await names()).length, 200)
    await page.getByText(`${ALL} observers, first 200 shown`).waitFor()
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    assert.equal(await page.getByRole('button', { name: /^Show \d+ more$/ }).count(), 0)
    const { data } = await server.json('/observers')
    // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
    assert.deepEqual((await names()).sort(), data.map(({ nickname }: any) => nickname).sort())
  })

  it('searches and sorts with the keyboard only', async () => {
    const { page } = await open()
    await page.getByLabel('Nickname contains').focus()
    await page.keyboard.type('ZOE')
    await page.getByText(`1 of ${ALL} observers`).waitFor()
    assert.deepEqual(await names(), ['Zoë'], 'ignores case and accents')
    assert.equal(
      await page.locator('.explore_observers tbody tr').innerText(),
      '\tZoë\t1\t1\t2024-05-11 23:30:00 UTC',
      'shows UTC in a time zone twelve hours ahead',
    )
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('crowd-00')
    await page.getByText(`10 of ${ALL} observers`).waitFor()
    const heading = page.getByRole('columnheader', { name: 'Nickname' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await heading.getAttribute('aria-sort'), 'ascending')
    assert.equal((await names())[0], 'crowd-000')
    await page.keyboard.press('Enter')
    assert.equal(await heading.getAttribute('aria-sort'), 'descending')
    assert.equal((await names())[0], 'crowd-009')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    assert.equal((await names())[0], 'crowd-007', 'sorts numbers in descending order first')
  })

  it('has search, order and choice in the URL, restored on reload and Back', async () => {
    const { page } = portal
    await page.goto('/explore/observers?sort=nonsense')
    await page.getByLabel('Nickname contains').pressSequentially('Crowd-00')
    assert.equal((await names())[0], 'crowd-007', 'an unknown order is the default')
    await page.getByRole('button', { name: 'Nickname', exact: true }).click()
    await page.waitForURL('**/explore/observers?sort=nickname&q=Crowd-00')
    await page.getByRole('button', { name: 'Nickname', exact: true }).click()
    await page.waitForURL('**/explore/observers?sort=-nickname&q=Crowd-00')
    const isRestored = async () => {
      await page.getByText(`10 of ${ALL} observers`).waitFor()
      assert.equal(await page.getByLabel('Nickname contains').inputValue(), 'Crowd-00')
      assert.equal((await names())[0], 'crowd-009')
    }
    await page.reload()
    await isRestored()
    for (const number of [1, 4]) await page.getByLabel(`Compare crowd-00${number}`).check()
    await page.getByText('Chosen: crowd-001, crowd-004').waitFor()
    await page.getByRole('link', { name: 'Compare the chosen observers' }).click()
    await page.waitForURL('**/explore/compare?observer=crowd-001&observer=crowd-004')
    await page.goBack()
    await isRestored()
    assert.ok(await page.getByLabel('Compare crowd-004').isChecked())
    await page.getByRole('button', { name: 'Clear the choice' }).click()
    await page.waitForURL('**/explore/observers?sort=-nickname&q=Crowd-00')
  })

  it('opens the page of any nickname by link and by URL', async () => {
    const { page } = await open()
    for (const nickname of ODD.slice(0, 2)) {
      await page.getByRole('link', { name: 'Observers', exact: true }).click()
      await page.getByLabel('Nickname contains').fill(nickname)
      await page.getByRole('link', { name: nickname, exact: true }).click()
      await page.getByRole('heading', { name: 'Statistics' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Statistics' }).waitFor()
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), nickname)
      assert.equal(await page.title(), `${nickname} · Observer · heliolog`)
    }
    assert.equal(await page.locator('main script').count(), 0)
  })
})
