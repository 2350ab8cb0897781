/** What a first visit to the demo weighs, and how soon it can be used. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { newPlace } from '../../../test/support/command-line.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'

const MOST_BYTES = 150_000
const MOST_MS = 1500
/** As many as it takes to be left alone by what else runs on the machine. */
const MOST_VISITS = 8

/** When the chart was drawn, since the visit began; then its buttons answer as well. */
const interactiveAfter = async (page: Page): Promise<number> => {
  await page.goto('/')
  const drawn = await page.evaluate(
    "new Promise((told) => new PerformanceObserver((list) => { for (const { name, startTime } of list.getEntries()) if (name === 'activity-drawn') told(startTime) }).observe({ type: 'mark', buffered: true }))",
  )
  assert.ok(await page.getByRole('button', { name: '1 year' }).isEnabled())
  return drawn as number
}

describe('the first view of the demo', { skip: withoutBrowser }, () => {
  it('can be used within 1.5 s, weighs less than 150 kB, says that it is made up, and does not jump', async (t) => {
    const server = await (await newPlace(t)).serve(['--demo'])
    const browser = await launchBrowser()
    t.after(() => browser.close())
    const times: number[] = []
    const weights = new Map<string, number>()
    while (times.length < MOST_VISITS && !(Math.min(...times) < MOST_MS)) {
      // A context of its own has an empty cache.
      const { context, offences } = await visit(browser, { origin: server.origin })
      const page = await context.newPage()
      // Weighed once: packing takes its time from the others.
      if (times.length === 0)
        page.on('requestfinished', async (request) => {
          const response = await request.response()
          const body = (await response?.body()) ?? Buffer.alloc(0)
          const packed = request.url().endsWith('.woff2') ? body : gzipSync(body)
          weights.set(new URL(request.url()).pathname, packed.length)
        })
      times.push(await interactiveAfter(page))
      await page.waitForLoadState('networkidle')
      assert.ok(await page.getByRole('complementary').getByText('SYNTHETIC').isVisible())
      const shift = await page.evaluate(
        "new Promise((told) => new PerformanceObserver((list) => told(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }))",
      )
      assert.ok((shift as number) < 0.1, `the page jumped by ${shift}`)
      assert.deepEqual(offences, [])
      await context.close()
    }
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0)
    t.diagnostic(`interactive after ${times.map(Math.round).join(', ')} ms; ${total} bytes`)
    t.diagnostic([...weights].map(([path, bytes]) => `${path} ${bytes}`).join(', '))
    assert.ok(total < MOST_BYTES, `${total} bytes`)
    assert.ok(Math.min(...times) < MOST_MS, `${Math.min(...times)} ms`)
  })
})
