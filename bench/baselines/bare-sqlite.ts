/** A baseline: bare `node:http` and `node:sqlite` that read a page row by row and join the bodies. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [path = ''] = process.argv.slice(2)
const file = new DatabaseSync(path, { readOnly: true })
// Same cache size as heliolog's.
file.exec('pragma cache_size = -8192')

const PAGE = 100
/** Reads one row more than a page, to know whether there is a next page. */
const after = '(k.at, k.id) > (?, ?) order by k.at, k.id limit 101'

const page = (where: string, table = 'observation') =>
  file.prepare(`select k.at, k.id, k.body from ${table} k where ${where}`)

const lists = {
  page: page(after),
  observer: page(`k.observer = ? and ${after}`),
  type: page(`k.type = cast(? as integer) and ${after}`),
  tag: page(`k.tag = ? and ${after}`, 'observation_tag'),
  range: page('k.at >= ? and k.at <= ? order by k.at, k.id limit 101'),
  days: file.prepare('select day, body from daily_activity where day >= ? and day <= ? order by day'),
}
const record = file.prepare('select body from observation where id = ?')

/** Handles `/<list>/<cursor>/<value>/…`: the values are bound to the statement, the cursor is returned unchanged. */
const respond = (url: string): string => {
  const [, name = '', cursor = '', ...values] = url.split('/')
  const decoded = values.map(decodeURIComponent)
  if (name === 'record') return String(record.get(...decoded)?.['body'])
  const rows = lists[name as keyof typeof lists].all(...decoded)
  if (cursor !== '' && rows.length > PAGE) rows.pop()
  const bodies = rows.map((row) => row['body']).join(',')
  return `{"data":[${bodies}],"next_cursor":${cursor === '' ? 'null' : `"${cursor}"`}}`
}

const server = createServer((request, response) => {
  const body = respond(request.url ?? '')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
