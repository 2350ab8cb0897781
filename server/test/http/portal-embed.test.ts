/** /embed: the chart for other sites. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { startServer } from '../../../test/support/server.ts'
import type { ApiSettings } from '../../src/api/app-dependencies.ts'
import { frameOrigins } from '../../src/setting-values.ts'

const embedWith = async (settings: Partial<ApiSettings>): Promise<Response> => {
  const server = await startServer(SQLITE, settings)
  try {
    const response = await fetch(`${server.origin}/embed?years=5`)
    await response.arrayBuffer()
    return response
  } finally {
    await server.close()
  }
}

describe('embed', () => {
  it('is served to the configured sites only, under a policy of its own', async () => {
    const { status, headers } = await embedWith({ embed: ['https://a.example', 'https://b.example:8443'] })
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors https:\/\/a\.example https:\/\/b\.example:8443$/)
    assert.match(policy, /^default-src 'none';script-src 'self';/)
    assert.equal(headers.get('x-frame-options'), null)
  })

  it('is not found without the setting, or if the portal is private', async () => {
    assert.equal((await embedWith({})).status, 404)
    assert.equal((await embedWith({ embed: ['*'], portal: 'private' })).status, 404)
  })
})

describe('frameOrigins', () => {
  it('accepts origins and *, and nothing that could extend the policy', () => {
    assert.deepEqual(frameOrigins('*'), ['*'])
    assert.deepEqual(frameOrigins('https://A.example/, http://b.example:81'), [
      'https://a.example',
      'http://b.example:81',
    ])
    for (const text of [
      'a.example',
      'https://a.example/x',
      "https://a.example; script-src 'x'",
      'data:x',
      ',',
    ])
      assert.equal(frameOrigins(text), undefined, text)
  })
})
