/** What search engines get, in a real browser. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { SQLITE } from '../../test/support/engines.ts'
import { observation } from '../../test/support/publishing.ts'
import { startServer } from '../../test/support/server.ts'
import { withoutBrowser } from './support/browser.ts'
import { openPortal } from './support/portal.ts'

const NAME = '</script><script>document.title="1"</script>'

describe('discovery', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: async () => {
      const server = await startServer(SQLITE, { communityName: NAME })
      await server.publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z', { gt: 2, st: 9 })])
      return server
    },
  })

  it('describes the data without violating the content security policy', async () => {
    const { page, pageErrors } = portal
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const described = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    )
    assert.equal(described.name, `${NAME}: Solar observations`)
    assert.equal(await page.title(), `Overview · ${NAME}`)
    const size = await page.evaluate(
      "(async (image) => { image.src = '/portal/card.png'; await image.decode(); return [image.naturalWidth, image.naturalHeight] })(new Image())",
    )
    assert.deepEqual(size, [1200, 630])
    // Browsers log violations as errors.
    assert.deepEqual(pageErrors, [])
  })
})
