/** Raw sockets: malformed, split, pipelined, aborted and half-closed requests. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkError, checkResponse } from '../check.ts'
import { type ClientContext, countResponse, describeBytes, exchange, TIMEOUT_MS } from '../clients.ts'
import { API, type ModelRequest, newMemory } from '../model.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import { requestText, someRequest } from '../requests.ts'
import { Connection, LostError, type WireResponse } from '../wire.ts'

/** Statuses of requests that are not valid HTTP. */
const PARSER_STATUSES = { invalid_parameter: [400, 408, 413, 431] }

/** Bytes, and what must come back. */
interface Scenario {
  name: string
  bytes: Buffer
  /** Requests at the start of the bytes whose responses are modelled. */
  requests: ModelRequest[]
  /**
   * `close`: nothing more; `error`: one error response; `error or reset`: an error, or a reset because earlier
   * responses are still being sent; `any`: the bytes may be valid.
   */
  end: 'close' | 'error' | 'error or reset' | 'any'
  /** Half-closes the connection after sending; the server may treat that as a disconnect. */
  halfClose: boolean
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const HEAD = `GET ${API}/meta HTTP/1.1\r\nHost: x\r\n`

const MALFORMED: readonly ((random: Random) => string)[] = [
  () => 'garbage\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  (random) =>
    `${random.pick(['SHINE', 'get', 'G\0T', 'GE T', '{}'])} ${API}/meta HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) => `GET ${API}/meta HTTP/${random.pick(['9.9', '1', '1.1.1', 'x', '-1.0'])}\r\nHost: x\r\n\r\n`,
  () => 'GET api/v1/meta HTTP/1.1\r\nHost: x\r\n\r\n',
  (random) =>
    `GET ${API}/${random.pick(['\xeb', '\xff\xfe', '\x7f', 'a\0b', '\x01'])} HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) =>
    `${HEAD}${random.pick(['nonsense', 'X-A : b', ': empty', 'X\0: y', 'X-A: a\0b', 'X-A: \x01', '\xe9: x'])}\r\n\r\n`,
  (random) =>
    `${HEAD}Content-Length: ${random.pick(['many', '-1', '1e3', '0x10', '99999999999999999999', '1, 2', '+5'])}\r\n\r\n`,
  () => `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
  () => `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  (random) => `${HEAD}X-Long: ${'a'.repeat(random.integer(17_000, 200_000))}\r\n\r\n`,
  (random) => `GET ${API}/${'a'.repeat(random.integer(17_000, 100_000))} HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) => `${HEAD}${'X-A: a\r\n'.repeat(random.integer(3_000, 9_000))}\r\n`,
  () => `GET ${API}/meta HTTP/1.1\r\nConnection: close\r\n\r\n`,
  () => `CONNECT heliolog.example:443 HTTP/1.1\r\nHost: heliolog.example:443\r\n\r\n`,
]

const someMalformed = (random: Random): Scenario => ({
  name: 'malformed',
  bytes: latin1(random.pick(MALFORMED)(random)),
  requests: [],
  end: 'error',
  halfClose: false,
})

/** A request that ends early: every prefix of a head is incomplete. */
const someIncomplete = (random: Random): Scenario => {
  const text = `${HEAD}Accept: */*\r\n\r\n`
  return {
    name: 'incomplete',
    bytes: latin1(text.slice(0, random.integer(1, text.length - 1))),
    requests: [],
    end: 'error',
    halfClose: true,
  }
}

/** Framing that the parser notices only after it has reported the request. */
const someUnknownCoding = (random: Random): Scenario => ({
  name: 'unknown coding',
  bytes: latin1(
    `${HEAD}Transfer-Encoding: ${random.pick(['gzip', 'identity', 'chunked, gzip', 'x'])}\r\n\r\nxx`,
  ),
  requests: [],
  end: 'any',
  halfClose: true,
})

const someBytes = (random: Random): Scenario => ({
  name: 'random bytes',
  bytes: Buffer.concat([random.bytes(random.integer(1, 2_000)), latin1('\r\n\r\n')]),
  requests: [],
  end: 'any',
  halfClose: true,
})

/** A valid request with some bytes changed, removed or repeated. */
const someMutation = (random: Random, context: ClientContext): Scenario => {
  const bytes = latin1(requestText(modelled(random, context)))
  for (let change = random.integer(1, 3); change > 0; change--)
    bytes[random.integer(0, bytes.length - 1)] = random.pick([
      0,
      10,
      13,
      32,
      37,
      47,
      58,
      63,
      127,
      255,
      random.integer(0, 255),
    ])
  const cut = random.integer(0, bytes.length)
  const mutated = random.chance(0.3)
    ? Buffer.concat([bytes.subarray(0, cut), bytes.subarray(random.integer(0, cut))])
    : bytes
  return { name: 'mutated', bytes: mutated, requests: [], end: 'any', halfClose: true }
}

/** A request that leaves the connection usable. Downloads would compete for their slots. */
const modelled = (random: Random, { data, model }: ClientContext): ModelRequest => {
  for (;;) {
    const request = someRequest(random, { data, memory: newMemory(), tokens: model.tokens })
    if (!request.target.includes('.ndjson')) return request
  }
}

const somePipeline = (random: Random, context: ClientContext): Scenario => {
  const requests = Array.from({ length: random.integer(2, 20) }, () => modelled(random, context))
  const halfClose = random.chance(0.2)
  if (!halfClose) Object.assign((requests.at(-1) as ModelRequest).headers, { connection: 'close' })
  const bytes = latin1(requests.map((request) => requestText(request)).join(''))
  return { name: 'pipelined', bytes, requests, end: 'close', halfClose }
}

const someInterruptedPipeline = (random: Random, context: ClientContext): Scenario => {
  const requests = Array.from({ length: random.integer(1, 5) }, () => modelled(random, context))
  const text = requests.map((request) => requestText(request)).join('')
  const bytes = latin1(text + random.pick(MALFORMED)(random))
  return { name: 'pipelined before malformed', bytes, requests, end: 'error or reset', halfClose: false }
}

/** Bodies in chunks; the method is not allowed, whatever the body. */
const someChunked = (random: Random, { model }: ClientContext): Scenario => {
  const chunks = Array.from({ length: random.integer(0, 5) }, () => 'x'.repeat(random.integer(1, 3_000)))
  const body = chunks.map(
    (chunk) => `${chunk.length.toString(16)}${random.pick(['', ';ext=1'])}\r\n${chunk}\r\n`,
  )
  const request: ModelRequest = {
    method: random.pick(['POST', 'GET']),
    target: `${API}/observers`,
    headers: {
      host: 'x',
      connection: 'close',
      authorization: `Bearer ${model.tokens.valid}`,
      'transfer-encoding': 'chunked',
    },
    body: `${body.join('')}0\r\n${random.pick(['', 'X-Trailer: 1\r\n'])}\r\n`,
  }
  const isBad = random.chance(0.3)
  const text = isBad ? requestText(request).replace(/0\r\n[^0]*\r\n$/, 'zz\r\n') : requestText(request)
  return {
    name: 'chunked',
    bytes: latin1(text),
    requests: [request],
    end: isBad ? 'error or reset' : 'close',
    halfClose: false,
  }
}

const someOldVersion = (_: Random, { model }: ClientContext): Scenario => {
  const headers = { host: 'x', authorization: `Bearer ${model.tokens.valid}` }
  const request: ModelRequest = { method: 'GET', target: `${API}/observers`, headers }
  return {
    name: 'HTTP/1.0',
    bytes: latin1(requestText(request, '1.0')),
    requests: [request],
    end: 'close',
    halfClose: false,
  }
}

const someScenario = (random: Random, context: ClientContext): Scenario =>
  random.weighted<(random: Random, context: ClientContext) => Scenario>([
    [6, someMalformed],
    [2, someIncomplete],
    [1, someUnknownCoding],
    [3, someBytes],
    [4, someMutation],
    [4, somePipeline],
    [2, someInterruptedPipeline],
    [2, someChunked],
    [1, someOldVersion],
  ])(random, context)

/** Sends the bytes in a few pieces with pauses, so that the parser sees them split anywhere. */
const sendSplit = async (random: Random, connection: Connection, bytes: Buffer): Promise<void> => {
  let start = 0
  for (let splits = random.integer(0, 4); splits > 0; splits--) {
    const end = random.integer(start, bytes.length)
    connection.send(bytes.subarray(start, end))
    start = end
    await pause(random.integer(0, 3))
  }
  connection.send(bytes.subarray(start))
}

const checkParserError = (response: WireResponse) =>
  checkError(response, ['invalid_parameter'], { statuses: PARSER_STATUSES })

const expectResponses = async (
  { report, part, model }: ClientContext,
  { requests, end, halfClose, name, bytes }: Scenario,
  connection: Connection,
): Promise<void> => {
  const cause = `${name}: ${describeBytes(bytes.toString('latin1'))}`
  const started = performance.now()
  try {
    for (const request of requests) {
      const response = await connection.response(request.method, TIMEOUT_MS)
      countResponse(part, response, started)
      const complaint = checkResponse(model, request, response, newMemory())
      // The error of what follows may come instead of the responses before it.
      const isEarlyError =
        end === 'error or reset' && complaint !== undefined && checkParserError(response) === undefined
      if (isEarlyError) return
      if (complaint !== undefined)
        report.wrong(part, complaint, `${name}: ${describeBytes(requestText(request))}`)
    }
    if (end === 'any') {
      const rest = await connection.closed(TIMEOUT_MS)
      if (rest.length > 0 && !/^HTTP\/1\.1 [234]\d\d /.test(rest.toString('latin1', 0, 20)))
        report.wrong(part, `the response starts with ${rest.toString('latin1', 0, 60)}`, cause)
      return
    }
    if (end !== 'close') {
      const response = await connection.response('GET', TIMEOUT_MS)
      countResponse(part, response, started)
      const complaint = checkParserError(response)
      if (complaint !== undefined) report.wrong(part, complaint, cause)
    }
    const rest = await connection.closed(TIMEOUT_MS)
    if (rest.length > 0)
      report.wrong(part, `more than the responses: ${rest.toString('latin1', 0, 80)}`, cause)
  } catch (error) {
    if (!(error instanceof LostError)) throw error
    const mayBeReset = end === 'error or reset' || (halfClose && requests.length > 0)
    // The server answers and closes as soon as it has seen enough, also while the rest is being sent.
    const isUnread = connection.wasCutOff && name !== 'pipelined'
    if (isUnread) countEvent(part, 'cut off while sending')
    else if (!(mayBeReset && connection.isEnded)) report.lost(part, error.message, cause)
  }
}

const runScenario = async (random: Random, context: ClientContext, origin: string): Promise<void> => {
  const scenario = someScenario(random, context)
  countEvent(context.part, scenario.name)
  context.part.counts.sent += Math.max(1, scenario.requests.length)
  const connection = new Connection(origin)
  await sendSplit(random, connection, scenario.bytes)
  if (random.chance(0.1)) {
    countEvent(context.part, 'aborted')
    await pause(random.integer(0, 3))
    connection.socket.resetAndDestroy()
    return
  }
  if (scenario.halfClose) connection.end()
  await expectResponses(context, scenario, connection)
  connection.destroy()
}

const runConnections = async (
  random: Random,
  context: ClientContext,
  origin: string,
  count: number,
  isOver: () => boolean,
): Promise<void> => {
  for (let number = 0; number < count && !isOver(); number++) {
    await runScenario(random, context, origin)
    if (number % 10 > 0) continue
    // The server must still answer others.
    const connection = new Connection(origin)
    await exchange(context, connection, modelled(random, context), newMemory())
    connection.destroy()
  }
}

const CLIENTS = 4

export const sockets: Part = {
  name: 'sockets',
  run: async ({ report, seed, isShort, isOver, targets }) => {
    for (const { engine, server, model, versions } of targets) {
      const context = { report, part: report.part('sockets', engine), model, data: versions[0] }
      const clients = Array.from({ length: CLIENTS }, (_, client) =>
        runConnections(new Random(seed, client), context, server.origin, isShort ? 25 : 600, isOver),
      )
      await Promise.all(clients)
    }
  },
}
