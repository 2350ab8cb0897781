/** Pictures of charts, and the chart in a frame of another site. */
import { strict as assert } from 'node:assert'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { observation } from '../../../test/support/publishing.ts'
import { startWith } from '../../../test/support/server.ts'
import { withoutBrowser } from '../support/browser.ts'
import { openPortal } from '../support/portal.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** One observation a day, over more than a rotation. */
const rows = () =>
  Array.from({ length: 40 }, (_, index) =>
    observation(`o${index}`, new Date(Date.UTC(2024, 4, 1 + index, 9)).toISOString().replace('.000', ''), {
      gt: 2,
      st: index,
    }),
  )

const save = async (
  page: Page,
  chart: string | RegExp,
  button: string,
): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: chart }).getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) }
}

describe('shared charts', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startWith({ observations: rows() }, { embed: ['*'], index: 'off', communityName: 'Sun & Friends' }),
    options: { acceptDownloads: true },
  })

  it('are saved as SVG and PNG with title, attribution and data version', async () => {
    const { page, server } = portal
    const { version, attribution } = await server.json('/meta')
    for (const [path, title, file] of [
      ['/', 'Activity over time', 'activity-2024-05-01-2024-06-09'],
      ['/cycles', 'Solar cycles', 'cycles'],
    ] as const) {
      await page.goto(path)
      const svg = await save(page, title, 'Save as SVG')
      assert.ok(svg.name.startsWith(file) && svg.name.endsWith('.svg'), svg.name)
      const text = svg.content.toString()
      for (const part of ['Sun &amp; Friends', version, attribution, server.origin])
        assert.ok(text.includes(part), part)
      // A file has no style sheet.
      assert.doesNotMatch(text, /var\(|class=/)
      // Otherwise the edge of a label would cover its letters.
      if (path === '/cycles') assert.match(text, /paint-order="stroke"[^>]*>Cycle 25</)
      const png = await save(page, title, 'Save as PNG')
      assert.equal(png.content.subarray(0, 8).toString('hex'), PNG_SIGNATURE)
      assert.equal(png.content.readUInt32BE(16), 2400)
    }
  })

  it('are shown in a frame of another site, in the theme of the address', async (t) => {
    const { server } = portal
    const host = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Club</title><iframe title="Sun" width="600" height="360" src="${server.origin}/embed?years=1&theme=dark"></iframe>`,
      )
    })
    t.after(() => host.close())
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const { page } = await portal.visit(t, { baseURL: origin })
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto('/')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('img', { name: /^Chart of/ }).waitFor()
    await frame.getByRole('link', { name: 'Solar activity · Sun & Friends' }).waitFor()
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark')
    assert.deepEqual(
      errors.filter((error) => !error.includes('favicon')),
      [],
    )
  })
})
