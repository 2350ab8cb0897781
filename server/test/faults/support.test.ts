/** The servers that the fault tests take away do go away, and come back. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { redisUrl, startRedis, withoutOwnRedis, withoutRedis } from '../support/redis.ts'

/** What Redis answers to PING, or the code of the error. */
const ping = async (url: string): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  } finally {
    socket.destroy()
  }
}

describe('a Redis for tests', () => {
  test('is there for the whole run', { skip: withoutRedis() }, async () => {
    assert.equal(await ping(await redisUrl()), '+PONG\r\n')
  })

  test('can be stopped and started again on its port', { skip: withoutOwnRedis() }, async () => {
    const redis = await startRedis()
    assert.equal(await ping(redis.url), '+PONG\r\n')
    await redis.stop()
    assert.equal(await ping(redis.url), 'ECONNREFUSED')
    await redis.start()
    assert.equal(await ping(redis.url), '+PONG\r\n')
    await redis.stop()
    await redis.stop()
  })

  test('answers nothing while it is frozen, and then what was asked', {
    skip: withoutOwnRedis(),
  }, async () => {
    const redis = await startRedis()
    redis.freeze()
    const answer = ping(redis.url)
    assert.equal(await Promise.race([answer, setTimeout(200, 'silence')]), 'silence')
    redis.thaw()
    assert.equal(await answer, '+PONG\r\n')
    await redis.stop()
  })
})
