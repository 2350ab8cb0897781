/** The chart in preview cards. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { onSqlite } from './support/each-setup.ts'

onSqlite(
  (server) => {
    it('is a PNG image that the pages name', async () => {
      const page = await (await fetch(`${server().origin}/access`)).text()
      assert.match(
        page,
        /<meta property="og:image" content="https:\/\/sun.example\/data\/portal\/card.png" \/>/,
      )
      const response = await fetch(`${server().origin}/portal/card.png`)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
    })
  },
  { publicUrl: 'https://sun.example/data' },
)
