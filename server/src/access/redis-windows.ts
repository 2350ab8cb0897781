/** Rate limits shared by all instances through Redis, or any server that speaks its protocol. */
import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { SharedWindows } from '../storage/database.ts'
import { countOnly, windowsOf } from './cluster-windows.ts'

/** Redis replies fast, but a process that has just started may be too busy to read the reply. */
const CONNECT_TIMEOUT_MS = 1_500
/** Drops a connection without a reply: a new one may reach a Redis that works. */
const REPLY_TIMEOUT_MS = 3_000

type Client = ReturnType<typeof newClient>

/** The client does not reconnect: the next count creates a new one. */
const newClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT_MS },
  })

/** Begins a new window if more time than a window has is left, as after a step back of Redis's clock, or no end (-1). */
const COUNT = `local left = redis.call('pttl', KEYS[1])
if left == -1 or left > 1000 * ARGV[2] then redis.call('del', KEYS[1]) end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('incrby', KEYS[1], ARGV[1]), redis.call('pttl', KEYS[1])}`

const windowsOn = (client: Client, prefix: string): SharedWindows =>
  windowsOf(
    new RateLimiterRedis({
      ...countOnly(prefix),
      storeClient: client,
      useRedisPackage: true,
      customIncrTtlLuaScript: COUNT,
    }),
  )

/** `prefix` begins the names of all keys. */
export const redisWindows = (url: string, prefix: string): SharedWindows => {
  let current: { client: Client; windows: Promise<SharedWindows> } | undefined

  const connected = (): Promise<SharedWindows> => {
    if (current) return current.windows
    const client = newClient(url)
    client.on('error', () => drop(client))
    const windows = client.connect().then(() => windowsOn(client, prefix))
    current = { client, windows }
    return windows
  }
  const drop = (client: Client): void => {
    if (current?.client === client) current = undefined
    if (client.isOpen) client.destroy()
  }
  const query = async <Reply>(send: (windows: SharedWindows) => Promise<Reply>): Promise<Reply> => {
    const windows = connected()
    const { client } = current as NonNullable<typeof current>
    const timer = setTimeout(() => drop(client), REPLY_TIMEOUT_MS)
    try {
      return await send(await windows)
    } catch (error) {
      drop(client)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    count: (key, seconds, amount) => query((windows) => windows.count(key, seconds, amount)),
    read: async (key, seconds) => {
      const found = await query((windows) => windows.read(key, seconds))
      return found && found.millisecondsLeft <= 1000 * seconds ? found : undefined
    },
    close: async () => {
      if (current) drop(current.client)
    },
  }
}
