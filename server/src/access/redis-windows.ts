/** Limits that all instances share through Redis, or anything that speaks its protocol. */
import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'
import { countWith, ONLY_COUNTS } from './window-count.ts'

/** Redis answers at once, but a process that has just started may be too busy to notice. */
const CONNECT_PATIENCE_MS = 1_500
/** A Redis that has fallen silent is let go, so that the next connection may find one that answers. */
const SILENCE_MS = 3_000
const KEY_PREFIX = 'heliolog'

type Client = ReturnType<typeof newClient>

/** It does not connect again by itself: whoever counts next makes a new one, when it is told to. */
const newClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_PATIENCE_MS },
  })

const limiterOn = (client: Client): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: KEY_PREFIX,
    ...ONLY_COUNTS,
  })

export const redisWindows = (url: string): SharedWindows => {
  let current: { client: Client; limiter: Promise<RateLimiterRedis> } | undefined

  const connected = (): Promise<RateLimiterRedis> => {
    if (current) return current.limiter
    const client = newClient(url)
    client.on('error', () => letGo(client))
    const limiter = client.connect().then(() => limiterOn(client))
    current = { client, limiter }
    return limiter
  }
  const letGo = (client: Client): void => {
    if (current?.client === client) current = undefined
    if (client.isOpen) client.destroy()
  }
  return {
    count: async (key, seconds) => {
      const limiter = connected()
      const { client } = current as NonNullable<typeof current>
      const silence = setTimeout(() => letGo(client), SILENCE_MS)
      try {
        return await countWith(await limiter, key, seconds)
      } catch (error) {
        letGo(client)
        throw error
      } finally {
        clearTimeout(silence)
      }
    },
    close: async () => {
      if (current) letGo(current.client)
    },
  }
}
