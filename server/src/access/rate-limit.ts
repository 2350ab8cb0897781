/** Rate limits: requests and downloads per token or, without one, per IP address, and rejected tokens per IP address. */
import { LRUCache } from 'lru-cache'
import type { MaybePromise, WindowCount } from '../storage/database.ts'
import { InMemoryWindows } from './in-memory-windows.ts'
import { clientOf } from './logged-text.ts'
import type { SharedCounts } from './shared-counts.ts'

const MINUTE = 60
const HOUR = 3_600
const BAD_TOKENS_PER_MINUTE = 300
const KIBIBYTE = 1024
/** Windows of clients without a token, so that they fill neither the memory nor the shared store. */
const MAX_CLIENTS = 10_000

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

/** Counts in the shared store, or in this process when there is none. */
export class RateLimiter {
  readonly #tokens = new InMemoryWindows(new Map())
  /** The one counted longest ago is forgotten first. */
  readonly #clients = new InMemoryWindows(new LRUCache({ max: MAX_CLIENTS }))
  /** The windows of clients that were counted in the shared store this hour. */
  readonly #sharedClients = new Set<string>()
  #sharedClientsEndAt = 0
  /** When the windows of clients with too many bad tokens end. */
  readonly #blocked = new LRUCache<string, number>({ max: MAX_CLIENTS })
  #lastBlockEndsAt = 0
  /** The last part that is being taken of each token and file. */
  readonly #taking = new Map<string, Promise<unknown>>()
  readonly #shared: SharedCounts | undefined

  constructor(shared?: SharedCounts) {
    this.#shared = shared
  }

  countCall(tokenId: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(this.#tokens, `token ${tokenId}`, limit, MINUTE, now)
  }

  /** Counts a request that needs no token. */
  countPublicCall(address: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(this.#clients, `public ${clientOf(address)}`, limit, MINUTE, now)
  }

  /** Counts a download made with a token, in addition to its request. */
  countDownload(tokenId: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(this.#tokens, `download ${tokenId}`, limit, HOUR, now)
  }

  /** Counts a download without a token, in addition to its request. */
  countPublicDownload(address: string, limit: number, now = performance.now()): MaybePromise<Allowance> {
    return this.#count(this.#clients, `download ${clientOf(address)}`, limit, HOUR, now)
  }

  /** The remaining downloads of a token, without counting one. */
  downloadsLeft(tokenId: string, limit: number, now = performance.now()): Promise<Allowance> {
    return this.#read(this.#tokens, `download ${tokenId}`, limit, HOUR, now)
  }

  /** The remaining downloads of a client without a token, without counting one. */
  publicDownloadsLeft(address: string, limit: number, now = performance.now()): Promise<Allowance> {
    return this.#read(this.#clients, `download ${clientOf(address)}`, limit, HOUR, now)
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
      const allowance = await this.countDownload(tokenId, limit)
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
    const key = `address ${client}`
    const allowance = await this.#count(this.#clients, key, BAD_TOKENS_PER_MINUTE, MINUTE, now)
    if (allowance.exceeded) {
      const endsAt = now + allowance.resetSeconds * 1000
      this.#blocked.set(client, endsAt)
      this.#lastBlockEndsAt = Math.max(this.#lastBlockEndsAt, endsAt)
    }
    return allowance
  }

  /** Whether the client at this address is known to have sent too many bad tokens. Costs nothing if none has. */
  isBlocked(address: string, now = performance.now()): boolean {
    if (now < this.#lastBlockEndsAt) return now < (this.#blocked.get(clientOf(address)) ?? 0)
    if (this.#blocked.size > 0) this.#blocked.clear()
    return false
  }

  /** Where requests are counted at the moment; undefined when counts are not shared. */
  async sharing(): Promise<'shared' | 'instance' | undefined> {
    if (!this.#shared) return undefined
    return (await this.#shared.isAvailable()) ? 'shared' : 'instance'
  }

  async #read(inMemory: InMemoryWindows, key: string, limit: number, seconds: number, now: number) {
    const shared = this.#sharedFor(inMemory, key, now)
    const count = (await shared?.read(key, seconds)) ?? inMemory.read(key, seconds, now)
    return allowanceOf(limit, seconds, count)
  }

  #count(
    inMemory: InMemoryWindows,
    key: string,
    limit: number,
    seconds: number,
    now: number,
  ): MaybePromise<Allowance> {
    const shared = this.#sharedFor(inMemory, key, now)
    const counted = shared?.count(key, limit, seconds, now) ?? inMemory.count(key, seconds, now)
    // While the shared store is unavailable, each process counts on its own: a looser limit, but a limit.
    const allow = (count: WindowCount | undefined) =>
      allowanceOf(limit, seconds, count ?? inMemory.count(key, seconds, now))
    return counted instanceof Promise ? counted.then(allow) : allow(counted)
  }

  #sharedFor(inMemory: InMemoryWindows, key: string, now: number): SharedCounts | undefined {
    return inMemory === this.#tokens || this.#isSharedClient(key, now) ? this.#shared : undefined
  }

  /** Clients above the maximum are counted by each process on its own. */
  #isSharedClient(key: string, now: number): boolean {
    if (now >= this.#sharedClientsEndAt) {
      this.#sharedClients.clear()
      this.#sharedClientsEndAt = now + HOUR * 1000
    }
    if (this.#sharedClients.size < MAX_CLIENTS) this.#sharedClients.add(key)
    return this.#sharedClients.has(key)
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }
}
