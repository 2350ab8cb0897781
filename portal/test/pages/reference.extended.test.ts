/** The API reference: rendered from the served openapi.json, with requests sent to the real service. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { observation } from '../../../test/support/publishing.ts'
import { startWith } from '../../../test/support/server.ts'
import { withoutBrowser } from '../support/browser.ts'
import { openPortal } from '../support/portal.ts'

const NICKNAME = 'María / del <b>Sol</b>?'
const RECORDS = [
  observation('o1', '2024-03-09T10:00:00Z', { observer: NICKNAME }),
  observation('o2', '2024-03-10T10:00:00Z', { observer: NICKNAME, comments: '<img src=x onerror=alert(1)>' }),
  observation('o3', '2024-03-11T10:00:00Z'),
]

interface DescribedOperation {
  summary: string
  parameters?: { name: string }[]
  responses: Record<string, unknown>
}

interface Description {
  paths: Record<string, { get: DescribedOperation }>
}

describe('API reference page', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    // openapi.json names another origin, which the page must not call.
    start: () => startWith({ observations: RECORDS }, { publicUrl: 'https://sun.example' }),
  })
  before(async () => {
    const { context, page } = portal
    await context.addInitScript({
      content: `addEventListener('securitypolicyviolation', (event) =>
        console.error('blocked by ' + event.violatedDirective + ': ' + event.blockedURI))`,
    })
    await page.goto('/docs')
    await page.locator('.reference_operation').first().waitFor()
  })

  const operation = (id: string): Locator => portal.page.locator(`[id="${id}"]`)

  /** Fills in and submits the form of an operation, and returns what the page shows of the response. */
  const attempt = async (id: string, values: Record<string, string> = {}) => {
    const { page } = portal
    const section = operation(id)
    for (const [name, value] of Object.entries(values)) {
      const field = section.locator(`[id="${id}-${name}"]`)
      await ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT'
        ? field.selectOption(value)
        : field.fill(value))
    }
    const responded = page.waitForResponse((response) => response.url().includes('/api/v1/'))
    await section.getByRole('button', { name: 'Send request' }).click()
    const response = await responded
    const received = section.locator('.reference_received')
    await received.locator('.reference_status strong').getByText(`${response.status()} `).waitFor()
    await received.locator('summary').click()
    const shown = {
      address: response.url(),
      status: await received.locator('.reference_status strong').textContent(),
      headers: await received.locator('.reference_headers').textContent(),
      body: JSON.parse((await received.locator('.copyable code').textContent()) ?? ''),
      images: await received.locator('img').count(),
    }
    await received.locator('summary').click()
    return shown
  }

  const enterToken = async (token: string) => {
    const { page } = portal
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use this token' }).click()
    await page.getByRole('button', { name: 'Forget token' }).waitFor()
  }

  /** Chromium logs every error status to the console; nothing else may be logged. */
  const expectLoggedStatus = (status: number) => {
    const logged = portal.pageErrors.splice(0)
    assert.equal(logged.length, 1, logged.join('\n'))
    assert.match(logged[0] as string, new RegExp(`the server responded with a status of ${status} `))
  }

  it('shows every operation of openapi.json with its parameters and responses', async () => {
    const { page, server } = portal
    const textsOf = (selector: string) => page.locator(selector).allTextContents()
    const served = (await (await fetch(`${server.origin}/api/v1/openapi.json`)).json()) as Description
    const paths = Object.keys(served.paths)
    const operations = Object.values(served.paths).map(({ get }) => get)
    assert.ok(paths.length >= 7)
    const parameters = operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name))
    const shown = {
      '.reference_operation h2': operations.map(({ summary }) => summary),
      '.reference_operation .reference_operationPath': paths.map((path) => `GET ${path}`),
      '.reference_operation .reference_operationParameters .property-name': parameters,
      '.reference_operation .reference_tryField label code': parameters,
      '.reference_operation .reference_response strong': operations.flatMap(({ responses }) =>
        Object.keys(responses),
      ),
    }
    for (const [selector, texts] of Object.entries(shown)) assert.deepEqual(await textsOf(selector), texts)
    const contents = (await textsOf('.reference_contents')).join()
    for (const path of paths) assert.ok(contents.includes(path), path)
  })

  it('shows 401 and its body when there is no token', async () => {
    const { server } = portal
    const { status, body } = await attempt('getMeta')
    assert.equal(status, '401 Unauthorized')
    assert.deepEqual(body, await (await fetch(`${server.origin}/api/v1/meta`)).json())
    expectLoggedStatus(401)
  })

  it('calls this service with the stored token and shows the response as text', async () => {
    const { server } = portal
    await enterToken(server.token)
    const query = { from: '2024-03-10', observer: NICKNAME, limit: '1', type: '0' }
    const { address, status, headers, body, images } = await attempt('listObservations', query)
    const path = address.slice(`${server.origin}/api/v1`.length)
    assert.deepEqual(Object.fromEntries(new URL(address).searchParams), query)
    assert.equal(status, '200 OK')
    assert.match(headers ?? '', /x-ratelimit-remaining|ratelimit/i)
    assert.deepEqual(body, await server.json(path))
    assert.equal(body.data[0].id, 'o2')
    assert.equal(images, 0)
  })

  it('encodes path parameters, and shows the curl command with the public URL', async () => {
    const { status, body } = await attempt('getObserver', { nickname: NICKNAME })
    assert.equal(status, '200 OK')
    assert.equal(body.nickname, NICKNAME)
    const lines = (await operation('getObserver').locator('form code').last().textContent()) ?? ''
    assert.ok(lines.includes(`https://sun.example/api/v1/observers/${encodeURIComponent(NICKNAME)}`), lines)
    assert.ok(lines.includes('$HELIOLOG_TOKEN'))
  })

  it('shows the type, bounds, default, values and example of parameters and fields', async () => {
    const { page } = portal
    const rowOf = (id: string, name: string) =>
      operation(id)
        .locator('tr', { has: page.locator('.property-name', { hasText: new RegExp(`^${name}$`) }) })
        .last()
        .textContent()
    assert.equal(
      await rowOf('listObservations', 'limit'),
      'limitinteger, from 1 to 500Default 100Records per page',
    )
    assert.match(
      (await rowOf('listObservations', 'from')) ?? '',
      /string \(date\)Example 2024-05-11The first day/,
    )
    assert.match((await rowOf('getObservation', 'type')) ?? '', /^typeintegerOne of 012.*H-Alpha/)
  })

  it('shows the files, with a command for each, but does not load them', async () => {
    const { page } = portal
    await page.goto('/docs?document=bulk')
    const section = operation('downloadImagesCsv')
    await section.locator('#downloadImagesCsv-from').fill('2024-01-01')
    const command = await section.locator('form code').last().textContent()
    assert.match(command ?? '', /'https:\/\/sun\.example\/bulk\/v1\/images\.csv\?from=2024-01-01'$/)
    assert.equal(await page.getByRole('button', { name: 'Send request' }).count(), 0)
  })
})
