/** The page of a version, to which citations link. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { pruneHistory } from '../../../../server/src/publish/correct/history.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startServer } from '../../../../test/support/server.ts'
import { SIZES, withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

describe('version page', { skip: withoutBrowser }, () => {
  let former = ''
  const portal = openPortal({
    start: async () => {
      const server = await startServer(SQLITE)
      await server.publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z')])
      former = (await server.json('/meta')).version
      await server.publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z', { gt: 1, st: 2 })])
      return server
    },
    options: { viewport: SIZES.phone },
    expectedErrors: /status of 404/,
  })

  it('shows when a version was published, how to cite it, and its files', async () => {
    const { page, server } = portal
    await page.goto(`/versions/${former}`)
    await page.getByRole('heading', { level: 1, name: `Data version ${former}` }).waitFor()
    const citation = await (await fetch(`${server.origin}/bulk/v1/citation.txt?version=${former}`)).text()
    assert.equal((await page.getByRole('region', { name: 'Citation' }).innerText()).trim(), citation.trim())
    const file = page.getByRole('link', { name: 'observations.parquet' })
    assert.equal(await file.getAttribute('href'), `/bulk/v1/observations.parquet?version=${former}`)
    const command = await page.getByRole('region', { name: 'curl' }).innerText()
    assert.ok(
      command.includes(`"${server.origin}/bulk/v1/`) && command.includes(`version=${former}"`),
      command,
    )
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  })

  it('links to the current version, as the foot of every page does', async () => {
    const { page, server } = portal
    const { version } = await server.json('/meta')
    const links = page.getByRole('link', { name: version, exact: true })
    await links.nth(1).waitFor()
    assert.equal(await links.count(), 2)
    await links.first().click()
    await page.getByText('This is the current version.').waitFor()
    assert.equal(new URL(page.url()).pathname, `/versions/${version}`)
  })

  it('says that data can no longer be fetched, and what a version looks like', async () => {
    const { page, server } = portal
    await pruneHistory(server.database, '2100-01-01')
    await page.goto(`/versions/${former}`)
    await page.getByText('can no longer be fetched').waitFor()
    await page.getByText('deleted the history before publication 2').waitFor()
    await page.goto('/versions/current')
    await page.getByText('"current" is not a data version').waitFor()
  })
})
