/** Platformatic DB: a REST interface made from the tables of a SQLite file. */
import { join } from 'node:path'
import { startServer } from '../processes/server-process.ts'
import { PAGE } from '../stores/keys.ts'
import type { Peer } from './peer.ts'

export const platformatic: Peer = {
  name: '@platformatic/db',
  note: 'on SQLite, by its filter on an integer key; GraphQL, authorisation and log off',
  start: (rows) =>
    startServer({
      name: 'platformatic',
      script: join(import.meta.dirname, 'platformatic-server.ts'),
      words: [rows.folder, rows.sqlite()],
    }),
  page: (position) => ({
    path: `/observations/?limit=${PAGE}&where.number.gt=${position}&orderby.number=asc`,
    headers: {},
  }),
  recordsOf: (answer) => answer as { id: string }[],
}
