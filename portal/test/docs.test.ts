/** The API reference: rendered from the served openapi.json, with requests sent to the real service. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { issueToken } from '../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { SQLITE } from '../../test/support/engines.ts'
import { observation } from '../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../test/support/server.ts'
import { findLayoutViolations, findViolations } from './support/accessibility.ts'
import { launchBrowser, type PageErrors, SIZES, visit, withoutBrowser } from './support/browser.ts'
import { screenshot } from './support/screenshots.ts'

const DIST = join(import.meta.dirname, '../dist')
const NICKNAME = 'María / del <b>Sol</b>?'
const RECORDS = [
  observation('o1', '2024-03-09T10:00:00Z', { observer: NICKNAME }),
  observation('o2', '2024-03-10T10:00:00Z', { observer: NICKNAME, comments: '<img src=x onerror=alert(1)>' }),
  observation('o3', '2024-03-11T10:00:00Z'),
]

interface DescribedOperation {
  operationId: string
  summary: string
  parameters?: { name: string }[]
  responses: Record<string, unknown>
}

interface Description {
  paths: Record<string, { get: DescribedOperation }>
}

/** Everything that the page has stored, and its HTML. */
const STORED = `({
  local: JSON.stringify(localStorage),
  session: Object.values(sessionStorage),
  html: document.documentElement.outerHTML,
})`

describe('API reference page', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let pageErrors: PageErrors
  let page: Page
  /** The URLs of all requests. */
  const requested: string[] = []

  before(async () => {
    // openapi.json names another origin, which the page must not call.
    server = await startServer(SQLITE, { publicUrl: 'https://sun.example' })
    await server.publish(OBSERVATIONS, RECORDS)
    browser = await launchBrowser()
    ;({ context, pageErrors } = await visit(browser, { origin: server.origin, reducedMotion: 'reduce' }))
    context.on('request', (request) => requested.push(request.url()))
    await context.addInitScript({
      content: `addEventListener('securitypolicyviolation', (event) =>
        console.error('blocked by ' + event.violatedDirective + ': ' + event.blockedURI))`,
    })
    page = await context.newPage()
    await page.goto('/docs')
    await page.locator('.operation').first().waitFor()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  const operation = (id: string): Locator => page.locator(`[id="${id}"]`)

  /** Fills in and submits the form of an operation, and returns what the page shows of the response. */
  const attempt = async (id: string, values: Record<string, string> = {}) => {
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
    const received = section.locator('.received')
    await received.locator('.status strong').getByText(`${response.status()} `).waitFor()
    await received.locator('summary').click()
    const shown = {
      address: response.url(),
      status: await received.locator('.status strong').textContent(),
      headers: await received.locator('.headers').textContent(),
      body: JSON.parse((await received.locator('.copyable code').textContent()) ?? ''),
      images: await received.locator('img').count(),
    }
    await received.locator('summary').click()
    return shown
  }

  const enterToken = async (token: string) => {
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use this token' }).click()
    await page.getByRole('button', { name: 'Forget token' }).waitFor()
  }

  /** Chromium logs every error status to the console; nothing else may be logged. */
  const expectLoggedStatus = (status: number) => {
    const logged = pageErrors.splice(0)
    assert.equal(logged.length, 1, logged.join('\n'))
    assert.match(logged[0] as string, new RegExp(`the server responded with a status of ${status} `))
  }

  it('shows every operation of openapi.json with its parameters and responses', async () => {
    const served = (await (await fetch(`${server.origin}/api/v1/openapi.json`)).json()) as Description
    const paths = Object.entries(served.paths)
    assert.ok(paths.length >= 7)
    assert.equal(await page.locator('.operation').count(), paths.length)
    for (const [path, { get }] of paths) {
      const section = operation(get.operationId)
      assert.equal(await section.locator('h2').textContent(), get.summary)
      assert.equal(await section.locator('.operation-path').textContent(), `GET ${path}`)
      const names = (get.parameters ?? []).map(({ name }) => name)
      assert.deepEqual(await section.locator('.operation-parameters .property-name').allTextContents(), names)
      assert.deepEqual(await section.locator('.try-field label code').allTextContents(), names)
      const codes = await section.locator('.response strong').allTextContents()
      assert.deepEqual(codes, Object.keys(get.responses))
      assert.equal(await page.locator('.contents').getByText(path, { exact: true }).count(), 1)
    }
  })

  it('shows 401 and its body when there is no token', async () => {
    const { status, body } = await attempt('getMeta')
    assert.equal(status, '401 Unauthorized')
    assert.deepEqual(body, await (await fetch(`${server.origin}/api/v1/meta`)).json())
    expectLoggedStatus(401)
  })

  it('calls this service with the stored token and shows the response as text', async () => {
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

  it('encodes path parameters, so that any nickname works', async () => {
    const { status, body } = await attempt('getObserver', { nickname: NICKNAME })
    assert.equal(status, '200 OK')
    assert.equal(body.nickname, NICKNAME)
  })

  it('shows the error when the service rejects a parameter', async () => {
    const { status, body } = await attempt('listImages', { from: 'yesterday' })
    assert.equal(status, '400 Bad Request')
    assert.equal(body.error.code, 'invalid_parameter')
    expectLoggedStatus(400)
  })

  it('shows the curl command with the public URL and without the token', async () => {
    const lines = await operation('listImages').locator('form code').last().textContent()
    assert.match(lines ?? '', /'https:\/\/sun\.example\/api\/v1\/images\?from=yesterday'$/)
    assert.ok((lines ?? '').includes('$HELIOLOG_TOKEN'))
  })

  it('stores the token in the session of the tab and nowhere else', async () => {
    const stored = await page.evaluate<{ local: string; session: string[]; html: string }>(STORED)
    assert.deepEqual(stored.session, [server.token])
    assert.deepEqual(await context.cookies(), [])
    const texts = [stored.local, stored.html, page.url(), ...requested]
    assert.deepEqual(
      texts.filter((text) => text.includes(server.token)),
      [],
    )
  })

  it('shows 429 with its body and how long to wait', async () => {
    const { token } = await issueToken(server.database, {
      holder: 'test',
      purpose: 'test',
      rate: 2,
      expiresOn: null,
    })
    await page.getByRole('button', { name: 'Forget token' }).click()
    await enterToken(token)
    // Entering the token was a request too, and a new minute may have started.
    let shown = await attempt('getMeta')
    for (let call = 0; call < 4 && shown.status === '200 OK'; call++) shown = await attempt('getMeta')
    const { status, headers, body } = shown
    assert.equal(status, '429 Too Many Requests')
    assert.match(headers ?? '', /retry-after\d+/)
    assert.equal(body.error.code, 'rate_limited')
    expectLoggedStatus(429)
  })

  it('unfolds responses and fields with the keyboard', async () => {
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
    assert.equal(page.url(), `${server.origin}/docs`)
    const error = operation('getMeta').locator('.response', { hasText: '401' })
    await error.locator('summary').first().focus()
    assert.equal(await error.locator('.property-name').first().isVisible(), false)
    await page.keyboard.press('Enter')
    assert.equal(await error.locator('.property-name', { hasText: 'error' }).isVisible(), true)
    const records = operation('listObservations')
      .locator('details', { has: page.getByText('Fields of data') })
      .last()
    const wolf = records.locator('.property-name', { hasText: /^wolf$/ })
    assert.equal(await wolf.isVisible(), true)
    await records.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    assert.equal(await wolf.isVisible(), false)
    await page.keyboard.press('Enter')
    assert.equal(await wolf.isVisible(), true)
  })

  it('shows the type, bounds, default, values and example of parameters and fields', async () => {
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
    assert.match((await rowOf('getObservation', 'title')) ?? '', /string or null, up to 300 characters/)
    assert.match((await rowOf('getObserver', 'Retry-After')) ?? '', /integer, from 1Seconds to wait/)
  })

  it('shows a sample of a successful response', async () => {
    const sample = await operation('listObservers').locator('.sample code').textContent()
    const { data } = JSON.parse(sample ?? '')
    assert.deepEqual(Object.keys(data[0]), ['nickname', 'observations', 'images', 'first_seen'])
  })

  it('loads less than 20 kB of code that the overview does not load', async () => {
    const other = await context.newPage()
    const codeOf = async (path: string) => {
      await other.goto(path, { waitUntil: 'networkidle' })
      return other.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`,
      )
    }
    const shared = new Set(await codeOf('/'))
    const own = (await codeOf('/docs')).filter((address) => !shared.has(address))
    await other.close()
    assert.ok(own.length >= 2)
    const sizes = own.map((address) => gzipSync(readFileSync(join(DIST, new URL(address).pathname))).length)
    assert.ok(sizes.reduce((sum, size) => sum + size) < 20_000, `${sizes}`)
  })

  it('needs no inline styles, which the content security policy forbids', async () => {
    assert.equal(await page.locator('[style], style').count(), 0)
  })

  it('follows the theme of the system and the choice of the visitor', async () => {
    const ink = () => page.evaluate(`getComputedStyle(document.querySelector('.response summary')).color`)
    const light = await ink()
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    const dark = await ink()
    assert.notEqual(dark, light)
    await page.getByRole('button', { name: 'Use light colours' }).click()
    assert.equal(await ink(), light)
    await page.evaluate('localStorage.clear()')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries(SIZES))
      it(`is accessible and fits on a ${size} in ${colorScheme} colours`, async () => {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
        assert.deepEqual(await findLayoutViolations(page, size, colorScheme), [])
        assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
        await screenshot(page, `docs-${size}-${colorScheme}`)
      })

  it('shows the operations of the change feed, and calls them', async () => {
    const other = await context.newPage()
    await other.goto('/docs')
    await other.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Changes' }).click()
    await other.locator('#listChanges').waitFor()
    const served = (await (await fetch(`${server.origin}/changes/v1/openapi.json`)).json()) as Description
    assert.equal(await other.locator('.operation').count(), Object.keys(served.paths).length)
    assert.equal(await other.locator('#listChanges h2').textContent(), served.paths['/records']?.get.summary)
    assert.deepEqual(await findViolations(other), [])
    await other.locator('#listPublications-limit').fill('1')
    const responded = other.waitForResponse((response) => response.url().includes('/publications'))
    await other.locator('#listPublications').getByRole('button', { name: 'Send request' }).click()
    assert.equal((await responded).url(), `${server.origin}/changes/v1/publications?limit=1`)
    await screenshot(other, 'docs-changes')
    await other.close()
    // A new page has no token, and Chromium logs the 401.
    expectLoggedStatus(401)
  })

  it('shows the operations of the index', async () => {
    const other = await context.newPage()
    await other.goto('/docs?document=index')
    await other.locator('#listDailyIndex').waitFor()
    const served = (await (await fetch(`${server.origin}/index/v1/openapi.json`)).json()) as Description
    assert.equal(await other.locator('.operation').count(), Object.keys(served.paths).length)
    assert.deepEqual(await findViolations(other), [])
    await other.close()
  })

  it('shows the ephemeris, and requests several instants', async () => {
    const other = await context.newPage()
    await other.goto('/docs?document=ephemeris')
    await other.locator('#getSun-at').fill('2024-05-11T09:30:00Z,2024-05-12T09:30:00Z')
    const responded = other.waitForResponse((response) => response.url().includes('/sun?'))
    await other.locator('#getSun').getByRole('button', { name: 'Send request' }).click()
    const [, list] = (await responded).url().split('?at=')
    assert.equal(decodeURIComponent(list ?? ''), '2024-05-11T09:30:00Z,2024-05-12T09:30:00Z')
    assert.deepEqual(await findViolations(other), [])
    await screenshot(other, 'docs-ephemeris')
    await other.close()
    // A new page has no token, and Chromium logs the 401.
    expectLoggedStatus(401)
  })

  it('shows the files, with a command for each, but does not load them', async () => {
    const other = await context.newPage()
    await other.goto('/docs?document=bulk')
    const section = other.locator('#downloadImagesCsv')
    await section.locator('#downloadImagesCsv-from').fill('2024-01-01')
    const command = await section.locator('form code').last().textContent()
    assert.match(command ?? '', /'https:\/\/sun\.example\/bulk\/v1\/images\.csv\?from=2024-01-01'$/)
    assert.equal(await other.getByRole('button', { name: 'Send request' }).count(), 0)
    assert.deepEqual(await findViolations(other), [])
    await other.close()
  })

  it('returns to an operation with the Back button', async () => {
    const other = await context.newPage()
    await other.goto('/docs#getObserver')
    await other.locator('#getObserver').waitFor()
    await other.getByRole('link', { name: 'Get access' }).click()
    await other.getByRole('heading', { level: 1, name: 'Get access' }).waitFor()
    await other.goBack()
    await other.locator('#getObserver').waitFor()
    await other.close()
  })

  it('sends no request to other origins and logs nothing', () => {
    assert.deepEqual(pageErrors, [])
  })

  it('reports when openapi.json cannot be read, and retries', async () => {
    const other = await context.newPage()
    await other.route('**/openapi.json', (route) => route.abort())
    await other.goto('/docs')
    await other.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    assert.deepEqual(await findViolations(other), [])
    await other.unroute('**/openapi.json')
    await other.getByRole('button', { name: 'Try again' }).click()
    await other.locator('.operation').first().waitFor()
    await other.close()
  })

  it('reports when the service has stopped', async () => {
    await server.close()
    const section = operation('listObservers')
    await section.getByRole('button', { name: 'Send request' }).click()
    await section.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
  })
})
