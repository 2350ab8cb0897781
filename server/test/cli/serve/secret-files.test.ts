/** Settings with a secret, read from the files that Docker, systemd and others provide. */
import { strict as assert } from 'node:assert'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { readSettings, SettingsError } from '../../../src/settings/read-settings.ts'

const SECRETS = {
  HELIOLOG_DATABASE_URL: 'postgres://ada:s3cret@db.example/sun',
  HELIOLOG_DATABASE_REPLICA_URLS:
    'postgres://ada:s3cret@one.example/sun,postgres://ada:s3cret@two.example/sun',
  HELIOLOG_REDIS_URL: 'rediss://ada:s3cret@redis.example/0',
  HELIOLOG_MIRROR_TOKEN: `hlg_${'s3cret'.padEnd(38, '0')}`,
}

test("commands read the store's URL from a file", async (t) => {
  const sandbox = await createSandbox(t)
  const { id } = await sandbox.issueToken()
  const file = await sandbox.writeFile('database-url', `${sandbox.url}\n`)
  const env = { HELIOLOG_DATABASE_URL: '', HELIOLOG_DATABASE_URL_FILE: file }
  assert.match((await sandbox.run(['token', 'list'], { env })).stdout, new RegExp(`^${id} `, 'm'))
})

describe('settings from files', () => {
  test('equal those from the environment, without the newline at the end', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [name, value] of Object.entries(SECRETS))
      for (const end of ['', '\n', '\r\n']) {
        const file = await sandbox.writeFile('secret', value + end)
        const database = 'postgres://db.example/sun'
        assert.deepEqual(
          readSettings({ HELIOLOG_DATABASE_URL: database, [`${name}_FILE`]: file, [name]: '' }),
          readSettings({ HELIOLOG_DATABASE_URL: database, [name]: value }),
          name,
        )
      }
  })

  test('are ignored when --database names the store', () => {
    const environment = { HELIOLOG_DATABASE_URL_FILE: '/no/such/file' }
    assert.equal(readSettings(environment, 'sqlite:x.db').databaseUrl, 'sqlite:x.db')
  })

  const messageOf = (environment: NodeJS.ProcessEnv): string => {
    try {
      readSettings(environment)
    } catch (error) {
      assert.ok(error instanceof SettingsError)
      return error.message
    }
    throw new Error('the settings were accepted')
  }

  test('are rejected when the setting is given twice', () => {
    for (const [name, value] of Object.entries(SECRETS))
      assert.equal(
        messageOf({ [name]: value, [`${name}_FILE`]: '/no/such/file' }),
        `${name} and ${name}_FILE are both set; set only one of them`,
      )
  })

  test('are rejected when a file is missing, unreadable, empty or wrong', async (t) => {
    const sandbox = await createSandbox(t)
    const folder = join(sandbox.path, 'folder')
    await mkdir(folder)
    const [empty, wrong] = [
      await sandbox.writeFile('empty', '\n'),
      await sandbox.writeFile('wrong', 's3cret\nand more\n'),
    ]
    for (const name of Object.keys(SECRETS)) {
      const of = (file: string) => messageOf({ [`${name}_FILE`]: file })
      assert.equal(
        of('/no/such/file'),
        `${name}_FILE: "/no/such/file" cannot be read (ENOENT: no such file or directory)`,
      )
      assert.equal(
        of(folder),
        `${name}_FILE: "${folder}" cannot be read (EISDIR: illegal operation on a directory)`,
      )
      assert.equal(of(empty), `${name}_FILE: "${empty}" is empty`)
      const message = of(wrong)
      assert.ok(
        message.startsWith(`${name}_FILE: the content of "${wrong}" is not accepted; accepted: `),
        message,
      )
      assert.doesNotMatch(message, /s3cret|and more/)
    }
  })
})
