/** Rate limits: requests and downloads per token or, without one, per IP address, and rejected tokens per IP address. */
import { LRUCache } from 'lru-cache'
import type { MaybePromise, WindowCount } from '../storage/database.ts'
import { clientOf } from './logged-text.ts'
import type { SharedCounts } from './shared-counts.ts'

const MINUTE = 60
const HOUR = 3_600
const BAD_TOKENS_PER_MINUTE = 300
const KIBIBYTE = 1024
/** Windows of clients without a token, so that they fill neither the memory nor the shared store. */
const MAX_CLIENTS = 10_000
const SWEEP_MS = 60_000

/** A window by the clock of this process. */
export interface Window {
  count: number
  endsAt: number
}

/** The part of Map that LRUCache has too. */
interface Windows extends Iterable<[string, Window]> {
  get(key: string): Window | undefined
  set(key: string, window: Window): unknown
  delete(key: string): unknown
}

/** Counts by key in this process. It is synchronous, because the promises of a library would cost more than counting. */
export class InMemoryWindows {
  readonly #windows: Windows
  #sweepAt = 0

  constructor(windows: Windows) {
    this.#windows = windows
  }

  /** Adds to the count, or subtracts from it. */
  count(key: string, seconds: number, now: number, amount = 1): WindowCount {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + seconds * 1000 }
      this.#windows.set(key, window)
    }
    window.count += amount
    return { count: window.count, millisecondsLeft: window.endsAt - now }
  }

  /** The current count, of a window that would begin now if there is none. */
  read(key: string, seconds: number, now: number): WindowCount {
    const { count, endsAt } = this.#windows.get(key) ?? { count: 0, endsAt: now }
    return now < endsAt
      ? { count, millisecondsLeft: endsAt - now }
      : { count: 0, millisecondsLeft: seconds * 1000 }
  }

  /** Deletes windows that have ended. */
  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + SWEEP_MS
  }
}

/** A client as limits count it. */
export type Client = { tokenId: string } | { address: string }

/** The state of a rate limit window, as the response headers report it. */
export interface Allowance {
  limit: number
  /** Length of the window, from its first count. */
  seconds: number
  remaining: number
  /** Whole seconds until the window ends, rounded up, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

/** A part of a file, in bytes. */
export interface FilePart {
  etag: string
  bytes: number
  fileBytes: number
}

const allowanceOf = (
  limit: number,
  seconds: number,
  { count, millisecondsLeft }: WindowCount,
): Allowance => ({
  limit,
  seconds,
  remaining: Math.max(0, limit - count),
  // Rounding, or the clock of another machine, could make it longer than the window.
  resetSeconds: Math.min(seconds, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
  exceeded: count > limit,
})

const downloadKey = (client: Client): string =>
  `download ${'tokenId' in client ? client.tokenId : clientOf(client.address)}`

/** Counts in the shared store, or in this process when there is none. */
export class RateLimiter {
  readonly #tokens = new InMemoryWindows(new Map())
  /** The one counted longest ago is forgotten first. */
  readonly #clients = new InMemoryWindows(new LRUCache({ max: MAX_CLIENTS }))
  /** The windows of clients without a token that were counted in the shared store this hour. */
  readonly #sharedClients = new Set<string>()
  #sharedClientsEndAt = 0
  /** The ends of the windows of clients with too many bad tokens. */
  readonly #blocked = new LRUCache<string, number>({ max: MAX_CLIENTS })
  /** The last part that is being taken of each token and file. */
  readonly #taking = new Map<string, Promise<unknown>>()
  readonly #shared: SharedCounts | undefined

  constructor(shared?: SharedCounts) {
    this.#shared = shared
  }

  countCall(client: Client, limit: number, now = performance.now()): MaybePromise<Allowance> {
    const key = 'tokenId' in client ? `token ${client.tokenId}` : `public ${clientOf(client.address)}`
    return this.#count(client, key, limit, MINUTE, now)
  }

  /** Counts a download, in addition to its request. */
  countDownload(client: Client, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(client, downloadKey(client), limit, HOUR, now)
  }

  /** The remaining downloads, without counting one. */
  async downloadsLeft(client: Client, limit: number, now = performance.now()): Promise<Allowance> {
    const key = downloadKey(client)
    const shared = this.#sharedFor(client, key, now)
    const count = (await shared?.read(key, HOUR)) ?? this.#inMemory(client).read(key, HOUR, now)
    return allowanceOf(limit, HOUR, count)
  }

  /**
   * Takes a part of a file from what earlier downloads left unsent. If that is too little, counts a download, which is
   * for the complete file, and returns the allowance. Takes one part of a file at a time, so that parallel requests need
   * one download; those to other instances may need one each.
   */
  takePart(
    tokenId: string,
    limit: number,
    { etag, bytes, fileBytes }: FilePart,
  ): Promise<Allowance | undefined> {
    const key = `${tokenId} ${etag}`
    // A file that is read once in parts is one download, so that rounding must not make it larger.
    const [part, file] = [Math.max(1, Math.floor(bytes / KIBIBYTE)), Math.ceil(fileBytes / KIBIBYTE)]
    const take = async (): Promise<Allowance | undefined> => {
      if ((await this.#addUnsent(tokenId, etag, -part)) >= 0) return undefined
      const allowance = await this.countDownload({ tokenId }, limit)
      await this.#addUnsent(tokenId, etag, allowance.exceeded ? part : file)
      return allowance
    }
    const taken = Promise.resolve(this.#taking.get(key)).then(take)
    const ended = taken
      .catch(() => {})
      .then(() => {
        if (this.#taking.get(key) === ended) this.#taking.delete(key)
      })
    this.#taking.set(key, ended)
    return taken
  }

  /** Keeps bytes of a file that a download was counted for, so that the token can still take them. */
  async returnUnsent(tokenId: string, etag: string, bytes: number): Promise<void> {
    await this.#addUnsent(tokenId, etag, Math.floor(bytes / KIBIBYTE))
  }

  /** Returns the sum, in whole kibibytes, because shared counts are 32-bit integers. */
  async #addUnsent(tokenId: string, etag: string, kibibytes: number): Promise<number> {
    const key = `unsent ${tokenId} ${etag}`
    const shared = await this.#shared?.add(key, HOUR, kibibytes)
    return (shared ?? this.#tokens.count(key, HOUR, performance.now(), kibibytes)).count
  }

  async countBadToken(address: string, now = performance.now()): Promise<Allowance> {
    const client = clientOf(address)
    const allowance = await this.#count({ address }, `address ${client}`, BAD_TOKENS_PER_MINUTE, MINUTE, now)
    if (allowance.exceeded) this.#blocked.set(client, now + allowance.resetSeconds * 1000)
    return allowance
  }

  /** Recognises a client that has sent too many bad tokens. */
  isBlocked(address: string, now = performance.now()): boolean {
    return now < (this.#blocked.get(clientOf(address)) ?? 0)
  }

  /** The place where requests are counted at the moment; undefined when counts are not shared. */
  async sharing(): Promise<'shared' | 'instance' | undefined> {
    if (!this.#shared) return undefined
    return (await this.#shared.isAvailable()) ? 'shared' : 'instance'
  }

  #inMemory(client: Client): InMemoryWindows {
    return 'tokenId' in client ? this.#tokens : this.#clients
  }

  #count(client: Client, key: string, limit: number, seconds: number, now: number): MaybePromise<Allowance> {
    const inMemory = this.#inMemory(client)
    const shared = this.#sharedFor(client, key, now)
    const counted = shared?.count(key, limit, seconds, now) ?? inMemory.count(key, seconds, now)
    // While the shared store is unavailable, each process counts on its own: a looser limit, but a limit.
    const allow = (count: WindowCount | undefined) =>
      allowanceOf(limit, seconds, count ?? inMemory.count(key, seconds, now))
    return counted instanceof Promise ? counted.then(allow) : allow(counted)
  }

  /** Clients without a token above the maximum are counted by each process on its own. */
  #sharedFor(client: Client, key: string, now: number): SharedCounts | undefined {
    if ('tokenId' in client) return this.#shared
    if (now >= this.#sharedClientsEndAt) {
      this.#sharedClients.clear()
      this.#sharedClientsEndAt = now + HOUR * 1000
    }
    if (this.#sharedClients.size < MAX_CLIENTS) this.#sharedClients.add(key)
    return this.#sharedClients.has(key) ? this.#shared : undefined
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }
}
