/** Changes of the settings file: lines that stay, lines that are written, and how the file is replaced. */
import { strict as assert } from 'node:assert'
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { ChangeableSettings, changeLines, lineOf } from '../../src/settings/change-settings.ts'
import { applySettingsFile, parseSettingsFile } from '../../src/settings/settings-file.ts'

const change = (content: string, values: Record<string, string>) =>
  changeLines(content, new Map(Object.entries(values)))

const valuesIn = (content: string): Record<string, string> =>
  Object.fromEntries([...parseSettingsFile('test.env', content)].map(([name, { text }]) => [name, text]))

describe('changed lines of the settings file', () => {
  test('leave comments, order, quotes and line ends as they are', () => {
    for (const end of ['\n', '\r\n']) {
      const lines = [
        '# The club',
        'PORT=9000',
        `HELIOLOG_NAME='A "B"'  `,
        '',
        ' \t',
        '# HELIOLOG_NAME=x',
        'HOST="::1"',
      ]
      const content = lines.join(end)
      const after = [
        '# The club',
        'PORT=9000',
        'HELIOLOG_NAME="Sun # 1"',
        '',
        ' \t',
        '# HELIOLOG_NAME=x',
        'HOST="::1"',
      ]
      const changed = change(content, { HELIOLOG_NAME: 'Sun # 1', HOST: '::1' })
      assert.equal(changed.content, after.join(end))
      assert.deepEqual(changed.changes, [
        { before: `HELIOLOG_NAME='A "B"'  `, after: 'HELIOLOG_NAME="Sun # 1"' },
      ])
    }
  })

  test('are appended with the line ends of the file, also to a last line without one', () => {
    const added = { HELIOLOG_ACCENT: '#0b5d3b', HELIOLOG_CONTACT: 'sun@example.org' }
    const lines = (end: string) => `HELIOLOG_ACCENT="#0b5d3b"${end}HELIOLOG_CONTACT=sun@example.org${end}`
    assert.equal(change('', added).content, lines('\n'))
    assert.equal(change('PORT=1\n', added).content, `PORT=1\n${lines('\n')}`)
    assert.equal(change('PORT=1', added).content, `PORT=1\n${lines('\n')}`)
    assert.equal(change('PORT=1\r\nHOST=::1', added).content, `PORT=1\r\nHOST=::1\r\n${lines('\r\n')}`)
  })

  test('are removed for empty values, and change nothing that has the value already', () => {
    const content = 'PORT=1\r\n# name\r\nHELIOLOG_NAME="Sun"\r\nHELIOLOG_LOGO=\r\nHOST=::1'
    assert.equal(
      change(content, { HELIOLOG_NAME: '' }).content,
      content.replace('HELIOLOG_NAME="Sun"\r\n', ''),
    )
    assert.equal(change(content, { HOST: '' }).content, content.replace('HOST=::1', ''))
    assert.equal(change(content, { HELIOLOG_LOGO: 'a.svg' }).content, content.replace('LOGO=', 'LOGO=a.svg'))
    const same = change(content, { HELIOLOG_NAME: 'Sun', HELIOLOG_LOGO: '', HELIOLOG_ACCENT: '' })
    assert.deepEqual(same, { content, changes: [] })
  })

  test('read back as the same values here and in Node, whatever the file is like', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab é#\'$=;,./:"\\`\t%&!') })
    const lines = fc.constantFrom('PORT=1', "HELIOLOG_NAME='x y'", '# HELIOLOG_NAME="', '', ' ', 'HOST=')
    const files = fc.tuple(fc.array(lines), fc.constantFrom('\n', '\r\n'), fc.boolean())
    let written = 0
    fc.assert(
      fc.property(files, text, text, ([given, end, isEnded], name, home) => {
        const content = [...new Set(given)].join(end) + (isEnded ? end : '')
        const values = { HELIOLOG_NAME: name, HELIOLOG_HOME_URL: home }
        let changed: string
        try {
          changed = change(content, values).content
        } catch (error) {
          assert.match((error as Error).message, /^a settings file cannot have this value/)
          return
        }
        written++
        const { HELIOLOG_NAME: _, ...others } = valuesIn(content)
        const expected = Object.entries({ ...others, ...values }).filter(([, value]) => value !== '')
        for (const read of [valuesIn(changed), parseEnv(changed)])
          assert.deepEqual(
            Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')),
            Object.fromEntries(expected),
            JSON.stringify(changed),
          )
      }),
      { numRuns: 2_000 },
    )
    assert.ok(written > 300, `${written} files were written`)
  })

  test('have the shortest quotes that Node and systemd read alike', () => {
    for (const [text, line] of [
      ['https://a.example/x', 'N=https://a.example/x'],
      ['Sociedad Solar', 'N="Sociedad Solar"'],
      ['#0b5d3b', 'N="#0b5d3b"'],
      [`Club d'Astronomie`, `N="Club d'Astronomie"`],
      ['a "b" $c', `N='a "b" $c'`],
      [`d'A "b"`, `N=d'A "b"`],
    ] as const)
      assert.equal(lineOf('N', text), line)
    for (const text of ['a\\b', 'a`b', `"a" 'b' #`, 'a\nb']) assert.throws(() => lineOf('N', text), text)
  })
})

const setUp = async (t: TestContext, content: string) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const file = join(path, 'heliolog.env')
  await writeFile(file, content, { mode: 0o640 })
  const open = (environment: Record<string, string> = {}, given = file) => {
    applySettingsFile(environment, given)
    return new ChangeableSettings(environment)
  }
  const read = () => readFile(file, 'utf8')
  return { folder: path, file, open, read }
}

const NAME = new Map([['HELIOLOG_NAME', 'Sun']])

describe('the settings file when it is changed', () => {
  test('keeps its mode, and leaves no other file', async (t) => {
    const { folder, file, open, read } = await setUp(t, 'PORT=1\n')
    await chmod(file, 0o604)
    const settings = open()
    await settings.write(NAME, settings.read().version)
    assert.equal(await read(), 'PORT=1\nHELIOLOG_NAME=Sun\n')
    assert.equal((await stat(file)).mode & 0o777, 0o604)
    assert.deepEqual(await readdir(folder), ['heliolog.env'])
  })

  test('keeps its owner', { skip: process.getuid?.() !== 0 && 'needs root' }, async (t) => {
    const { file, open } = await setUp(t, '')
    await chown(file, 1234, 2345)
    const settings = open()
    await settings.write(NAME, settings.read().version)
    const { uid, gid, mode } = await stat(file)
    assert.deepEqual([uid, gid, mode & 0o777], [1234, 2345, 0o640])
  })

  test('stays as it is when another program has changed it', async (t) => {
    const { folder, file, open, read } = await setUp(t, 'PORT=1\n')
    const settings = open()
    const { version } = settings.read()
    await writeFile(file, 'PORT=2\n')
    await assert.rejects(settings.write(NAME, version), { code: 'settings.changed' })
    assert.equal(await read(), 'PORT=2\n')
    assert.deepEqual(await readdir(folder), ['heliolog.env'])
  })

  test('stays as it is when two changes of the same version are written at once', async (t) => {
    const { open, read } = await setUp(t, 'PORT=1\n')
    const settings = open()
    const { version } = settings.read()
    const names = ['One', 'Two', 'Three']
    const results = await Promise.allSettled(
      names.map((name) => settings.write(new Map([['HELIOLOG_NAME', name]]), version)),
    )
    const kept = names.filter((_, index) => results[index]?.status === 'fulfilled')
    assert.equal(kept.length, 1)
    assert.equal(await read(), `PORT=1\nHELIOLOG_NAME=${kept[0]}\n`)
  })

  test('is rejected when it would be larger than heliolog reads', async (t) => {
    const content = `#${'x'.repeat(63_990)}\n`
    const { open, read } = await setUp(t, content)
    const settings = open()
    await assert.rejects(settings.write(NAME, settings.read().version), { code: 'settings.tooLarge' })
    assert.equal(await read(), content)
  })

  test('stays a symbolic link when it is one', async (t) => {
    const { folder, file, open, read } = await setUp(t, 'PORT=1\n')
    const link = join(folder, 'etc/linked.env')
    await mkdir(join(folder, 'etc'))
    await symlink(file, link)
    const settings = open({}, link)
    await settings.write(NAME, settings.read().version)
    assert.ok((await lstat(link)).isSymbolicLink())
    assert.equal(await read(), 'PORT=1\nHELIOLOG_NAME=Sun\n')
    assert.equal(settings.pathOf('logo.svg'), join(folder, 'etc/logo.svg'))
  })

  test('reports why it cannot be replaced', async (t) => {
    const { file, open } = await setUp(t, 'PORT=1\n')
    const settings = open()
    const { version } = settings.read()
    await assert.rejects(settings.writeLogo(join(file, 'logo.svg'), Buffer.from('x')), {
      code: 'settings.notWritten',
      message: /logo.svg cannot be written: ENOTDIR: not a directory; nothing was changed$/,
    })
    assert.equal(settings.read().version, version)
  })

  test('cannot change what the environment sets', async (t) => {
    const { open } = await setUp(t, 'HELIOLOG_NAME=File\nHELIOLOG_HOME_URL=https://a.example\n')
    const settings = open({ HELIOLOG_NAME: 'Environment', HELIOLOG_CONTACT: '' })
    assert.deepEqual([...settings.fixed], [['HELIOLOG_NAME', 'Environment']])
    assert.equal(settings.read().values.get('HELIOLOG_NAME'), 'File')
    assert.deepEqual([...new ChangeableSettings({}).fixed], [])
    assert.equal(new ChangeableSettings({}).file, undefined)
  })
})
