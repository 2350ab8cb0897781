/** The Get access page: contact, limits, citation. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { issueToken } from '../../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { findPageFaults } from '../support/page-faults.ts'

const CONTACT = 'sun+tokens@observers.example.org'
const ready = (page: Page) => page.getByRole('heading', { name: 'Plain text' }).waitFor()

describe('Get access page', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let pageErrors: PageErrors
  let page: Page
  before(async () => {
    server = await startServer(SQLITE, { contact: CONTACT, rateLimit: 47, bulkPerHour: 13 })
    await server.publish(OBSERVATIONS, [observation('o1', '2024-05-11T09:30:00Z', { gt: 3, st: 8 })])
    browser = await launchBrowser()
    ;({ context, pageErrors } = await visit(browser, {
      origin: server.origin,
      permissions: ['clipboard-read', 'clipboard-write'],
    }))
    page = await context.newPage()
    await page.goto('/access')
    await ready(page)
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  it('links to a prepared email when the contact is an email address', async () => {
    const link = page.getByRole('link', { name: `Email ${CONTACT}` })
    const address = new URL((await link.getAttribute('href')) ?? '')
    assert.equal(address.protocol, 'mailto:')
    assert.equal(decodeURIComponent(address.pathname), CONTACT)
    const letter = address.searchParams.get('body') ?? ''
    assert.match(address.searchParams.get('subject') ?? '', /token/)
    for (const word of ['Project', 'Purpose', 'Institution', 'Expected use', `${server.origin}/`])
      assert.ok(letter.includes(word), word)
    assert.ok(letter.includes('\r\n') && !/[^\r]\n/.test(letter), 'lines in a mailto link end in CRLF')
  })

  it('shows the limits of the service', async () => {
    const limits = page.getByRole('region', { name: 'Limits and logging' })
    const figures = await limits.locator('dl > div').allTextContents()
    assert.deepEqual(figures, ['calls per minute47', 'bulk downloads per hour13', 'rows per page at most500'])
    assert.match(await limits.innerText(), /logs for every call: time, .*never the token itself/)
  })

  it('shows the BibTeX entry that the service returns, with the data version', async () => {
    const bibtex = await (await fetch(`${server.origin}/bulk/v1/citation.bib`)).text()
    // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
    const { version }: any = await (await fetch(`${server.origin}/portal/summary.json`)).json()
    const shown = await page.getByRole('region', { name: 'BibTeX', exact: true }).innerText()
    assert.equal(shown.trim(), bibtex.trim())
    assert.ok(shown.includes(`version = {${version}}`), shown)
    const csl = await page.getByRole('link', { name: 'CSL-JSON' }).getAttribute('href')
    assert.equal(csl, '/bulk/v1/citation.json')
  })

  it('copies the attribution, the BibTeX entry and the curl command', async () => {
    const copied = async (name: string) => {
      await page.getByRole('button', { name: `Copy: ${name}`, exact: true }).click()
      await page.getByText('Copied').last().waitFor()
      return page.evaluate<string>('navigator.clipboard.readText()')
    }
    assert.equal(await copied('Attribution'), 'Data © the community observers')
    assert.ok((await copied('BibTeX')).startsWith('@misc{heliolog-'))
    assert.equal(
      await copied('curl'),
      `curl -H "Authorization: Bearer $HELIOLOG_TOKEN" \\\n  ${server.origin}/api/v1/meta`,
    )
    const reference = page.getByRole('region', { name: 'Your first request' }).getByRole('link')
    assert.equal(await reference.getAttribute('href'), '/docs')
  })

  it('completes the HAPI address with a token that it neither stores nor sends', async () => {
    const section = page.getByRole('region', { name: 'Plot the data in HAPI clients' })
    const address = section.getByRole('region', { name: 'HAPI address' })
    assert.equal((await address.innerText()).trim(), `${server.origin}/hapi-token/{token}/hapi`)
    const { token } = await issueToken(server.database, {
      holder: 'h',
      purpose: 'p',
      rate: null,
      expiresOn: null,
      scope: 'hapi',
    })
    const field = section.getByLabel('HAPI token')
    await field.fill(token.slice(0, -1))
    await section.getByText('This is not a complete token.').waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await field.fill(` "${token}"`)
    const complete = `${server.origin}/hapi-token/${token}/hapi`
    await section.getByText(complete, { exact: true }).waitFor()
    await section.getByRole('button', { name: 'Copy: HAPI address' }).click()
    await section.getByText('Copied').waitFor()
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), complete)
    assert.equal((await fetch(`${complete}/capabilities`)).status, 200)
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    )
    assert.ok(!stored.includes(token), stored)
    assert.deepEqual(requests, [])
    await field.fill('')
  })

  it('makes no request to other origins and logs nothing to the console', () =>
    assert.deepEqual(pageErrors, []))

  it('is accessible and fits at every size in light and dark colours', async () => {
    assert.deepEqual(
      await findPageFaults(browser, { origin: server.origin, path: '/access', name: 'access', ready }),
      [],
    )
  })

  it('shows the public HAPI address, or nothing about HAPI when it is off', async () => {
    for (const hapi of ['public', 'off'] as const) {
      const other = await startServer(SQLITE, { hapi })
      try {
        const visitor = await visit(browser, { origin: other.origin })
        const otherPage = await visitor.context.newPage()
        await otherPage.goto('/access')
        await ready(otherPage)
        const addresses = otherPage.getByRole('region', { name: 'HAPI address' })
        assert.deepEqual(
          (await addresses.allInnerTexts()).map((text) => text.trim()),
          hapi === 'public' ? [`${other.origin}/hapi`] : [],
        )
        assert.equal(await otherPage.getByText('HAPI', { exact: true }).count(), hapi === 'public' ? 1 : 0)
        assert.equal(await otherPage.getByLabel('HAPI token').count(), 0)
        assert.deepEqual(visitor.pageErrors, [])
        await visitor.context.close()
      } finally {
        await other.close()
      }
    }
  })

  it('shows the contact URL, or that no contact is published', async () => {
    for (const [contact, text] of [
      [
        'https://observers.example.org/join?a=1&b=2',
        /^Ask the operators at https:\/\/observers\.example\.org\/join\?a=1&b=2/,
      ],
      [undefined, /^The operators have published no contact address\. Ask where you found the link/],
    ] as const) {
      const other = await startServer(SQLITE, { contact })
      try {
        const visitor = await visit(browser, { origin: other.origin })
        const otherPage = await visitor.context.newPage()
        await otherPage.goto('/access')
        const section = otherPage.getByRole('region', { name: 'Request a token' })
        await section.getByText(text).waitFor()
        if (contact) assert.equal(await section.getByRole('link').getAttribute('href'), contact)
        else assert.equal(await section.getByRole('link').count(), 0)
        assert.deepEqual(visitor.pageErrors, [])
        await visitor.context.close()
      } finally {
        await other.close()
      }
    }
  })
})
