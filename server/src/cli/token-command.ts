import {
  type IssuedToken,
  issueToken,
  isValid,
  listTokens,
  revokeToken,
  rotateToken,
  type TokenChanges,
  type TokenRequest,
  updateToken,
} from '../access/tokens.ts'
import { lastUses } from '../access/usage.ts'
import { SETTINGS, type Settings } from '../config.ts'
import { dayOf, instant } from '../domain/day.ts'
import { hapiPathFor } from '../domain/hapi/hapi-address.ts'
import { UsageError } from '../domain/user-error.ts'
import { type CommandOptions, withDatabase } from './command-database.ts'
import { table } from './table.ts'

interface TokenCommandOptions extends CommandOptions {
  json?: boolean
}

const MAX_TEXT_LENGTH = 300
const print = (text: string) => process.stdout.write(`${text}\n`)

const text = (name: string, value: string): string => {
  const trimmed = value.trim()
  if (trimmed === '' || trimmed.length > MAX_TEXT_LENGTH || /\p{Cc}/u.test(trimmed))
    throw new UsageError(
      `${name} must be text of 1 to ${MAX_TEXT_LENGTH} characters without control characters`,
    )
  return trimmed
}

/** `publicUrl` is undefined when unknown; the address is then a path. */
const printIssued = (issued: IssuedToken, json: boolean | undefined, publicUrl: string | undefined): void => {
  const { id, token, ...rest } = issued
  const address = issued.scope === 'hapi' ? (publicUrl ?? '') + hapiPathFor(token) : undefined
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
    process.stderr.write(
      `warning: HAPI is turned off (${SETTINGS.hapi.name}=off), so this token will be rejected\n`,
    )
}

const warnIfPast = (expiresOn: string | null | undefined): void => {
  if (expiresOn && expiresOn < dayOf(instant(Date.now())))
    process.stderr.write(`warning: ${expiresOn} is in the past, so this token will be rejected\n`)
}

export const issueCommand = (
  options: TokenCommandOptions & {
    holder: string
    purpose: string
    rate?: number
    expires?: string
    hapi?: true
  },
): Promise<void> =>
  withDatabase(options, async (database, { publicUrl, hapi }) => {
    const expiresOn = options.expires ?? null
    const request: TokenRequest = {
      holder: text('--holder', options.holder),
      purpose: text('--purpose', options.purpose),
      rate: options.rate ?? null,
      expiresOn,
      scope: options.hapi ? 'hapi' : 'api',
    }
    warnIfPast(expiresOn)
    warnIfHapiIsOff(request, hapi)
    printIssued(await issueToken(database, request), options.json, publicUrl)
  })

export const listCommand = (options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const now = Date.now()
    const uses = await lastUses(database)
    const tokens = (await listTokens(database.reader)).map(({ hash: _, ...token }) => ({
      ...token,
      valid: isValid({ ...token, hash: '' }, now),
      last_used_at: uses.get(token.id) ?? null,
    }))
    if (options.json) return void print(JSON.stringify(tokens))
    const state = ({ valid, revoked_at }: (typeof tokens)[number]) =>
      valid ? 'valid' : revoked_at ? 'revoked' : 'expired'
    print(
      table(
        ['id', 'state', 'scope', 'rate', 'issued', 'expires', 'last used', 'holder', 'purpose'],
        tokens.map((token) => [
          token.id,
          state(token),
          token.scope,
          token.rate ?? 'default',
          dayOf(token.issued_at),
          token.expires_on ?? 'never',
          token.last_used_at ? dayOf(token.last_used_at) : 'never',
          token.holder,
          token.purpose,
        ]),
      ),
    )
  })

export const updateCommand = async (
  id: string,
  options: TokenCommandOptions & {
    holder?: string
    purpose?: string
    rate?: number | 'default'
    expires?: string
  },
): Promise<void> => {
  const { holder, purpose, rate, expires } = options
  const changes: TokenChanges = {
    ...(holder !== undefined && { holder: text('--holder', holder) }),
    ...(purpose !== undefined && { purpose: text('--purpose', purpose) }),
    ...(rate !== undefined && { rate: rate === 'default' ? null : rate }),
    ...(expires !== undefined && { expiresOn: expires === 'never' ? null : expires }),
  }
  if (Object.keys(changes).length === 0)
    throw new UsageError('nothing to update; give --holder, --purpose, --rate or --expires')
  await withDatabase(options, async (database) => {
    const { hash: _, ...updated } = await updateToken(database, id, changes)
    warnIfPast(changes.expiresOn)
    if (options.json) return void print(JSON.stringify(updated))
    const limit = updated.rate === null ? 'default rate' : `${updated.rate} calls a minute`
    const expiry = updated.expires_on === null ? 'never expires' : `expires ${updated.expires_on}`
    const scope = updated.scope === 'hapi' ? ', HAPI' : ''
    print(`${id} is updated: ${updated.holder}, ${updated.purpose}${scope}, ${limit}, ${expiry}`)
  })
}

export const revokeCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { hash: _, ...revoked } = await revokeToken(database, id)
    print(
      options.json
        ? JSON.stringify(revoked)
        : `${id} (${revoked.holder}) is revoked; requests with it are rejected within a second`,
    )
  })

export const rotateCommand = (id: string, options: TokenCommandOptions): Promise<void> =>
  withDatabase(options, async (database, { publicUrl }) =>
    printIssued(await rotateToken(database, id), options.json, publicUrl),
  )
