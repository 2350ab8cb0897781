/** A baseline: bare `node:http` and `node:sqlite` that read a page row by row and join the bodies. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [path = ''] = process.argv.slice(2)
const file = new DatabaseSync(path, { readOnly: true })
// Same cache size as heliolog's.
file.exec('pragma cache_size = -8192')

const PAGE = 100
// Reads one row more than a page, to know whether there is a next page.
const page = file.prepare(
  `select at, id, body from observation where (at, id) > (?, ?) order by at, id limit ${PAGE + 1}`,
)
const record = file.prepare('select body from observation where id = ?')

/** Handles `/page/AT/ID` and `/record/ID`. Throws, which ends the server, unless it finds the rows. */
const respond = (url: string): string => {
  const [, name, ...values] = url.split('/')
  const rows = name === 'record' ? [record.get(...values)] : page.all(...values).slice(0, PAGE)
  const bodies = rows.map((row) => row?.['body'])
  if (bodies.includes(undefined) || bodies.length < (name === 'record' ? 1 : PAGE))
    throw new Error(`${url} has ${bodies.length} rows`)
  return name === 'record'
    ? String(bodies[0])
    : `{"data":[${bodies.join(',')}],"next_cursor":"${values.join()}"}`
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
