/** Pages of other sites and ports of this machine, in a browser that has a session of the desk. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../support/browser.ts'
import { openDesk, overview } from './desk-fixture.ts'

/** To a page of the desk, the former is another port of its site, and the latter another site. */
const HOSTS = ['127.0.0.1', 'localhost']

const ATTACKER = `<!doctype html><title>attacker</title><script>
const post = (action) => {
  const form = document.createElement('form')
  Object.assign(form, { action, method: 'post', enctype: 'text/plain' })
  form.innerHTML = \`<input name='{"action":"create","a":"' value='"}'>\`
  document.body.append(form)
  form.submit()
}
const fetched = (url, init) =>
  fetch(url, { credentials: 'include', ...init }).then(() => 'answered', () => 'failed')
const loaded = (tag, src) =>
  new Promise((done) => {
    const element = document.createElement(tag)
    element.onload = () => done('answered')
    element.onerror = () => done('failed')
    element.src = src
    document.body.append(element)
  })
const read = async (url) => [
  await fetched(url, {}),
  await fetched(url, { headers: { 'x-heliolog-desk': 'guess' } }),
  await fetched(url, { mode: 'no-cors', method: 'POST', body: '{}' }),
  await loaded('img', url),
  await loaded('script', url),
]
</script><body>`

describe('pages of others', { skip: withoutBrowser }, () => {
  const desk = openDesk()
  const attacker = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(ATTACKER)
  })
  let calls = 0
  const count = () => {
    calls += 1
    return overview()
  }

  before(async () => {
    attacker.listen(0)
    await once(attacker, 'listening')
  })
  after(() => attacker.close())

  /** Opens the page of another in a browser that has a session. */
  const openAttacker = async (host: string): Promise<{ page: Page; address: string; deskOrigin: string }> => {
    const own = await desk.open({ 'GET overview': count, 'POST store': count })
    await own.getByRole('heading', { name: 'Sources' }).waitFor()
    const page = await own.context().newPage()
    const address = `http://${host}:${(attacker.address() as AddressInfo).port}/`
    await page.goto(address)
    calls = 0
    return { page, address, deskOrigin: new URL(own.url()).origin }
  }

  for (const host of HOSTS) {
    it(`rejects a form that a page of ${host} posts`, async () => {
      const { page, address, deskOrigin } = await openAttacker(host)
      for (const path of ['/api/store', '/api/session', '/']) {
        const url = deskOrigin + path
        const posted = page.waitForResponse(url)
        await page.evaluate(`post(${JSON.stringify(url)})`)
        assert.equal((await posted).status(), 403, path)
        await page.waitForURL(url)
        await page.goto(address)
      }
      assert.equal(calls, 0)
    })

    it(`answers no script, image or frame of a page of ${host}`, async () => {
      const { page, deskOrigin } = await openAttacker(host)
      const results = await page.evaluate(`read('${deskOrigin}/api/overview')`)
      assert.deepEqual(results, ['failed', 'failed', 'failed', 'failed', 'failed'])
      // A blocked frame loads an error page of the browser.
      await page.evaluate(`loaded('iframe', '${deskOrigin}/')`)
      for (const frame of page.frames().slice(1)) assert.doesNotMatch(frame.url(), /^http/)
      assert.equal(calls, 0)
    })
  }
})
