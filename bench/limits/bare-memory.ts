/** A limit: `node:http` alone, sending recorded answers from memory. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One line of the file of recorded answers. */
export interface RecordedAnswer {
  path: string
  status: number
  headers: [string, string][]
  /** Base64. */
  body: string
}

const [file = ''] = process.argv.slice(2)
const answers = new Map(
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { path, status, headers, body } = JSON.parse(line) as RecordedAnswer
      return [path, { status, headers: headers.flat(), body: Buffer.from(body, 'base64') }] as const
    }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer?.status ?? 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
