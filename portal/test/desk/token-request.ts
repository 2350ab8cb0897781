/** A token from the request of a visitor to its first call and its revocation, through the pages of portal and desk. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { type Cleanups, createSandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { type PageErrors, visit } from '../support/browser.ts'

/** Looks at a step when it is complete. */
type Review = (step: string, page: Page) => Promise<void>

/** Fills in the form of the German portal. Returns the text that the visitor would send. */
const writeRequest = async (browser: Browser, origin: string): Promise<string> => {
  const { context } = await visit(browser, { origin, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/access')
  await page.getByLabel('Ihr Name').fill('Ada Lovelace')
  await page.getByLabel('Institution oder Verein').fill('Universität Köln')
  await page.getByLabel('Zweck').fill('Eine Studie\nüber Flecken')
  await page.getByLabel(/^Ich nenne die Beobachter/).check()
  const text = await page.getByRole('region', { name: 'Text des Antrags' }).innerText()
  await context.close()
  return text
}

/** The request that the text of the e-mail shows as a command of curl. */
const firstCall = async (letter: string): Promise<number> => {
  const [, authorization = '', url = ''] = /^curl -H "Authorization: (.+)" (\S+)$/m.exec(letter) ?? []
  return (await fetch(url, { headers: { authorization } })).status
}

const filesIn = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await readdir(folder, { withFileTypes: true, recursive: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const issuedPanel = (page: Page) => page.getByRole('region', { name: 'New token for Ada' })

const readSecret = async (page: Page): Promise<string> =>
  issuedPanel(page).getByRole('region', { name: 'Token', exact: true }).innerText()

/** Opens the form from the first page, fills it from the text of the request, and issues the token. */
const issueFromRequest = async (page: Page, request: string, review: Review): Promise<string> => {
  await page.getByText('No token is valid').getByRole('link').click()
  await page.getByLabel('Text of the request').fill('Dear all, please')
  await page.getByText('This is not the complete text').waitFor()
  await page
    .getByLabel('Text of the request')
    .fill(`Am 1. Mai schrieb Ada <ada@example.org>:\n${request.replaceAll(/^/gm, '> ')}`)
  await page.getByText('The form is filled').waitFor()
  assert.equal(await page.getByLabel('Holder').inputValue(), 'Ada Lovelace, Universität Köln')
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'ada@example.org')
  assert.equal(await page.getByLabel('Purpose').inputValue(), 'Eine Studie über Flecken')
  await page.getByLabel('Calls a minute').fill('many')
  await press(page, 'Issue a token')
  await page.getByRole('alert').getByText('Calls a minute must be a whole number').waitFor()
  await page.getByLabel('Calls a minute').fill('120')
  await review('form', page)
  await press(page, 'Issue a token')
  await issuedPanel(page).waitFor()
  await review('issued', page)
  return readSecret(page)
}

/** Extends, replaces and revokes the token on its page. Returns the secret that replaced the first one. */
const changeToken = async (page: Page, review: Review): Promise<string> => {
  await press(page, 'In a year')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  const day = await page.getByLabel('Last day').inputValue()
  await page.locator('dd').getByText(day).waitFor()
  await page.getByText('Replace', { exact: true }).click()
  await press(page, 'Replace the token')
  const secret = await readSecret(page)
  await review('token', page)
  await press(page, 'Revoke')
  await page.locator('dd').getByText('revoked', { exact: true }).waitFor()
  return secret
}

export const answerTokenRequest = async (
  t: Cleanups,
  browser: Browser,
  review: Review = async () => {},
  options: BrowserContextOptions = {},
): Promise<PageErrors> => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.seed(1)
  const server = await sandbox.serve()
  const temporary = await sandbox.makeFolder('tmp')
  const env = {
    ...{ HELIOLOG_DATABASE_URL: sandbox.url, HELIOLOG_PUBLIC_URL: server.origin, TMPDIR: temporary },
    HELIOLOG_NAME: 'Sonnenfreunde Köln',
  }
  const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: sandbox.path, env })
  const request = await writeRequest(browser, server.origin)
  const origin = `http://127.0.0.1:${desk.port}`
  const { context, pageErrors } = await visit(browser, { origin, ...options })
  const page = await context.newPage()
  await page.goto(`${origin}/?key=${await desk.key()}`)

  const first = await issueFromRequest(page, request, review)
  assert.match(first, /^hlg_\w{38}$/)
  const letter = await page.getByRole('region', { name: 'Text of an e-mail' }).innerText()
  assert.match(letter, /^Hello Ada Lovelace,\n\nhere is your token for the data of Sonnenfreunde Köln:\n/)
  assert.match(letter, /120 calls a minute and 30 downloads an hour/)
  const mail = await page.getByRole('link', { name: 'Write to ada@example.org' }).getAttribute('href')
  assert.equal(mail, 'mailto:ada@example.org?subject=Your%20token%20for%20Sonnenfreunde%20K%C3%B6ln')
  assert.equal(await firstCall(letter), 200)
  await waitUntil(
    'the call is logged',
    async () =>
      (await sandbox.withDatabase(({ calls }) => calls.selectFrom('token_use').selectAll().execute()))
        .length === 1,
  )

  await page.getByRole('link', { name: 'Show its page' }).click()
  await page.getByText('1 call since').waitFor()
  assert.equal(await page.getByText('All calls, also').count(), 0)
  const second = await changeToken(page, review)
  assert.notEqual(second, first)
  for (const secret of [first, second])
    await waitUntil(
      'the token is rejected',
      async () => (await firstCall(letter.replace(first, secret))) === 401,
    )
  await page.getByRole('link', { name: 'All tokens' }).click()
  await page.getByRole('row', { name: 'Ada Lovelace, Universität Köln' }).getByText('revoked').waitFor()
  const calls = page.getByRole('region', { name: 'Calls per day' })
  await calls.getByText('All calls, also those without a valid token.').waitFor()
  await review('list', page)

  const kept = [
    ...[desk.output.stdout, desk.output.stderr, await page.content(), page.url()],
    ...(await filesIn(temporary)),
    JSON.stringify(await context.storageState({ indexedDB: true })),
    await page.evaluate<string>('JSON.stringify({ ...sessionStorage })'),
  ]
  for (const secret of [first, second])
    for (const text of kept) assert.ok(!text.includes(secret), 'the desk keeps no secret')
  assert.equal(desk.output.stderr, '')
  return pageErrors
}
