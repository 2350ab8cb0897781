import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { withoutRedis } from './support/redis.ts'

test('gives test files that run side by side different databases', { skip: withoutRedis() }, async () => {
  // Instances of the module stand for processes.
  const instances: typeof import('./support/redis.ts')[] = await Promise.all(
    ['./support/redis.ts?1', './support/redis.ts?2', './support/redis.ts?3'].map((name) => import(name)),
  )
  const databases = await Promise.all(instances.map(({ redisDatabase }) => redisDatabase()))
  assert.equal(new Set(databases).size, 3, databases.join(' '))
})
