/** Starts json-server from code, as documented. */
import type { AddressInfo } from 'node:net'
import jsonServer from 'json-server'

const [file = ''] = process.argv.slice(2)
const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false, readOnly: true }))
app.use(jsonServer.router(file))
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
