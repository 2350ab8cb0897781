/** Parses database URLs, and masks their passwords for messages. */
import { resolve } from 'node:path'
import { quoteForShell, shellOperands, UsageError } from '../domain/user-error.ts'

export const DATABASE_URL_RULE = 'sqlite:PATH, such as sqlite:data/heliolog.db, or postgres://USER@HOST/NAME'

const maskPassword = (url: string): string =>
  url.replace(/^([a-z]+:\/+)?([^:/@]*):(?!\/\/).*@/i, '$1$2:***@').replace(/([?&]password=)[^&]*/gi, '$1***')

/** Masks the passwords in a URL or a comma-separated list of URLs, because messages end up in logs. */
export const withoutPassword = (urls: string): string =>
  urls
    .split(/(?<=,\s*)(?=[a-z]+:\/\/)/i)
    .map(maskPassword)
    .join('')

type DatabaseAddress = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

const addressIn = (url: string): DatabaseAddress | undefined => {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1]
  if (path !== undefined && path !== ':memory:') return { engine: 'sqlite', path }
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? { engine: 'postgres', url } : undefined
}

export const isDatabaseUrl = (url: string): boolean => addressIn(url) !== undefined
export const isPostgres = (url: string): boolean => addressIn(url)?.engine === 'postgres'

export const parseDatabaseUrl = (url: string): DatabaseAddress => {
  const address = addressIn(url)
  if (!address) throw new UsageError(`is not a database address; accepted: ${DATABASE_URL_RULE}`)
  return address
}

/** The address with a path that counts from a folder. */
export const databaseUrlInFolder = (url: string, folder: string): string => {
  const address = addressIn(url)
  return address?.engine === 'sqlite' ? `sqlite:${resolve(folder, address.path)}` : url
}

/** Removes the password, and other parameters, so that the address can be pasted into a shell. */
export const withPasswordRemoved = (text: string, parameters: readonly string[] = []): string => {
  if (!isPostgres(text)) return text
  const url = new URL(text)
  url.password = ''
  const removed = ['password', ...parameters]
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => !removed.some((name) => new URLSearchParams(parameter).has(name)))
  url.search = kept.join('&')
  return url.href
}

/** A parameter that PostgreSQL's programs reject. */
const NOT_FOR_PROGRAMS = ['uselibpqcompat']

/** Shell commands that back up a database of PostgreSQL and restore it to an empty one. They ask for the password. */
export const postgresCommands = (url: string, file: string) => {
  const address = withPasswordRemoved(url, NOT_FOR_PROGRAMS)
  const other = (name: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const restored = `${decodeURIComponent(new URL(address).pathname.slice(1)) || 'heliolog'}_restored`
  const target = quoteForShell(other(encodeURIComponent(restored)))
  return {
    dump: `pg_dump --format=custom --extension=plpgsql --file=${quoteForShell(file)} ${quoteForShell(address)}`,
    restore: [
      `createdb --maintenance-db=${quoteForShell(other('postgres'))} --encoding=UTF8 --template=template0 ${shellOperands(restored)}`,
      `pg_restore --no-owner --exit-on-error --single-transaction --dbname=${target} ${shellOperands(file)}`,
      `heliolog doctor --database ${target}`,
    ],
  }
}

/** The path of the file, or the address without its password, for messages. */
export const locationOf = (url: string): string => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite' ? resolve(address.path) : withoutPassword(address.url)
}

/** The cache of `data/heliolog.db` is `data/heliolog.cache`; that of PostgreSQL is below the current folder. */
export const cacheFolderOf = (url: string): string => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? `${address.path.replace(/\.[^./\\]+$/, '')}.cache`
    : 'data/heliolog.cache'
}
