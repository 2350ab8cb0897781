/** The settings file: its lines, which Node and systemd read alike, where it is found, and what it sets. */
import { strict as assert } from 'node:assert'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { parseEnv } from 'node:util'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { english } from '../../src/domain/messages.ts'
import { readSettings, settingWarnings } from '../../src/settings/read-settings.ts'
import { applySettingsFile } from '../../src/settings/settings-file.ts'

type Environment = Record<string, string>

const setUp = async (t: TestContext) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const file = join(path, 'heliolog.env')
  /** The environment after a file with this content was applied to it. */
  const apply = async (content: string | Buffer, environment: Environment = {}): Promise<Environment> => {
    await writeFile(file, content, { mode: 0o600 })
    applySettingsFile(environment, file)
    return environment
  }
  const messageOf = async (content: string | Buffer): Promise<string> => {
    try {
      await apply(content)
    } catch (error) {
      assert.equal((error as Error).name, 'UsageError')
      return (error as Error).message
    }
    throw new Error(`${JSON.stringify(content)} was accepted`)
  }
  return { folder: path, file, apply, messageOf }
}

describe('lines of the settings file', () => {
  test('have the values that Node reads', async (t) => {
    const { apply } = await setUp(t)
    for (const [line, expected] of [
      ['HELIOLOG_NAME=Sociedad Solar \t', 'Sociedad Solar'],
      ['HELIOLOG_NAME="Sociedad Solar #1"  ', 'Sociedad Solar #1'],
      [`HELIOLOG_NAME='"Sun" $1 #1'`, '"Sun" $1 #1'],
      [`HELIOLOG_NAME="Club d'Astronomie"`, "Club d'Astronomie"],
      [`HELIOLOG_NAME=Club d'Astronomie "Ré;a=$b"`, `Club d'Astronomie "Ré;a=$b"`],
      ['HELIOLOG_NAME=', ''],
      [`HELIOLOG_NAME=''`, ''],
    ] as const)
      for (const end of ['', '\n', '\r\n']) {
        const content = `# it's "quoted"\n\n \t\n#\n${line}${end || '\n'}PORT=9000${end}`
        const given = expected === '' ? {} : { HELIOLOG_NAME: expected }
        assert.deepEqual(await apply(content), { ...given, PORT: '9000' }, content)
        assert.deepEqual({ ...parseEnv(content) }, { HELIOLOG_NAME: expected, PORT: '9000' }, content)
      }
  })

  test('are rejected with their numbers when Node and systemd read them differently', async (t) => {
    const { file, messageOf } = await setUp(t)
    for (const line of [
      'HELIOLOG_ACCENT=#0b5d3b',
      'PORT=9000 # the port',
      'export PORT=9000',
      ' PORT=9000',
      'PORT = 9000',
      'PORT= 9000',
      'PORT= ',
      'PORT: 9000',
      'PORT',
      '; a comment of systemd',
      '# a comment that continues in older systemd \\',
      'HELIOLOG_NAME=a\\ b',
      'HELIOLOG_NAME="a\\nb"',
      "HELIOLOG_NAME='a\\b'",
      'HELIOLOG_NAME="a $PORT"',
      'HELIOLOG_NAME=`a`',
      'HELIOLOG_NAME="Sociedad',
      "HELIOLOG_NAME='a'b",
      'HELIOLOG_NAME="a" # a comment',
      'HELIOLOG_NAME=a\u00a0',
      'HELIOLOG_NAME=a\rb',
      'HELIOLOG_NAME=a\u0000b',
    ])
      assert.match(
        await messageOf(`HOST=::\n${line}\n`),
        new RegExp(`^${file}: not accepted: line 2; accepted: NAME=value, NAME="value" or .*$`),
        line,
      )
  })

  test('are rejected together when names are unknown or repeated', async (t) => {
    const { file, messageOf } = await setUp(t)
    const message = await messageOf(
      'PORT=1\nHELIOLOG_PROTAL=s3cret\nHELIOLOG_PORT=s3cret\nPORT=s3cret\nPGPASSWORD=s3cret\nport =s3cret\n',
    )
    const [rejected = '', ...others] = message.split('\n')
    assert.match(rejected, /: not accepted: line 6; accepted: /)
    assert.deepEqual(others, [
      `${file}:2: HELIOLOG_PROTAL is not a setting; did you mean HELIOLOG_PORTAL?`,
      `${file}:3: HELIOLOG_PORT is not a setting; did you mean PORT?`,
      `${file}:4: PORT is already set in ${file}:1; keep one of the lines`,
      `${file}:5: PGPASSWORD is not a setting; heliolog serve --help lists the settings`,
    ])
    assert.doesNotMatch(message, /s3cret/)
  })
})

describe('the settings file', () => {
  test('sets what the environment leaves unset or empty', async (t) => {
    const { apply } = await setUp(t)
    const environment = {
      PORT: '1',
      HOST: '',
      HELIOLOG_DATABASE_URL_FILE: '/run/url',
      HELIOLOG_REDIS_URL: 'x',
    }
    const content = 'PORT=2\nHOST=::1\nHELIOLOG_DATABASE_URL=sqlite:a.db\nHELIOLOG_REDIS_URL_FILE=redis\n'
    assert.deepEqual(await apply(content, environment), { ...environment, HOST: '::1' })
  })

  test('has paths that count from its folder', async (t) => {
    const { folder, apply } = await setUp(t)
    const content = [
      'HELIOLOG_DATABASE_URL=sqlite:data/a.db',
      'HELIOLOG_DATABASE_TLS_CA=ca.pem',
      'HELIOLOG_CACHE_DIR=../cache',
      'HELIOLOG_LOGO=/etc/logo.svg',
      'HELIOLOG_REDIS_URL_FILE=secrets/redis',
    ]
    assert.deepEqual(await apply(content.join('\n')), {
      HELIOLOG_DATABASE_URL: `sqlite:${join(folder, 'data/a.db')}`,
      HELIOLOG_DATABASE_TLS_CA: join(folder, 'ca.pem'),
      HELIOLOG_CACHE_DIR: join(folder, '../cache'),
      HELIOLOG_LOGO: '/etc/logo.svg',
      HELIOLOG_REDIS_URL_FILE: join(folder, 'secrets/redis'),
    })
    const postgres = { HELIOLOG_DATABASE_URL: 'postgres://db.example/sun' }
    assert.deepEqual(await apply('HELIOLOG_DATABASE_URL=postgres://db.example/sun'), postgres)
  })

  test('is named with the line when a value is not accepted', async (t) => {
    const { file, apply } = await setUp(t)
    const environment = await apply('HOST=::1\nPORT=many\n')
    assert.throws(() => readSettings(environment), {
      message: `PORT in ${file}:2: "many" is not accepted; accepted: a whole number from 0 to 65535; 0 for any free port`,
    })
  })

  test('is rejected when it is missing, a folder, too large, or not UTF-8', async (t) => {
    const { folder, file, messageOf } = await setUp(t)
    const accepted = 'accepted: UTF-8 text of at most 64 kB that you can read'
    const rejected = (path: string) => {
      try {
        applySettingsFile({}, path)
      } catch (error) {
        return (error as Error).message
      }
      throw new Error(`${path} was accepted`)
    }
    assert.equal(
      rejected('/no/such/file'),
      `the settings file /no/such/file cannot be read (ENOENT: no such file or directory); ${accepted}`,
    )
    assert.match(rejected(folder), /cannot be read \(EISDIR: /)
    for (const content of ['#'.repeat(64_001), Buffer.from('HELIOLOG_NAME=Jürgen', 'latin1'), '\ufeffPORT=1'])
      assert.match(
        await messageOf(content),
        new RegExp(`^the settings file ${file} cannot be read \\(.*\\); ${accepted}$`),
      )
  })

  test('is that of the system when the current folder has none, and only an unreadable one is an error', async (t) => {
    const { folder } = await setUp(t)
    const system = join(folder, 'system.env')
    const environment: Environment = {}
    applySettingsFile(environment, undefined, system)
    assert.deepEqual(environment, {})
    await writeFile(system, 'PORT=2\n')
    applySettingsFile(environment, undefined, system)
    assert.deepEqual(environment, { PORT: '2' })
    await mkdir(join(folder, 'nowhere'))
    await symlink(join(folder, 'nowhere/missing'), join(folder, 'link'))
    assert.throws(() => applySettingsFile({}, undefined, join(folder, 'link')), /cannot be read \(ENOENT/)
  })

  test('may be unreadable for a service to which systemd passes the store', {
    skip: process.getuid?.() === 0 ? 'needs a user who is not root' : false,
  }, async (t) => {
    const { folder } = await setUp(t)
    const system = join(folder, 'system.env')
    await writeFile(system, 'PORT=2\n', { mode: 0 })
    assert.throws(() => applySettingsFile({ PORT: '1' }, undefined, system), /cannot be read \(EACCES/)
    for (const name of ['HELIOLOG_DATABASE_URL', 'HELIOLOG_DATABASE_URL_FILE']) {
      const environment = { [name]: 'x' }
      applySettingsFile(environment, undefined, system)
      assert.deepEqual(environment, { [name]: 'x' })
      assert.throws(() => applySettingsFile(environment, system), /cannot be read \(EACCES/)
    }
  })

  test('causes a warning when others can read a password in it', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const { file, apply } = await setUp(t)
    const warningsFor = async (line: string, mode: number) => {
      const environment = {}
      await apply('')
      await chmod(file, mode)
      await writeFile(file, line)
      applySettingsFile(environment, file)
      return settingWarnings(environment).map(english)
    }
    const warning = `other users of this machine can read the passwords in ${file}; run: chmod o-r ${file}`
    const token = `HELIOLOG_MIRROR_TOKEN=hlg_${'0'.repeat(38)}`
    assert.deepEqual(await warningsFor('HELIOLOG_DATABASE_URL=postgres://a:s3cret@b/c', 0o644), [warning])
    assert.deepEqual(await warningsFor(token, 0o644), [warning])
    assert.deepEqual(await warningsFor(token, 0o640), [])
    assert.deepEqual(await warningsFor('HELIOLOG_DATABASE_URL=postgres://a@b/c', 0o644), [])
  })
})
