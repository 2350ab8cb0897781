/** Soul: a REST server for a SQLite file. */
import { join } from 'node:path'
import { BENCH } from '../places.ts'
import { freePort } from '../processes/free-port.ts'
import { startServer } from '../processes/server-process.ts'
import { PAGE } from '../stores/keys.ts'
import type { Peer } from './peer.ts'

export const soul: Peer = {
  name: 'soul-cli',
  note: 'on SQLite, by its filter on an integer key; it counts all rows that match on each call',
  start: async (rows) =>
    startServer({
      name: 'soul',
      script: join(BENCH, 'node_modules/soul-cli/src/server.js'),
      words: ['--database', rows.sqlite(), '--port', String(await freePort())],
      listening: /(http:\/\/localhost:\d+)/,
    }),
  page: (position) => ({
    path: `/api/tables/observations/rows?_limit=${PAGE}&_ordering=number&_filters=number__gt:${position}`,
    headers: {},
  }),
  recordsOf: (answer) => (answer as { data: { id: string }[] }).data,
}
