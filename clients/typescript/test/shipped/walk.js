// Reads a series with the built client. Arguments: address, token, and `all` or `some`.
import { Heliolog, NotFound } from '../../dist/index.js'

const [baseUrl, token, amount] = process.argv.slice(2)
const heliolog = new Heliolog({ baseUrl, token, cache: new Map(), userAgent: 'walk/1' })

if (amount === 'all') {
  const { version } = await heliolog.meta()
  const ids = []
  for await (const { id } of heliolog.observations({ type: 0, limit: 2 })) ids.push(id)
  const again = await heliolog.observations({ type: 0, limit: 2 }).toArray()
  const bulk = heliolog.observations({ type: 0 }).bulk()
  let inBulk = 0
  for await (const { tags } of bulk) inBulk += tags.length + 1
  const missing = await heliolog.observation('none').catch((error) => error instanceof NotFound)
  const controller = new AbortController()
  const aborted = heliolog.meta({ signal: controller.signal }).catch((reason) => reason)
  controller.abort('enough')
  const rows = await (await heliolog.request('/api/v1/observers')).json()
  console.log(
    JSON.stringify({
      version,
      ids,
      again: again.length,
      inBulk: [bulk.version, inBulk],
      missing,
      aborted: await aborted,
      rows: rows.data.length,
    }),
  )
} else {
  for await (const { id } of heliolog.observations({ limit: 2 })) {
    console.log(id)
    break
  }
}
