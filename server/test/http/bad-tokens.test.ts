import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newToken } from '../../src/access/token-format.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

inEachSetup(
  (server) => {
    const getMeta = (address: string, authorization: string) =>
      server().get('/meta', { authorization, 'x-forwarded-for': address })

    it('returns 429 to an address after 300 bad tokens in a minute', async () => {
      for (let tried = 0; tried < 300; tried++) {
        const kinds = ['Bearer x', `Bearer ${newToken()}`, 'Basic x']
        const response = await getMeta('192.0.2.1', kinds[tried % kinds.length] as string)
        assert.equal(response.status, 401)
        await response.text()
      }
      for (const authorization of ['Bearer x', `Bearer ${newToken()}`, '']) {
        const response = await getMeta('192.0.2.1', authorization)
        assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
        assert.equal(response.headers.get('www-authenticate'), null)
        await expectError(response, 429, 'rate_limited')
      }
      assert.equal((await getMeta('192.0.2.1', `Bearer ${server().token}`)).status, 200)
      // Requests without a token are not counted, and each address is counted separately.
      const none = await fetch(`${server().origin}/api/v1/meta`, {
        headers: { 'x-forwarded-for': '192.0.2.1' },
      })
      await expectError(none, 401, 'unauthorized')
      await expectError(await getMeta('192.0.2.2', 'Bearer x'), 401, 'unauthorized')
    })
  },
  { trustProxy: ['loopback'] },
)
