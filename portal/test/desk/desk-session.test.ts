/** The session of a tab: how it starts, what it survives, and what a tab without one shows. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { withoutBrowser } from '../support/browser.ts'
import { openDesk, overview } from './desk-fixture.ts'

const ANSWERS = { 'GET overview': overview() }

describe('session of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('removes the key from the address and survives a reload', async () => {
    const page = await desk.open(ANSWERS)
    assert.equal(new URL(page.url()).search, '')
    await page.reload()
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 1)
    assert.equal(await page.evaluate('document.cookie'), '')
  })

  it('tells a tab without a session to press Enter in the terminal', async () => {
    const page = await desk.open(ANSWERS)
    const other = await page.context().newPage()
    await other.goto('/history')
    await other.getByRole('heading', { name: 'Open the desk with a new address' }).waitFor()
    await other.getByText('Press Enter in the terminal').waitFor()
    assert.equal(await other.getByText('Sonnenfreunde').count(), 0)
  })

  it('shows why a used address is rejected', async () => {
    const page = await desk.open(ANSWERS)
    const other = await page.context().newPage()
    const address = desk.newAddress()
    await other.goto(address)
    await other.getByRole('heading', { name: 'Sources' }).waitFor()
    const third = await page.context().newPage()
    await third.goto(address)
    await third.getByRole('alert').getByText('this address was used before').waitFor()
    assert.equal(new URL(third.url()).search, '')
  })

  it('keeps the session of a tab when another one opens the desk', async () => {
    const page = await desk.open(ANSWERS)
    const other = await page.context().newPage()
    await other.goto(desk.newAddress())
    await other.getByRole('heading', { name: 'Sources' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
  })

  it('asks for a new address when the session is not valid any more', async () => {
    const page = await desk.open(ANSWERS)
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'Open the desk with a new address' }).waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })
})
