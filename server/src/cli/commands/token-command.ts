import { forgetClients } from '../../access/call-log-cleanup.ts'
import { tokenPath } from '../../access/token-address.ts'
import { isExpired, isValid } from '../../access/token-format.ts'
import {
  deleteToken,
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
import { type CommandOptions, cleanUp, withDatabase } from '../../commands/command-database.ts'
import { count, print, table } from '../../commands/output.ts'
import { dayAfter, dayOf, instant } from '../../domain/day.ts'
import { UsageError } from '../../domain/user-error.ts'
import { SETTINGS } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'

interface TokenCommandOptions extends CommandOptions {
  json?: boolean
}

const MAX_TEXT_LENGTH = 300
/** Control characters, line separators, and marks that change the order in which a terminal shows text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const warn = (text: string) => process.stderr.write(`warning: ${text}\n`)

const text = (name: string, value: string): string => {
  const trimmed = value.trim()
  if (trimmed === '' || trimmed.length > MAX_TEXT_LENGTH || UNPRINTABLE.test(trimmed))
    throw new UsageError(
      `${name} must be text of 1 to ${MAX_TEXT_LENGTH} characters without control characters`,
    )
  return trimmed
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

const warnIfPast = (expiresOn: string | null | undefined): void => {
  if (expiresOn && expiresOn < dayOf(instant(Date.now())))
    warn(`${expiresOn} is in the past, so this token will be rejected`)
}

/** For changes that do not renew an expired token. */
const warnIfExpired = (token: StoredToken): void => {
  const { id, expires_on } = token
  if (isExpired(token, Date.now()))
    warn(
      `${id} expired on ${expires_on}, so it is still rejected; renew it with heliolog token update ${id} --expires DAY`,
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
    const { email = null, rate = null, bulkPerHour = null, expires: expiresOn = null } = options
    const [holder, purpose] = [text('--holder', options.holder), text('--purpose', options.purpose)]
    const scope = options.hapi ? 'hapi' : 'api'
    warnIfPast(expiresOn)
    if (options.hapi && hapi === 'off')
      warn(`HAPI is turned off (${SETTINGS.hapi.name}=off), so this token will be rejected`)
    const request = { holder, purpose, email, rate, bulkPerHour, expiresOn, scope } as const
    printIssued(await issueToken(database, request), options.json, publicUrl)
  })

const stateOf = (token: StoredToken, now: number): string => {
  if (token.deleted_at !== null) return 'deleted'
  if (token.revoked_at !== null) return 'revoked'
  return isExpired(token, now) ? 'expired' : 'valid'
}

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
        state: (token) => stateOf(token, now),
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
  const changes: TokenChanges = {
    ...(holder !== undefined && { holder: text('--holder', holder) }),
    ...(purpose !== undefined && { purpose: text('--purpose', purpose) }),
    ...(email !== undefined && { email: email === 'none' ? null : email }),
    ...(rate !== undefined && { rate: rate === 'default' ? null : rate }),
    ...(bulkPerHour !== undefined && { bulkPerHour: bulkPerHour === 'default' ? null : bulkPerHour }),
    ...(expires !== undefined && { expiresOn: expires === 'never' ? null : expires }),
  }
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
  change: (database: Database) => Promise<StoredToken>,
  sentenceOf: (token: StoredToken, database: Database) => string,
): Promise<void> =>
  withDatabase(options, async (database) => {
    const token = await change(database)
    print(options.json ? JSON.stringify(token) : sentenceOf(token, database))
  })

export const updateCommand = async (
  id: string,
  options: TokenCommandOptions & UpdateOptions,
): Promise<void> => {
  const changes = changesIn(options)
  const update = async (database: Database) => {
    const updated = await updateToken(database, id, changes)
    if (changes.expiresOn === undefined) warnIfExpired(updated)
    else warnIfPast(changes.expiresOn)
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
    async (database) => {
      const restored = await restoreToken(database, id)
      warnIfExpired(restored)
      return restored
    },
    (token) => `${id} is restored: ${describe(token)}`,
  )

/** May be repeated, for example if the call log could not be written. */
export const deleteCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const deleted = await deleteToken(database, id)
    let calls = 0
    await cleanUp(`${id} is deleted`, {
      'its former values are still in the files of the store': () => database.eraseFormerTokens(),
      'the IP addresses of its calls are still in the call log': async () => {
        calls = await forgetClients(database, id)
      },
    })
    if (options.json) return void print(JSON.stringify({ ...deleted, anonymised_calls: calls }))
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
