/** Get access: whom to ask, what is allowed, how to cite. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { launchBrowser, type Offences, visit, withoutBrowser } from '../support/browser.ts'
import { faultsOfLooks } from '../support/looks.ts'

const CONTACT = 'sun+tokens@observers.example.org'
const ready = (page: Page) => page.getByRole('heading', { name: 'As a sentence' }).waitFor()

describe('the page on getting access', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let offences: Offences
  let page: Page
  before(async () => {
    server = await startServer(SQLITE, { contact: CONTACT, rateLimit: 47, bulkPerHour: 13 })
    await server.publish(OBSERVATIONS, [observation('o1', '2024-05-11T09:30:00Z', { gt: 3, st: 8 })])
    browser = await launchBrowser()
    ;({ context, offences } = await visit(browser, {
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

  it('has a letter ready for an e-mail address: subject, project, purpose, institution, expected use', async () => {
    const link = page.getByRole('link', { name: `Write to ${CONTACT}` })
    const address = new URL((await link.getAttribute('href')) ?? '')
    assert.equal(address.protocol, 'mailto:')
    assert.equal(decodeURIComponent(address.pathname), CONTACT)
    const letter = address.searchParams.get('body') ?? ''
    assert.match(address.searchParams.get('subject') ?? '', /token/)
    for (const word of ['Project', 'Purpose', 'Institution', 'Expected use', `${server.origin}/`])
      assert.ok(letter.includes(word), word)
    assert.ok(letter.includes('\r\n') && !/[^\r]\n/.test(letter), 'lines of a letter end in CRLF')
  })

  it('tells the limits that this service has', async () => {
    const limits = page.getByRole('region', { name: 'What a token allows' })
    const figures = await limits.locator('dl > div').allTextContents()
    assert.deepEqual(figures, [
      'calls a minute47',
      'downloads of whole series an hour13',
      'rows at most on a page500',
    ])
    assert.match(await limits.innerText(), /logged: its time, .*never the token itself/)
  })

  it('gives the BibTeX entry as the service serves it, with the version of the data in the summary', async () => {
    const bibtex = await (await fetch(`${server.origin}/bulk/v1/citation.bib`)).text()
    // biome-ignore lint/suspicious/noExplicitAny: as it is served
    const { version }: any = await (await fetch(`${server.origin}/portal/summary.json`)).json()
    const shown = await page.getByRole('region', { name: 'BibTeX', exact: true }).innerText()
    assert.equal(shown.trim(), bibtex.trim())
    assert.ok(shown.includes(`version = {${version}}`), shown)
    const csl = await page.getByRole('link', { name: 'CSL-JSON' }).getAttribute('href')
    assert.equal(csl, '/bulk/v1/citation.json')
  })

  it('puts the attribution, the entry and the first call on the clipboard', async () => {
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
    const reference = page.getByRole('region', { name: 'Your first call' }).getByRole('link')
    assert.equal(await reference.getAttribute('href'), '/docs')
  })

  it('does nothing that no page may do', () => assert.deepEqual(offences, []))

  it('looks right and is usable on every size, light and dark', async () => {
    assert.deepEqual(
      await faultsOfLooks(browser, { origin: server.origin, path: '/access', name: 'access', ready }),
      [],
    )
  })

  it('names the web address of operators who have one, and says so where they have named no contact', async () => {
    for (const [contact, words] of [
      [
        'https://observers.example.org/join?a=1&b=2',
        /^Ask the operators at https:\/\/observers\.example\.org\/join\?a=1&b=2/,
      ],
      [undefined, /^The operators have named no contact; ask where you found this address/],
    ] as const) {
      const other = await startServer(SQLITE, { contact })
      try {
        const visitor = await visit(browser, { origin: other.origin })
        const its = await visitor.context.newPage()
        await its.goto('/access')
        const ask = its.getByRole('region', { name: 'Ask for a token' })
        await ask.getByText(words).waitFor()
        if (contact) assert.equal(await ask.getByRole('link').getAttribute('href'), contact)
        else assert.equal(await ask.getByRole('link').count(), 0)
        assert.deepEqual(visitor.offences, [])
        await visitor.context.close()
      } finally {
        await other.close()
      }
    }
  })
})
