/** json-server: a REST server for a JSON file, which it holds in memory. */
import { join } from 'node:path'
import { startServer } from '../processes/server-process.ts'
import { PAGE } from '../stores/keys.ts'
import type { Peer } from './peer.ts'

export const jsonServer: Peer = {
  name: 'json-server',
  note: 'by offset, with all rows in memory; log off',
  start: (rows) =>
    startServer({
      name: 'json-server',
      script: join(import.meta.dirname, 'json-server-server.ts'),
      words: [rows.json()],
    }),
  page: (position) => ({ path: `/observations?_start=${position}&_limit=${PAGE}`, headers: {} }),
  recordsOf: (answer) => answer as { id: string }[],
}
