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
  type TokenRequest,
  updateToken,
} from '../../access/tokens.ts'
import { lastUses } from '../../access/usage.ts'
import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { count } from '../../command/numbers.ts'
import { table } from '../../command/table.ts'
import { dayAfter, dayOf, instant } from '../../domain/day.ts'
import { UsageError } from '../../domain/user-error.ts'
import { SETTINGS, type Settings } from '../../settings/config.ts'

interface TokenCommandOptions extends CommandOptions {
  json?: boolean
}

const MAX_TEXT_LENGTH = 300
/** Control characters, line separators, and marks that change the order in which a terminal shows text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const print = (text: string) => process.stdout.write(`${text}\n`)
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

const warnIfHapiIsOff = ({ scope }: TokenRequest, hapi: Settings['hapi']): void => {
  if (scope === 'hapi' && hapi === 'off')
    warn(`HAPI is turned off (${SETTINGS.hapi.name}=off), so this token will be rejected`)
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

export const issueCommand = (
  options: TokenCommandOptions & {
    holder: string
    purpose: string
    email?: string
    rate?: number
    bulkPerHour?: number
    expires?: string
    hapi?: true
  },
): Promise<void> =>
  withDatabase(options, async (database, { publicUrl, hapi }) => {
    const expiresOn = options.expires ?? null
    const request: TokenRequest = {
      holder: text('--holder', options.holder),
      purpose: text('--purpose', options.purpose),
      email: options.email ?? null,
      rate: options.rate ?? null,
      bulkPerHour: options.bulkPerHour ?? null,
      expiresOn,
      scope: options.hapi ? 'hapi' : 'api',
    }
    warnIfPast(expiresOn)
    warnIfHapiIsOff(request, hapi)
    printIssued(await issueToken(database, request), options.json, publicUrl)
  })

const stateOf = (token: Omit<StoredToken, 'hash'>, now: number): string => {
  if (token.deleted_at !== null) return 'deleted'
  if (token.revoked_at !== null) return 'revoked'
  return isExpired(token, now) ? 'expired' : 'valid'
}

/** Valid tokens that expire within a number of days, the next one first. */
const expiringWithin = <Token extends Omit<StoredToken, 'hash'>>(
  tokens: readonly Token[],
  days: number,
  now: number,
): Token[] => {
  const lastDay = dayAfter(dayOf(instant(now)), days)
  const expiryOf = (token: Token) => token.expires_on ?? ''
  return tokens
    .filter((token) => token.expires_on !== null && token.expires_on <= lastDay && isValid(token, now))
    .sort((a, b) => (expiryOf(a) < expiryOf(b) ? -1 : 1))
}

export const listCommand = (options: TokenCommandOptions & { expiring?: number }): Promise<void> =>
  withDatabase(options, async (database) => {
    const now = Date.now()
    const uses = await lastUses(database)
    const all = (await listTokens(database.reader)).map(({ hash: _, ...token }) => ({
      ...token,
      valid: isValid(token, now),
      last_used_at: uses.get(token.id) ?? null,
    }))
    const tokens = options.expiring === undefined ? all : expiringWithin(all, options.expiring, now)
    if (options.json) return void print(JSON.stringify(tokens))
    print(
      table(
        [
          'id',
          'state',
          'scope',
          'rate',
          'bulk',
          'issued',
          'expires',
          'last used',
          'holder',
          'e-mail',
          'purpose',
        ],
        tokens.map((token) => [
          token.id,
          stateOf(token, now),
          token.scope,
          token.rate ?? 'default',
          token.scope === 'hapi' ? '-' : (token.bulk_per_hour ?? 'default'),
          dayOf(token.issued_at),
          token.expires_on ?? 'never',
          token.last_used_at ? dayOf(token.last_used_at) : 'never',
          token.holder,
          token.email ?? '',
          token.purpose,
        ]),
      ),
    )
  })

/** Values of the options of `token update`. */
interface UpdateOptions {
  holder?: string
  purpose?: string
  email?: string
  rate?: number | 'default'
  bulkPerHour?: number | 'default'
  expires?: string
}

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

/** Prints a changed token as JSON, or as a sentence. */
const printChanged = (
  { hash: _, ...token }: StoredToken,
  { json }: TokenCommandOptions,
  sentence: string,
): void => void print(json ? JSON.stringify(token) : sentence)

export const updateCommand = async (
  id: string,
  options: TokenCommandOptions & UpdateOptions,
): Promise<void> => {
  const changes = changesIn(options)
  await withDatabase(options, async (database) => {
    const updated = await updateToken(database, id, changes)
    if (changes.expiresOn === undefined) warnIfExpired(updated)
    else warnIfPast(changes.expiresOn)
    printChanged(updated, options, `${id} is updated: ${describe(updated)}`)
  })
}

export const revokeCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const revoked = await revokeToken(database, id)
    printChanged(
      revoked,
      options,
      `${id} (${revoked.holder}) is revoked; requests with it are rejected within a second`,
    )
  })

export const restoreCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const restored = await restoreToken(database, id)
    warnIfExpired(restored)
    printChanged(restored, options, `${id} is restored: ${describe(restored)}`)
  })

/** May be repeated, for example if the call log could not be written. */
export const deleteCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { hash: _, ...deleted } = await deleteToken(database, id)
    const calls = await forgetClients(database, id)
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
