/** Tokens for HAPI: how they are issued and kept, and that no output of the server reveals them. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'
import { scrape, scrapeText, seriesOf } from '../../../test/support/scrape.ts'
import { sendBytes } from '../http/support/raw-http.ts'

const ISSUE = ['token', 'issue', '--holder', 'Ada', '--purpose', 'plots', '--hapi']
const PUBLIC_URL = 'https://sun.example.org/data'

describe('HAPI tokens', { concurrency: 2 }, () => {
  test('are issued and rotated with their address, and stay HAPI tokens', async (t) => {
    const sandbox = await createSandbox(t)
    const env = { HELIOLOG_PUBLIC_URL: PUBLIC_URL }
    const issued = JSON.parse((await sandbox.run([...ISSUE, '--json'], { env })).stdout)
    const { id, token, scope, address } = issued
    assert.deepEqual([scope, address], ['hapi', `${PUBLIC_URL}/hapi-token/${token}/hapi`])
    // Without the public URL, the address is a path.
    const rotated = await sandbox.run(['token', 'rotate', id])
    assert.match(
      rotated.stdout,
      /^id {5}(t_\w{8})\ntoken {2}(hlg_\w{38})\nHAPI {3}\/hapi-token\/\2\/hapi\n\nHand the HAPI address to Ada now: .*\n$/,
    )
    const updated = await sandbox.run(['token', 'update', id, '--rate', '5'])
    assert.equal(updated.stdout, `${id} is updated: Ada, plots, HAPI, 5 calls a minute, never expires\n`)
    const [listed] = JSON.parse((await sandbox.run(['token', 'list', '--json'])).stdout)
    assert.deepEqual([listed.id, listed.scope], [id, 'hapi'])
    assert.match((await sandbox.run(['token', 'list'])).stdout, new RegExp(`^${id} +valid +hapi +5 `, 'm'))
  })

  test('are issued with a warning when HAPI is off', async (t) => {
    const sandbox = await createSandbox(t)
    const { stderr } = await sandbox.run(ISSUE, { env: { HELIOLOG_HAPI: 'off' } })
    assert.match(stderr, /^warning: HAPI is turned off \(HELIOLOG_HAPI=off\)/)
  })

  test('are in a backup with their scope', async (t) => {
    const sandbox = await createSandbox(t)
    const { token } = await sandbox.issueToken({ scope: 'hapi' })
    assert.equal((await sandbox.run(['backup', 'copy.db'])).status, 0)
    const server = await sandbox.serve(['--database', 'sqlite:copy.db'])
    const address = `${server.origin}/hapi-token/${token}/hapi/capabilities`
    assert.equal((await fetch(address)).status, 200)
    assert.equal((await requestApi(server, '/meta', token)).status, 401)
  })

  test('appear in no log, metric, response or file, however they are mistyped', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(1)
    const { token } = await sandbox.issueToken({ scope: 'hapi', rate: 1_000 })
    const server = await sandbox.serve([], {
      env: { HELIOLOG_METRICS_PORT: '0', HELIOLOG_LOG_LEVEL: 'debug' },
    })
    // Each part of the secret is searched for on its own, since a mistyped token may be split.
    const parts = [token.slice(5, 13), token.slice(14, 22), token.slice(24, 32)]
    const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const mistyped = [
      token,
      encoded,
      encoded.replaceAll('%', '%25'),
      token.slice(0, 30),
      token.slice(4),
      `hgl_${token.slice(4)}`,
      `%22${token}%22`,
      `${token.slice(0, 13)}-${token.slice(13)}`,
      `${token.slice(0, 13)}%20${token.slice(13)}`,
      `${token.slice(0, 13)}%2F${token.slice(13)}`,
      `${token.slice(0, 13)}%zz${token.slice(13)}`,
      `${token.slice(0, 13)}/${token.slice(13)}`,
      `${token.slice(0, 13)}?${token.slice(13)}`,
      `${token.slice(0, 13)}#${token.slice(13)}`,
      `/${token.slice(4)}`,
    ]
    const after = [
      '/hapi',
      '/hapi/',
      '/hapi/capabilities',
      `/hapi/capabilities/?token=${token}`,
      '/hapi/data?dataset=x',
      '',
    ]
    let received = ''
    const requests = mistyped.flatMap((text) =>
      ['/hapi-token/', '/%68api-token/', '//x/hapi-token/', 'http://x.example/hapi-token/'].flatMap((start) =>
        after.map((end) => `${start}${text}${end}`),
      ),
    )
    for (const address of requests)
      for (const method of address.startsWith('/hapi') ? ['GET', 'POST'] : ['GET']) {
        const request = `${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const { headers, body } = await sendBytes(server.origin, request)
        received += `${JSON.stringify(headers)}${body}\n`
      }
    const metrics = await scrapeText(server)
    const routes = Object.keys(seriesOf(await scrape(server), 'heliolog_calls_total'))
    assert.ok(
      routes.some((labels) => labels.includes('route="/hapi/capabilities",status="200"')),
      metrics,
    )
    const { stdout, stderr } = await server.stop()
    assert.ok(stdout.includes('"path":"/hapi-token/…/hapi/capabilities","query":""'))
    assert.ok(stdout.includes('"path":"/hapi-token/…/hapi/data","query":"dataset=x"'))

    const folder = dirname(sandbox.url.slice('sqlite:'.length))
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    )
    const outputs = { received, metrics, stdout, stderr, files: files.join('') }
    for (const [name, text] of Object.entries(outputs)) {
      const decoded = text.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      for (const part of parts) assert.ok(!decoded.includes(part), `${name} contains ${part}`)
    }
  })
})
