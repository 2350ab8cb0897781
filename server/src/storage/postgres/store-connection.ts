/** Connections to the PostgreSQL of a store, and their errors as the operator reads them. */
import {
  Connection,
  type ConnectionSettings,
  statement,
} from '../../../../packages/postgres-client/src/connection.ts'
import { parseConnectionUrl } from '../../../../packages/postgres-client/src/connection-settings.ts'
import { ConnectionError, codeOf } from '../../../../packages/postgres-client/src/postgres-errors.ts'
import type { DatabaseOptions } from '../database.ts'
import { UnreachableError } from '../store-errors.ts'

export interface StoreConnection extends ConnectionSettings {
  /** How long a writer waits for another one. */
  lockTimeoutMs: number
}

/** Columns with JSON as it is served. They stay bytes, because decoding and encoding would cost more than the query. */
const byteColumns = ['joined', 'body']

/** Settings for a connection to one server, without a statement timeout. */
export const connectionTo = (url: string, options: DatabaseOptions): StoreConnection => {
  const { tls, tlsAuthorities, lockTimeoutMs } = options
  try {
    const applicationName = 'heliolog'
    return {
      ...parseConnectionUrl(url, { applicationName, tls, tlsAuthorities, byteColumns }),
      lockTimeoutMs,
    }
  } catch (error) {
    throw unreachable(error)
  }
}

/** Opens a connection for a command, which reports why it cannot. */
export const openConnection = (settings: ConnectionSettings): Promise<Connection> =>
  new Connection(settings).open().catch((error) => {
    throw unreachable(error)
  })

/** A statement instead of a session parameter, because `options` in the address could override it. */
const SET_READ_ONLY = statement('set session characteristics as transaction read only')
const SELECT_STANDBY = statement('select pg_is_in_recovery() as standby')

export const setReadOnly = (connection: Connection): Promise<unknown> => connection.run(SET_READ_ONLY)

/** Rejects a standby, which may be behind: only the primary has the current tokens and version. */
export const setReadOnlyOnPrimary = async (connection: Connection): Promise<void> => {
  await setReadOnly(connection)
  const [row] = await connection.run<{ standby: boolean }>(SELECT_STANDBY)
  if (row?.standby) throw new ConnectionError('this PostgreSQL is a standby; heliolog needs its primary')
}

const UNTRUSTED_CERTIFICATE = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const reasonOf = (error: Error): string => {
  if (!UNTRUSTED_CERTIFICATE.test(codeOf(error))) return error.message || codeOf(error)
  // After a semicolon, Node's message suggests options of Node, which do not apply here.
  const [reason] = error.message.split(';')
  return `its certificate is not trusted (${reason}): set HELIOLOG_DATABASE_TLS_CA to the certificate of its authority`
}

/** Wraps an error that prevents a connection in one that the command line reports without a stack trace. */
const unreachable = (error: unknown): UnreachableError =>
  new UnreachableError(reasonOf(error as Error), { cause: error })
