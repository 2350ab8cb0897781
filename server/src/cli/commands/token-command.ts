import { tokenPath } from '../../access/token-address.ts'
import { isValid, tokenState } from '../../access/token-format.ts'
import { readTokenValues, tokenWarnings } from '../../access/token-rules.ts'
import {
  type IssuedToken,
  issueToken,
  listTokens,
  restoreToken,
  revokeToken,
  rotateToken,
  type StoredToken,
  type TokenChanges,
  updateToken,
} from '../../access/tokens.ts'
import { lastUses, type Usage, usageByDay, usageByPath, usageByToken } from '../../access/usage.ts'
import { type CommandOptions, withDatabase } from '../../commands/command-database.ts'
import { count, print, table } from '../../commands/output.ts'
import { deleteTokenWithTraces } from '../../commands/token-deletion.ts'
import { dayAfter, dayOf, instant } from '../../domain/day.ts'
import { english, type Message } from '../../domain/messages.ts'
import { UsageError } from '../../domain/user-error.ts'
import type { Settings } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'

interface TokenCommandOptions extends CommandOptions {
  json?: boolean
}

const warn = (warnings: readonly Message[]): void => {
  for (const warning of warnings) process.stderr.write(`warning: ${english(warning)}\n`)
}

/** `publicUrl` is undefined when unknown; the address is then a path. */
const printIssued = (issued: IssuedToken, json: boolean | undefined, publicUrl: string | undefined): void => {
  const { id, token, ...rest } = issued
  const address = issued.scope === 'hapi' ? (publicUrl ?? '') + tokenPath('hapi', token) : undefined
  if (json) return void print(JSON.stringify({ id, token, ...rest, ...(address && { address }) }))
  print(`id     ${id}\ntoken  ${token}${address ? `\nHAPI   ${address}` : ''}\n`)
  print(
    address
      ? `Hand the HAPI address to ${issued.holder} now: it contains the token, which works in no other address, is not stored and cannot be shown again.`
      : `Hand the token to ${issued.holder} now: it is not stored and cannot be shown again.`,
  )
}

interface ColumnOptions<Limit = number> {
  holder?: string
  purpose?: string
  email?: string
  rate?: Limit
  bulkPerHour?: Limit
  expires?: string
}

export const issueCommand = (
  options: TokenCommandOptions & ColumnOptions & { holder: string; purpose: string; hapi?: true },
): Promise<void> =>
  withDatabase(options, async (database, { publicUrl, hapi }) => {
    const { holder, purpose, email = null, rate = null, bulkPerHour = null, expires = null } = options
    const values = readTokenValues({ holder, purpose, email, rate, bulkPerHour, expiresOn: expires })
    const issued = await issueToken(database, { ...values, scope: options.hapi ? 'hapi' : 'api' })
    warn(tokenWarnings(issued, hapi, true))
    printIssued(issued, options.json, publicUrl)
  })

export const listCommand = (options: TokenCommandOptions & { expiring?: number }): Promise<void> =>
  withDatabase(options, async (database) => {
    const now = Date.now()
    const uses = await lastUses(database)
    const all = (await listTokens(database.reader)).map((token) => ({
      ...token,
      valid: isValid(token, now),
      last_used_at: uses.get(token.id) ?? null,
    }))
    const lastDay = dayAfter(dayOf(instant(now)), options.expiring ?? 0)
    const expiryOf = ({ expires_on }: (typeof all)[number]) => expires_on ?? ''
    const isExpiring = (token: (typeof all)[number]) =>
      token.expires_on !== null && token.expires_on <= lastDay && token.valid
    const tokens =
      options.expiring === undefined
        ? all
        : all.filter(isExpiring).sort((a, b) => (expiryOf(a) < expiryOf(b) ? -1 : 1))
    if (options.json) return void print(JSON.stringify(tokens))
    print(
      table(tokens, {
        id: ({ id }) => id,
        state: (token) => tokenState(token, now),
        scope: ({ scope }) => scope,
        rate: ({ rate }) => rate ?? 'default',
        bulk: ({ bulk_per_hour }) => bulk_per_hour ?? 'default',
        issued: ({ issued_at }) => dayOf(issued_at),
        expires: ({ expires_on }) => expires_on ?? 'never',
        'last used': ({ last_used_at }) => (last_used_at ? dayOf(last_used_at) : 'never'),
        holder: ({ holder }) => holder,
        'e-mail': ({ email }) => email ?? '',
        purpose: ({ purpose }) => purpose,
      }),
    )
  })

type UpdateOptions = ColumnOptions<number | 'default'>

const changesIn = ({ holder, purpose, email, rate, bulkPerHour, expires }: UpdateOptions): TokenChanges => {
  const changes = readTokenValues<TokenChanges>({
    ...(holder !== undefined && { holder }),
    ...(purpose !== undefined && { purpose }),
    ...(email !== undefined && { email: email === 'none' ? null : email }),
    ...(rate !== undefined && { rate: rate === 'default' ? null : rate }),
    ...(bulkPerHour !== undefined && { bulkPerHour: bulkPerHour === 'default' ? null : bulkPerHour }),
    ...(expires !== undefined && { expiresOn: expires === 'never' ? null : expires }),
  })
  if (Object.keys(changes).length === 0)
    throw new UsageError(
      'nothing to update; give --holder, --purpose, --email, --rate, --bulk-per-hour or --expires',
    )
  return changes
}

const describe = ({ holder, email, purpose, scope, rate, bulk_per_hour, expires_on }: StoredToken): string =>
  [
    holder,
    ...(email === null ? [] : [email]),
    purpose,
    ...(scope === 'hapi' ? ['HAPI'] : []),
    rate === null ? 'default rate' : `${rate} calls a minute`,
    ...(bulk_per_hour === null ? [] : [`${bulk_per_hour} downloads an hour`]),
    expires_on === null ? 'never expires' : `expires ${expires_on}`,
  ].join(', ')

/** Runs a change of a token, and prints the token as JSON, or a sentence about it. */
const runChange = (
  options: TokenCommandOptions,
  change: (database: Database, settings: Settings) => Promise<StoredToken>,
  sentenceOf: (token: StoredToken, database: Database) => string,
): Promise<void> =>
  withDatabase(options, async (database, settings) => {
    const token = await change(database, settings)
    print(options.json ? JSON.stringify(token) : sentenceOf(token, database))
  })

export const updateCommand = async (
  id: string,
  options: TokenCommandOptions & UpdateOptions,
): Promise<void> => {
  const changes = changesIn(options)
  const update = async (database: Database, { hapi }: Settings) => {
    const updated = await updateToken(database, id, changes)
    warn(tokenWarnings(updated, hapi, changes.expiresOn !== undefined))
    return updated
  }
  await runChange(options, update, (token) => `${id} is updated: ${describe(token)}`)
}

export const revokeCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  runChange(
    options,
    (database) => revokeToken(database, id),
    ({ holder }, { engine }) =>
      `${id} (${holder}) is revoked; ${engine === 'sqlite' ? 'its next request is rejected' : 'requests with it are rejected within a second'}`,
  )

export const restoreCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  runChange(
    options,
    async (database, { hapi }) => {
      const restored = await restoreToken(database, id)
      warn(tokenWarnings(restored, hapi, false))
      return restored
    },
    (token) => `${id} is restored: ${describe(token)}`,
  )

export const deleteCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { token, calls } = await deleteTokenWithTraces(database, id)
    if (options.json) return void print(JSON.stringify({ ...token, anonymised_calls: calls }))
    print(
      `${id} is deleted: its secret, holder, e-mail address and purpose are forgotten, and the IP addresses and user agents of ${count(calls, 'call')}`,
    )
    print('Its usage stays under this id. Backups and log files keep what they contain.')
  })

export const rotateCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database, { publicUrl }) =>
    printIssued(await rotateToken(database, id), options.json, publicUrl),
  )

interface UsageOptions extends TokenCommandOptions {
  by?: 'token' | 'day' | 'path'
  since?: string
  token?: string
}

export const usageCommand = (options: UsageOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { by = 'token', since, token, json } = options
    const report = <Row extends Usage>(
      usages: readonly Row[],
      names: Record<string, (row: Row) => string>,
    ) => {
      const text = table(usages, {
        ...names,
        calls: ({ calls }) => calls,
        bytes: ({ bytes }) => bytes,
        incomplete: ({ incomplete }) => incomplete,
        'last call': ({ last_call_at }) => last_call_at ?? 'never',
        statuses: ({ statuses }) =>
          Object.entries(statuses)
            .map(([status, calls]) => `${status}: ${calls}`)
            .join(', '),
      })
      print(json ? JSON.stringify(usages) : text)
    }
    const filter = { since, token }
    if (by === 'day') return report(await usageByDay(database, filter), { day: ({ day }) => day })
    if (by === 'path') return report(await usageByPath(database, filter), { path: ({ path }) => path })
    report(await usageByToken(database, filter), {
      token: (usage) => usage.token ?? '(no known token)',
      holder: ({ holder }) => holder ?? '',
    })
  })
