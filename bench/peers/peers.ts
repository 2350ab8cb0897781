/** Compares heliolog with its peers: other products that serve the same rows, each with its fastest pagination. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCursor } from '../../server/src/lists/cursor.ts'
import { withTokens } from '../cases.ts'
import { HELIOLOG } from '../heliolog.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { type Call, request } from '../load/requests.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import { BENCH } from '../paths.ts'
import type { Log } from '../processes/command.ts'
import { freePort, type ServerProcess, startServer } from '../processes/servers.ts'
import { PAGE } from '../stores/keys.ts'
import type { Store } from '../stores/sqlite-stores.ts'
import { PeerRows } from './peer-rows.ts'

interface Peer {
  /** The npm package. */
  name: string
  /** Pagination method and disabled features. */
  note: string
  start(rows: PeerRows): Promise<ServerProcess>
  /** The path of the page of 100 that follows a position; positions start at 1. */
  page(position: number): string
  recordsOf(response: unknown): { id: string }[]
}

const PEERS: Peer[] = [
  {
    name: '@platformatic/db',
    note: 'on SQLite, by its filter on an integer key; GraphQL, authorisation and log off',
    start: (rows) =>
      startServer({
        name: 'platformatic',
        script: join(import.meta.dirname, 'platformatic.ts'),
        args: [rows.folder, rows.sqlite()],
      }),
    page: (position) => `/observations/?limit=${PAGE}&where.number.gt=${position}&orderby.number=asc`,
    recordsOf: (response) => response as { id: string }[],
  },
  {
    name: 'soul-cli',
    note: 'on SQLite, by its filter on an integer key; counts all matching rows on each request',
    start: async (rows) =>
      startServer({
        name: 'soul',
        script: join(BENCH, 'node_modules/soul-cli/src/server.js'),
        args: ['--database', rows.sqlite(), '--port', String(await freePort())],
        listening: /(http:\/\/localhost:\d+)/,
      }),
    page: (position) =>
      `/api/tables/observations/rows?_limit=${PAGE}&_ordering=number&_filters=number__gt:${position}`,
    recordsOf: (response) => (response as { data: { id: string }[] }).data,
  },
  {
    name: 'json-server',
    note: 'by offset, with all rows in memory; log off',
    start: (rows) =>
      startServer({
        name: 'json-server',
        script: join(import.meta.dirname, 'json-server.ts'),
        args: [rows.json()],
      }),
    page: (position) => `/observations?_start=${position}&_limit=${PAGE}`,
    recordsOf: (response) => response as { id: string }[],
  },
]

export interface PeerNote {
  name: string
  version: string
  rows: number
  note: string
  /** The reason why the peer was not measured. */
  missing?: string
}

export const PEERS_CASE = 'uncached page, peers'
const POSITIONS = 6_400
const COMPARED = 3

const callOf = (peer: Peer, position: number): Call => ({ path: peer.page(position), headers: {} })

const versionOf = (name: string): string | undefined => {
  const file = join(BENCH, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

const heliologPage = (rows: PeerRows, position: number): string => {
  const { at, id } = rows.keyAt(position)
  return `/api/v1/observations?cursor=${writeCursor('/observations', `limit=${PAGE}`, [at, id], rows.version)}`
}

/** Throws unless the peer's pages have the same records as heliolog's, in the same order. */
const assertSameRecords = async (
  peer: Peer,
  server: ServerProcess,
  positions: number[],
  ours: (position: number) => Promise<{ id: string }[]>,
): Promise<void> => {
  for (const position of positions.slice(0, COMPARED)) {
    const { status, body } = await request(server.origin, callOf(peer, position))
    if (status !== 200) throw new Error(`it returns ${status}: ${body.toString().slice(0, 300)}`)
    const [theirs, own] = [peer.recordsOf(JSON.parse(body.toString())), await ours(position)]
    if (theirs.length !== PAGE || theirs.some(({ id }, index) => id !== own[index]?.id))
      throw new Error(`its page after ${position} has ${theirs.length} records, not the same as heliolog's`)
  }
}

/** Notes the reason for a peer that cannot be installed or started. */
export const comparePeers = async (
  store: Store,
  heliolog: ServerProcess,
  ourCalls: Call[],
  load: LoadGenerator,
  log: Log,
): Promise<{ cases: Case[]; notes: PeerNote[] }> => {
  const rows = new PeerRows(store)
  const ours = async (position: number) => {
    const [call] = withTokens([heliologPage(rows, position)], store.tokens)
    const { body } = await request(heliolog.origin, call as Call)
    return (JSON.parse(body.toString()) as { data: { id: string }[] }).data
  }
  const contenders: Contender[] = [httpContender(HELIOLOG, heliolog, load, ourCalls)]
  const notes: PeerNote[] = []
  for (const peer of PEERS) {
    const count = store.keys.observations
    const note = { name: peer.name, version: versionOf(peer.name) ?? '', rows: count, note: peer.note }
    try {
      if (note.version === '') throw new Error('it could not be installed')
      log(`starting the peer ${peer.name}`)
      const server = await peer.start(rows)
      const positions = Array.from({ length: POSITIONS }, () => Math.ceil(Math.random() * (count - PAGE)))
      await assertSameRecords(peer, server, positions, ours)
      const calls = positions.map((position) => callOf(peer, position))
      contenders.push(httpContender(peer.name, server, load, calls))
      notes.push(note)
    } catch (error) {
      notes.push({ ...note, missing: (error as Error).message })
    }
  }
  return { cases: contenders.length > 1 ? [{ name: PEERS_CASE, contenders }] : [], notes }
}
