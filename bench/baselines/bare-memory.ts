/** A baseline: bare `node:http` that sends a recorded response from memory. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The content of the file. */
export interface RecordedResponse {
  status: number
  headers: [string, string][]
  /** Base64. */
  body: string
}

const [file = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse
const headers = recorded.headers.flat()
const body = Buffer.from(recorded.body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(recorded.status, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
