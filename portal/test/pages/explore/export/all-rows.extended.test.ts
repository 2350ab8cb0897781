/** Downloads of all rows: where the file is written, progress, cancelling and errors. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { revokeToken } from '../../../../../server/src/access/tokens.ts'
import { download } from '../../../../../test/support/downloads.ts'
import { withoutBrowser } from '../../../support/browser.ts'
import { openPortal } from '../../../support/portal.ts'
import { startExploreServer } from '../explore-fixture.ts'

/** Saves under the suggested name in the origin's private file system, since a test cannot operate the dialog. */
const PICKER = `window.showSaveFilePicker = async ({ suggestedName }) =>
  (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })`

/** The files in the origin's private file system, by name. */
const savedFiles = async (page: Page): Promise<Record<string, Buffer>> => {
  const files = (await page.evaluate(`(async () => {
    const files = {}
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries())
      files[name] = [...new Uint8Array(await (await handle.getFile()).arrayBuffer())]
    return files
  })()`)) as Record<string, number[]>
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]))
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Download all rows' })
const status = (page: Page, text: string | RegExp) => page.locator('.export_downloadStatus').getByText(text)

/** A proxy of the server that leaves the responses with files to the test. */
const startProxy = async (t: TestContext, origin: string) => {
  const file = Promise.withResolvers<ServerResponse>()
  const forward = (request: IncomingMessage, response: ServerResponse) =>
    request.pipe(
      httpRequest(origin + request.url, { method: request.method, headers: request.headers }, (upstream) => {
        response.writeHead(upstream.statusCode ?? 0, upstream.headers)
        upstream.pipe(response)
      }),
    )
  const proxy = createServer((request, response) => {
    if (request.method === 'GET' && /^\/bulk\/v1\/\w+\.(csv|ndjson|parquet)/.test(request.url ?? ''))
      file.resolve(response)
    else forward(request, response)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, file: file.promise }
}

const FILE_HEADERS = {
  'content-type': 'text/csv',
  'content-disposition': 'attachment; filename="heliolog-observations-abc.csv"',
  'x-data-version': 'abc',
}

describe('download of all rows', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startExploreServer })

  const open = async (
    t: TestContext,
    path: string,
    { origin, token }: { origin: string; token?: string } = portal.server,
  ) => {
    const visitor = await portal.visit(t, { baseURL: origin, token: token ?? portal.server.token })
    await visitor.context.addInitScript(PICKER)
    await visitor.page.goto(path)
    await startButton(visitor.page).waitFor()
    return visitor
  }

  const bulkFile = async (path: string) => {
    const { headers, body } = await download(portal.server, `/${path}`)
    const [, name] = /filename="(.+)"/.exec(headers['content-disposition'] ?? '') ?? []
    return { name: String(name), bytes: body }
  }

  it("writes into the chosen file, with the server's name, when the browser can", async (t) => {
    const { page, pageErrors } = await open(t, '/explore/observations?type=0')
    page.on('download', () => assert.fail('the browser downloads the file a second time'))
    await startButton(page).click()
    const expected = await bulkFile('observations.csv?type=0')
    await status(page, `Saved ${expected.name}`).waitFor()
    assert.deepEqual(await savedFiles(page), { [expected.name]: expected.bytes })
    assert.deepEqual(pageErrors, [])
  })

  it('shows progress, and leaves no file when it is cancelled with the keyboard', async (t) => {
    const proxy = await startProxy(t, portal.server.origin)
    const { page } = await open(t, '/explore/observations', proxy)
    await startButton(page).focus()
    await page.keyboard.press('Enter')
    await status(page, 'The server builds the file').waitFor()
    const response = await proxy.file
    response.writeHead(200, { ...FILE_HEADERS, 'content-length': 2_000_000 })
    response.write(Buffer.alloc(500_000))
    await page.getByText('500.0 kB of 2.0 MB').waitFor()
    await status(page, /^Downloading heliolog-observations-/).waitFor()
    assert.equal(await page.getByRole('progressbar', { name: 'Download' }).getAttribute('value'), '500000')
    assert.equal(await startButton(page).getAttribute('aria-disabled'), 'true')

    const closed = once(response, 'close')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await status(page, 'Download cancelled. Nothing was saved.').waitFor()
    await closed
    assert.deepEqual(await savedFiles(page), {})
    await startButton(page).and(page.locator(':focus')).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0)
  })

  it('reports a connection that breaks, and leaves no file', async (t) => {
    const proxy = await startProxy(t, portal.server.origin)
    const { page } = await open(t, '/explore/observations', proxy)
    await startButton(page).click()
    const response = await proxy.file
    response.writeHead(200, FILE_HEADERS)
    response.write('id,observer\r\n')
    await page.getByText('13 bytes').waitFor()
    response.destroy()
    await page.getByRole('alert').getByText('The connection broke before the end of the file.').waitFor()
    assert.deepEqual(await savedFiles(page), {})
  })

  it('shows that the hourly limit of downloads is reached', async (t) => {
    const proxy = await startProxy(t, portal.server.origin)
    const { page } = await open(t, '/explore/observations', proxy)
    await startButton(page).click()
    const error = {
      code: 'rate_limited',
      message: 'The allowance of 1 downloads an hour is used up; try again in 40 seconds.',
    }
    const response = await proxy.file
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '40' })
    response.end(JSON.stringify({ error }))
    const alert = page.getByRole('alert')
    await alert.getByText('Rate limit reached').waitFor()
    await alert.getByText(/1 downloads? an hour.*try again in \d+ seconds/).waitFor()
  })

  it('asks for another token when the token is revoked', async (t) => {
    const { token, id } = await portal.server.issue()
    const { page } = await open(t, '/explore/observations', { origin: portal.server.origin, token })
    await startButton(page).waitFor()
    await revokeToken(portal.server.database, id)
    await startButton(page).click()
    const alert = page.getByRole('alert')
    await alert.getByText('This token is not accepted').waitFor()
    assert.deepEqual(await savedFiles(page), {})
    await alert.getByRole('button', { name: 'Enter another token' }).click()
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
  })
})
