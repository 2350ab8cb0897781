/** Downloads a file in a separate process, discards it, and prints the time taken. */
import { get } from 'node:http'

const [address = '', token = '', encoding = 'identity'] = process.argv.slice(2)
const started = performance.now()
let bytes = 0
get(address, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } }, (response) => {
  response.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  response.on('end', () => {
    const { statusCode: status, headers } = response
    const seconds = (performance.now() - started) / 1000
    console.log(JSON.stringify({ status, bytes, seconds, rows: Number(headers['x-row-count'] ?? 0) }))
  })
})
