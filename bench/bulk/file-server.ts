/** Bare `node:http` that sends one file, the lower bound for a download from disk. */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const path = process.argv[2] as string

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-length': statSync(path).size })
  createReadStream(path).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }))
})
