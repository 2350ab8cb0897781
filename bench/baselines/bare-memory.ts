/** A baseline: bare `node:http` that sends recorded responses from memory. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One line of the recording. */
export interface RecordedResponse {
  path: string
  status: number
  headers: [string, string][]
  /** Base64. */
  body: string
}

const [file = ''] = process.argv.slice(2)
const responses = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { path, status, headers, body } = JSON.parse(line) as RecordedResponse
      return [path, { status, headers: headers.flat(), body: Buffer.from(body, 'base64') }] as const
    }),
)

const server = createServer((request, response) => {
  const recorded = responses.get(request.url ?? '')
  response.writeHead(recorded?.status ?? 404, recorded?.headers)
  response.end(recorded?.body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
