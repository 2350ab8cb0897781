/** heliolog token issue, list, revoke, rotate */
import { type Issued, issueToken, isValid, listTokens, revokeToken, rotateToken } from '../access/tokens.ts'
import { dayOf, instant } from '../domain/day.ts'
import { UserError } from '../domain/user-error.ts'
import { type StoreOptions, withDatabase } from './store.ts'
import { table } from './table.ts'

interface Output extends StoreOptions {
  json?: boolean
}

const LONGEST_TEXT = 300
const print = (text: string) => process.stdout.write(`${text}\n`)

const text = (name: string, value: string): string => {
  const trimmed = value.trim()
  if (trimmed === '' || trimmed.length > LONGEST_TEXT || trimmed.includes('\0'))
    throw new UserError(`${name} takes text of 1 to ${LONGEST_TEXT} characters`)
  return trimmed
}

const show = (issued: Issued, json: boolean | undefined): void => {
  const { id, token, ...rest } = issued
  if (json) return void print(JSON.stringify({ id, token, ...rest }))
  print(
    `id     ${id}\ntoken  ${token}\n\nHand the token to ${issued.holder} now: it is not stored and cannot be shown again.`,
  )
}

export const issueCommand = (
  options: Output & { holder: string; purpose: string; rate?: number; expires?: string },
): Promise<void> =>
  withDatabase(options, async (database) => {
    const expiresOn = options.expires ?? null
    const request = {
      holder: text('--holder', options.holder),
      purpose: text('--purpose', options.purpose),
      rate: options.rate ?? null,
      expiresOn,
    }
    if (expiresOn !== null && expiresOn < dayOf(instant(Date.now())))
      process.stderr.write(`warning: ${expiresOn} is over, so that this token will be refused\n`)
    show(await issueToken(database, request), options.json)
  })

export const listCommand = (options: Output): Promise<void> =>
  withDatabase(options, async (database) => {
    const now = Date.now()
    const tokens = (await listTokens(database.reader)).map(({ hash: _, ...token }) => ({
      ...token,
      valid: isValid({ ...token, hash: '' }, now),
    }))
    if (options.json) return void print(JSON.stringify(tokens))
    const state = ({ valid, revoked_at }: (typeof tokens)[number]) =>
      valid ? 'valid' : revoked_at ? 'revoked' : 'expired'
    print(
      table(
        ['id', 'state', 'rate', 'issued', 'expires', 'holder', 'purpose'],
        tokens.map((token) => [
          token.id,
          state(token),
          token.rate ?? 'default',
          dayOf(token.issued_at),
          token.expires_on ?? 'never',
          token.holder,
          token.purpose,
        ]),
      ),
    )
  })

export const revokeCommand = (id: string, options: Output): Promise<void> =>
  withDatabase(options, async (database) => {
    const { hash: _, ...revoked } = await revokeToken(database, id)
    print(
      options.json
        ? JSON.stringify(revoked)
        : `${id} (${revoked.holder}) is revoked and refused from the next call on`,
    )
  })

export const rotateCommand = (id: string, options: Output): Promise<void> =>
  withDatabase(options, async (database) => show(await rotateToken(database, id), options.json))
