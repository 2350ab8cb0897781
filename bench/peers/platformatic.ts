/** Starts Platformatic DB from code, as documented. */
import { create } from '@platformatic/db'

const [folder = '', file = ''] = process.argv.slice(2)
const configuration = {
  server: { port: 0, logger: { level: 'error' } },
  db: { connectionString: `sqlite://${file}`, openapi: true, graphql: false },
}
const app = await create(folder, configuration, { serverConfig: { hostname: '127.0.0.1' } })
await app.start({ listen: true })
console.log(JSON.stringify({ address: app.getUrl() }))
