/** Rate limits shared by all instances through Redis, or any server that speaks its protocol. */
import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'
import { COUNT_ONLY, countInLimiter, readFromLimiter } from './flexible-limiter.ts'

/** Redis replies fast, but a process that has just started may be too busy to read the reply. */
const CONNECT_TIMEOUT_MS = 1_500
/** Drops a connection without a reply: a new one may reach a Redis that works. */
const REPLY_TIMEOUT_MS = 3_000
const KEY_PREFIX = 'heliolog'

type Client = ReturnType<typeof newClient>

/** The client does not reconnect: the next count creates a new one. */
const newClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT_MS },
  })

const limiterOn = (client: Client): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: KEY_PREFIX,
    ...COUNT_ONLY,
  })

export const redisWindows = (url: string): SharedWindows => {
  let current: { client: Client; limiter: Promise<RateLimiterRedis> } | undefined

  const connected = (): Promise<RateLimiterRedis> => {
    if (current) return current.limiter
    const client = newClient(url)
    client.on('error', () => drop(client))
    const limiter = client.connect().then(() => limiterOn(client))
    current = { client, limiter }
    return limiter
  }
  const drop = (client: Client): void => {
    if (current?.client === client) current = undefined
    if (client.isOpen) client.destroy()
  }
  const query = async <Reply>(send: (limiter: RateLimiterRedis) => Promise<Reply>): Promise<Reply> => {
    const limiter = connected()
    const { client } = current as NonNullable<typeof current>
    const timer = setTimeout(() => drop(client), REPLY_TIMEOUT_MS)
    try {
      return await send(await limiter)
    } catch (error) {
      drop(client)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    count: (key, seconds) => query((limiter) => countInLimiter(limiter, key, seconds)),
    read: (key) => query((limiter) => readFromLimiter(limiter, key)),
    close: async () => {
      if (current) drop(current.client)
    },
  }
}
