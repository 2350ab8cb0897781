/** Clients that send modelled requests and check every response. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkResponse } from './check.ts'
import type { DataSet } from './data-set.ts'
import { API, type InterfaceModel, type Memory, type ModelRequest, newMemory } from './model.ts'
import { Random } from './random.ts'
import type { PartCounts, Report } from './report.ts'
import { requestText, someRequest } from './requests.ts'
import { Connection, LostError, type WireResponse } from './wire.ts'

export const TIMEOUT_MS = 60_000

/** The context in which clients send requests and count their outcomes. */
export interface ClientContext {
  report: Report
  part: PartCounts
  model: InterfaceModel
  /** The data that requests refer to. */
  data: DataSet
}

interface ClientOptions {
  origin: string
  seed: number
  clients: number
  /** Requests of each client; more only if `until` is still pending. */
  requests: number
  /** Pause between two requests of a client, which bounds the rate. */
  pauseMs?: number
}

export const countResponse = ({ counts }: PartCounts, { status }: WireResponse, started: number): void => {
  counts.answered++
  counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1
  counts.longestMs = Math.max(counts.longestMs, performance.now() - started)
}

/** Bytes that were sent, without tokens and long repetitions, for a report. */
export const describeBytes = (text: string): string => {
  const short = text
    .replace(/hlg_\w{38}/g, '<token>')
    .replace(/(.{1,20}?)\1{19,}/gs, (run, repeated) => `${repeated}{${run.length / repeated.length}}`)
  return JSON.stringify(short).slice(0, 1_500)
}

/** Sends one request on a connection, and checks the response. Returns undefined if it was lost. */
export const exchange = async (
  { report, part, model }: ClientContext,
  connection: Connection,
  request: ModelRequest,
  memory: Memory,
): Promise<WireResponse | undefined> => {
  const started = performance.now()
  part.counts.sent++
  connection.send(requestText(request))
  try {
    const response = await connection.response(request.method, TIMEOUT_MS)
    countResponse(part, response, started)
    const complaint = checkResponse(model, request, response, memory)
    if (complaint !== undefined) report.wrong(part, complaint, describeBytes(requestText(request)))
    return response
  } catch (error) {
    if (!(error instanceof LostError)) throw error
    report.lost(part, error.message, describeBytes(requestText(request)))
    return undefined
  }
}

/** Runs clients with a connection each; a client reconnects when the server closes its connection. */
export const runClients = async (
  context: ClientContext,
  options: ClientOptions,
  shouldStop: () => boolean = () => false,
): Promise<void> => {
  const { origin, seed, clients, requests, pauseMs = 0 } = options
  const runClient = async (_: unknown, client: number): Promise<void> => {
    const random = new Random(seed, client)
    const memory = newMemory()
    let connection: Connection | undefined
    for (let sent = 0; sent < requests && !shouldStop(); sent++) {
      if (connection && (connection.isEnded || sent % 20 === 0)) {
        connection.destroy()
        connection = undefined
      }
      connection ??= new Connection(origin)
      const request = someRequest(random, { data: context.data, memory, tokens: context.model.tokens })
      const response = await exchange(context, connection, request, memory)
      if (!response || response.headers['connection'] === 'close') {
        connection.destroy()
        connection = undefined
      }
      if (pauseMs > 0) await pause(pauseMs)
    }
    connection?.destroy()
  }
  await Promise.all(Array.from({ length: clients }, runClient))
}

/** Runs clients until the work is done, and returns its result. */
export const runClientsDuring = async <T>(
  context: ClientContext,
  options: Omit<ClientOptions, 'requests'>,
  work: () => Promise<T>,
): Promise<T> => {
  let isDone = false
  const serving = runClients(context, { ...options, requests: Infinity }, () => isDone)
  try {
    return await work()
  } finally {
    isDone = true
    await serving
  }
}

/** Counts the response to a request with this token, and checks its `Retry-After`. */
export const statusOf = async (
  { report, part }: ClientContext,
  origin: string,
  token: string,
): Promise<number> => {
  part.counts.sent++
  const response = await fetch(`${origin}${API}/observers`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  const { status } = response
  part.counts.byStatus[status] = (part.counts.byStatus[status] ?? 0) + 1
  part.counts.answered++
  const retryAfter = Number(response.headers.get('retry-after'))
  if (status === 429 && !(retryAfter >= 1 && retryAfter <= 60))
    report.wrong(part, `retry-after is ${retryAfter}`, `${API}/observers`)
  return status
}
