/** All peers beside heliolog; one that cannot be installed or started here is named with the reason. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCursor } from '../../server/src/api/query/cursor.ts'
import { authorised } from '../cases.ts'
import { fetchAnswer } from '../load/fetch.ts'
import type { Call, LoadGenerator } from '../load/load.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import { BENCH } from '../places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { PAGE } from '../stores/keys.ts'
import type { Store } from '../stores/stores.ts'
import { HELIOLOG } from '../subjects.ts'
import { jsonServer } from './json-server.ts'
import type { Peer, PeerNote } from './peer.ts'
import { platformatic } from './platformatic.ts'
import { PeerRows } from './rows.ts'
import { soul } from './soul.ts'

const PEERS: Peer[] = [platformatic, soul, jsonServer]
export const PEERS_CASE = 'cold page, peers'
const POSITIONS = 6_400
const LOOKED_AT = 3

const versionOf = (name: string): string | undefined => {
  const file = join(BENCH, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

const pageAfter = (rows: PeerRows, position: number): string => {
  const { at, id } = rows.keyAt(position)
  return `/api/v1/observations?cursor=${writeCursor('/observations', { limit: PAGE }, [at, id], rows.version)}`
}

/** The peer's page must have the same hundred records as heliolog's, in the same order. */
const proveSameRecords = async (
  peer: Peer,
  server: ServerProcess,
  positions: number[],
  ours: (position: number) => Promise<{ id: string }[]>,
): Promise<void> => {
  for (const position of positions.slice(0, LOOKED_AT)) {
    const { status, body } = await fetchAnswer(server.origin, peer.page(position))
    if (status !== 200) throw new Error(`it answers ${status}: ${body.toString().slice(0, 300)}`)
    const [theirs, own] = [peer.recordsOf(JSON.parse(body.toString())), await ours(position)]
    if (theirs.length !== PAGE || theirs.some(({ id }, index) => id !== own[index]?.id))
      throw new Error(`its page after ${position} has ${theirs.length} records, not the same as heliolog's`)
  }
}

export const comparePeers = async (
  store: Store,
  heliolog: ServerProcess,
  ourCalls: Call[],
  load: LoadGenerator,
  tell: (what: string) => void,
): Promise<{ cases: Case[]; notes: PeerNote[] }> => {
  const rows = new PeerRows(store)
  const ours = async (position: number) => {
    const [call] = authorised([pageAfter(rows, position)], store.tokens)
    const { body } = await fetchAnswer(heliolog.origin, call as Call)
    return (JSON.parse(body.toString()) as { data: { id: string }[] }).data
  }
  const contenders: Contender[] = [httpContender(HELIOLOG, heliolog, load, ourCalls)]
  const notes: PeerNote[] = []
  for (const peer of PEERS) {
    const held = store.keys.observations
    const note = { name: peer.name, version: versionOf(peer.name) ?? '', rows: held, note: peer.note }
    try {
      if (note.version === '') throw new Error('it could not be installed')
      tell(`starting the peer ${peer.name}`)
      const server = await peer.start(rows)
      const positions = Array.from({ length: POSITIONS }, () => Math.ceil(Math.random() * (held - PAGE)))
      await proveSameRecords(peer, server, positions, ours)
      contenders.push(httpContender(peer.name, server, load, positions.map(peer.page)))
      notes.push(note)
    } catch (error) {
      notes.push({ ...note, missing: (error as Error).message })
    }
  }
  return { cases: contenders.length > 1 ? [{ name: PEERS_CASE, contenders }] : [], notes }
}
