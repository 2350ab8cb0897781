/** Changes values in the settings file. Its other lines, their order and their ends stay as they are. */
import { hash, randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { LineChange } from '@heliolog/desk-api'
import { message } from '../domain/messages.ts'
import { UserError } from '../domain/user-error.ts'
import { OWNER_ONLY, syncFolder } from '../storage/folders.ts'
import { SETTINGS } from './config.ts'
import { SETTING_NAMES } from './setting-names.ts'
import { systemReason } from './setting-values.ts'
import {
  appliedFile,
  MAX_BYTES,
  parseLine,
  parseSettingsFile,
  placeOf,
  readSettingsFile,
} from './settings-file.ts'

/** Texts by name. An empty one removes the setting. */
type Values = ReadonlyMap<string, string>

/** The line that sets a value, in the first form that reads back as this text. */
export const lineOf = (name: string, text: string): string => {
  const forms = [...(/^[\w./:@+-]*$/.test(text) ? [text] : []), `"${text}"`, `'${text}'`, text]
  const line = forms.map((form) => `${name}=${form}`).find((one) => parseLine(one)?.text === text)
  if (line === undefined) throw new UserError(message('settings.quotes'))
  return line
}

/** Replaces the lines of these settings, and appends those that are new. */
export const changeLines = (content: string, values: Values): { content: string; changes: LineChange[] } => {
  const left = new Map(values)
  const changes: LineChange[] = []
  const lines = (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const [before = '', end = ''] = line.split(/(\r?\n)$/)
    const { name = '', text } = parseLine(before) ?? {}
    const value = left.get(name)
    left.delete(name)
    if (value === undefined || value === text) return line
    const after = value === '' ? null : lineOf(name, value)
    changes.push({ before, after })
    return after === null ? '' : after + end
  })
  const end = /\r?\n/.exec(content)?.[0] ?? '\n'
  const added = [...left].filter(([, text]) => text !== '').map(([name, text]) => lineOf(name, text))
  changes.push(...added.map((after) => ({ before: null, after })))
  const isEnded = content === '' || content.endsWith('\n') || added.length === 0
  return { content: [...lines, isEnded ? '' : end, ...added.map((line) => line + end)].join(''), changes }
}

/** Replaces a file in one step: a kill leaves the former or the new one. `check` may reject that at the last moment. */
const replaceFile = async (
  path: string,
  content: string | Buffer,
  { uid, gid, mode }: { uid: number; gid: number; mode: number },
  check: () => unknown = () => {},
): Promise<void> => {
  const partial = `${path}.partial-${randomBytes(6).toString('hex')}`
  try {
    await using file = await open(partial, 'wx', OWNER_ONLY)
    const own = await file.stat()
    // Some file systems have no owners.
    if (own.uid !== uid || own.gid !== gid) await file.chown(uid, gid)
    await file.chmod(mode & 0o777)
    await file.writeFile(content)
    await file.sync()
    await file.close()
    // Nothing else runs in between.
    check()
    renameSync(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    if (error instanceof UserError) throw error
    throw new UserError(message('settings.notWritten', { file: path, reason: systemReason(error) }))
  }
  await syncFolder(dirname(path))
}

/** Public like the logo itself: the server may run as another user. */
const LOGO_MODE = 0o644

/** The settings of a process, of which those of its settings file can be changed. */
export class ChangeableSettings {
  /** The path of the settings file; undefined without one. */
  readonly file: string | undefined
  /** The values that the environment sets, which take precedence over the file. */
  readonly fixed: Values

  constructor(environment: NodeJS.ProcessEnv) {
    this.file = appliedFile(environment)
    this.fixed = new Map(
      SETTING_NAMES.filter((name) => placeOf(environment, name) === undefined)
        .map((name): [string, string] => [name, environment[name] ?? ''])
        .filter(([, text]) => text !== ''),
    )
  }

  /** Reads the file as it is now. `version` identifies its content. */
  read(): { content: string; values: Values; version: string } {
    if (this.file === undefined) return { content: '', values: new Map(), version: '' }
    const content = readSettingsFile(this.file)
    const lines = [...parseSettingsFile(this.file, content)]
    const values = new Map(lines.map(([name, { text }]) => [name, text]))
    return { content, values, version: hash('sha256', content) }
  }

  /** Writes the file, unless it has another version by now. */
  async write(values: Values, version: string): Promise<void> {
    const { file = '' } = this
    const readSame = (): string => {
      const current = this.read()
      if (current.version !== version) throw new UserError(message('settings.changed', { file }))
      return current.content
    }
    const { content } = changeLines(readSame(), values)
    if (Buffer.byteLength(content) > MAX_BYTES) throw new UserError(message('settings.tooLarge', { file }))
    // A symbolic link stays one.
    const path = await realpath(file)
    await replaceFile(path, content, await stat(path), readSame)
  }

  /** The path of the logo, which counts from the folder of the file. */
  pathOf(logo: string): string {
    return this.fixed.has(SETTINGS.logo.name) ? logo : resolve(dirname(this.file ?? ''), logo)
  }

  /** Stores a logo beside the file. */
  async writeLogo(logo: string, content: Buffer): Promise<void> {
    const owner = await stat(this.file ?? '')
    await replaceFile(this.pathOf(logo), content, { ...owner, mode: LOGO_MODE })
  }
}
