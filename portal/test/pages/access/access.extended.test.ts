/** The Get access page: contact, limits, citation. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { copyText } from '../../support/copy-text.ts'
import { openPortal } from '../../support/portal.ts'

const CONTACT = 'sun+tokens@observers.example.org'

describe('Get access page', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startWith(
        { observations: [observation('o1', '2024-05-11T09:30:00Z', { gt: 3, st: 8 })] },
        { contact: CONTACT, rateLimit: 47, bulkPerHour: 13 },
      ),
    options: { permissions: ['clipboard-write'] },
  })
  before(async () => {
    await portal.page.goto('/access')
    await portal.page.getByRole('heading', { name: 'Plain text' }).waitFor()
  })

  it('writes a request from a form, and links to it as an email, without any request', async () => {
    const { page, server } = portal
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const section = page.getByRole('region', { name: 'Request a token', exact: true })
    const link = section.getByRole('link', { name: `Email ${CONTACT}` })
    const name = section.getByLabel('Your name')
    assert.equal(await link.count(), 0)

    // Incomplete: shows what is missing, and moves the focus there.
    await section.getByLabel('the API').uncheck()
    await section.getByRole('button', { name: `Email ${CONTACT}` }).click()
    for (const fault of ['Enter your name.', 'Describe the purpose.', 'Choose at least one.'])
      await section.getByRole('alert').getByText(fault).waitFor()
    assert.equal(await name.evaluate((field) => field.matches(':focus')), true)
    assert.equal(await name.getAttribute('aria-invalid'), 'true')

    await name.fill('  María Søndergård ☉ ')
    await section.getByLabel('Institution or club').fill('Sun & Sons, 50% + more')
    await section.getByLabel('Purpose').fill('Hemispheres.\nA thesis?')
    await section.getByLabel('Planned use').fill('All of 2024, once')
    await section.getByLabel('HAPI clients').check()
    await section.getByLabel('complete files').check()
    await section.getByLabel('I will credit').check()
    const address = new URL((await link.getAttribute('href')) ?? '')
    assert.equal(address.protocol, 'mailto:')
    assert.equal(decodeURIComponent(address.pathname), CONTACT)
    const subject = address.searchParams.get('subject') ?? ''
    assert.equal(await section.locator('dd').innerText(), subject)
    const body = address.searchParams.get('body') ?? ''
    for (const line of [
      `I would like a token for the heliolog service at ${server.origin}/`,
      'Name: María Søndergård ☉',
      'Institution or club: Sun & Sons, 50% + more',
      'Purpose (research, education): Hemispheres.\r\nA thesis?',
      'The token is for: complete files (bulk downloads), HAPI clients such as Autoplot',
    ])
      assert.ok(body.includes(`\r\n${line}\r\n`), body)
    const copied = await copyText(section.getByRole('button', { name: 'Copy: Request text' }))
    assert.equal(copied, body.replaceAll('\r', ''))
    assert.deepEqual(requests, [])
  })

  it('shows the limits and the BibTeX entry of the service, with the data version', async () => {
    const { page, server } = portal
    const bibtex = await (await fetch(`${server.origin}/bulk/v1/citation.bib`)).text()
    // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
    const { version }: any = await (await fetch(`${server.origin}/portal/summary.json`)).json()
    const shown = await page.getByRole('region', { name: 'BibTeX', exact: true }).innerText()
    assert.equal(shown.trim(), bibtex.trim())
    assert.ok(shown.includes(`version = {${version}}`), shown)
    const limits = page.getByRole('region', { name: 'Limits and logging' }).locator('dl > div')
    const figures = ['calls per minute47', 'bulk downloads per hour13', 'rows per page at most500']
    assert.deepEqual(await limits.allTextContents(), figures)
  })

  it('completes the HAPI address with a token that it neither stores nor sends', async () => {
    const { page, server } = portal
    const section = page.getByRole('region', { name: 'Plot the data in HAPI clients' })
    const address = section.getByRole('region', { name: 'HAPI address' })
    assert.equal((await address.innerText()).trim(), `${server.origin}/hapi-token/{token}/hapi`)
    const { token } = await server.issue({ scope: 'hapi' })
    const field = section.getByLabel('HAPI token')
    await field.fill(token.slice(0, -1))
    await section.getByText('This is not a complete token.').waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await field.fill(` "${token}"`)
    const complete = `${server.origin}/hapi-token/${token}/hapi`
    await section.getByText(complete, { exact: true }).waitFor()
    assert.equal(await copyText(section.getByRole('button', { name: 'Copy: HAPI address' })), complete)
    assert.equal((await fetch(`${complete}/capabilities`)).status, 200)
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    )
    assert.ok(!stored.includes(token), stored)
    assert.deepEqual(requests, [])
    await field.fill('')
  })
})
