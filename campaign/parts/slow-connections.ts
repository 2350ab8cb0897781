/** Slow and idle connections beside normal clients, which must not notice them. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientContext, runClientsDuring, TIMEOUT_MS } from '../clients.ts'
import { API } from '../model.ts'
import type { Part, PartRun } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import type { Target } from '../target.ts'
import { Connection } from '../wire.ts'

const CONNECTIONS = 1_000
const CLIENTS = 4
/** Bounds the rate of the normal clients. */
const PAUSE_MS = 10
const LONGEST_MS = 5_000
const TICK_MS = 250
/** 70 seconds: a client that stops reading is disconnected after 30 to 60. */
const TICKS = 280
/** More than the buffers of a socket take, so that the server has to wait for the client. */
const PIPELINED_PAGES = 50

interface SlowConnection {
  kind: string
  connection: Connection
  /** Runs on every tick. */
  tick(): void
}

type Opener = (origin: string, token: string, random: Random) => SlowConnection

const largePage = (token: string): string =>
  `GET ${API}/observations?limit=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`

const idle: Opener = (origin) => ({ kind: 'idle', connection: new Connection(origin), tick: () => {} })

const slowHeaders: Opener = (origin, token, random) => {
  const connection = new Connection(origin)
  const text = largePage(token).replace('\r\n\r\n', `\r\nX-Slow: ${'a'.repeat(10_000)}\r\n\r\n`)
  let sent = random.integer(0, 40)
  connection.send(text.slice(0, sent))
  return { kind: 'slow headers', connection, tick: () => connection.send(text.slice(sent, ++sent)) }
}

const slowBody: Opener = (origin, token) => {
  const connection = new Connection(origin)
  connection.send(
    `POST ${API}/meta HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100000\r\n\r\n`,
  )
  return { kind: 'slow body', connection, tick: () => connection.send('x') }
}

const neverReading: Opener = (origin, token) => {
  const connection = new Connection(origin)
  connection.socket.pause()
  connection.send(largePage(token).repeat(PIPELINED_PAGES))
  return { kind: 'never reading', connection, tick: () => {} }
}

/** Reads for a moment on every tick. */
const trickling: Opener = (origin, token) => {
  const connection = new Connection(origin)
  connection.socket.pause()
  connection.send(largePage(token).repeat(2))
  return {
    kind: 'trickling',
    connection,
    tick: () => {
      connection.socket.resume()
      setImmediate(() => connection.socket.pause())
    },
  }
}

const OPENERS: readonly (readonly [number, Opener])[] = [
  [30, idle],
  [38, slowHeaders],
  [10, slowBody],
  [2, neverReading],
  [20, trickling],
]

/** Kinds whose connections the server must have closed by the end of a full run. */
const MUST_CLOSE = ['slow headers', 'never reading']

const openAll = async (
  random: Random,
  origin: string,
  token: string,
  count: number,
): Promise<SlowConnection[]> => {
  const opened: SlowConnection[] = []
  for (let number = 0; number < count; number++) {
    opened.push(random.weighted(OPENERS)(origin, token, random))
    // The accept queue of a listener is finite.
    if (number % 20 === 19) await pause(5)
  }
  return opened
}

const checkTrickled = async ({ report, part }: ClientContext, connection: Connection): Promise<void> => {
  connection.socket.resume()
  for (let response = 0; response < 2; response++) {
    const { status, body } = await connection.response('GET', TIMEOUT_MS)
    if (status !== 200 || !body.toString().endsWith('}'))
      report.wrong(part, `status ${status}`, 'a trickling reader')
  }
}

/** Keeps them open for some ticks; returns false if the time of the campaign ended before. */
const keepOpen = async (opened: SlowConnection[], ticks: number, isOver: () => boolean): Promise<boolean> => {
  for (let tick = 0; tick < ticks && !isOver(); tick++) {
    for (const { connection, tick: act } of opened) if (!connection.isEnded) act()
    await pause(TICK_MS)
  }
  return !isOver()
}

const checkServed = async (
  context: ClientContext,
  { server: { origin } }: Target,
  { seed, isShort, isOver }: PartRun,
): Promise<void> => {
  const { report, part, model } = context
  const opened: SlowConnection[] = []
  // This process may be slow too, and the clients wait for it.
  const ownDelay = monitorEventLoopDelay()
  ownDelay.enable()
  const load = { origin, seed, clients: CLIENTS, pauseMs: PAUSE_MS }
  const isComplete = await runClientsDuring(context, load, async () => {
    opened.push(...(await openAll(new Random(seed), origin, model.tokens.valid, CONNECTIONS)))
    return keepOpen(opened, isShort ? 8 : TICKS, isOver)
  })
  ownDelay.disable()
  for (const { kind, connection } of opened) {
    countEvent(part, kind)
    // A paused socket does not report that the server has closed the connection.
    connection.socket.resume()
    if (kind === 'trickling')
      await checkTrickled(context, connection).catch(({ message }) => report.lost(part, message, kind))
  }
  const mustClose = isComplete && !isShort ? opened.filter(({ kind }) => MUST_CLOSE.includes(kind)) : []
  const isOpen = ({ connection }: SlowConnection): boolean => !connection.isEnded
  // On a busy machine, reading what has arrived before the close takes a while.
  const deadline = performance.now() + TIMEOUT_MS
  while (mustClose.some(isOpen) && performance.now() < deadline) await pause(TICK_MS)
  for (const { kind } of mustClose.filter(isOpen)) report.wrong(part, 'the connection is still open', kind)
  for (const { connection } of opened) connection.destroy()
  const waitedMs = part.counts.longestMs - ownDelay.max / 1e6
  if (!isShort && waitedMs > LONGEST_MS)
    report.wrong(part, `a client waited ${Math.round(waitedMs)} ms`, `${CONNECTIONS} connections`)
}

export const slowConnections: Part = {
  name: 'slow-connections',
  run: async (run) => {
    const { report, targets } = run
    // Both engines at once, because most of the time passes waiting for timeouts.
    await Promise.all(
      targets.map((target) => {
        const { engine, model, versions } = target
        const part = report.part('slow-connections', engine)
        return checkServed({ report, part, model, data: versions[0] }, target, run)
      }),
    )
  },
}
