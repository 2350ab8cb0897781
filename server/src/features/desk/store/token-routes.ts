/** The routes of tokens. Their changes are short transactions, so they run in this process, also during a job. */
import type * as Sent from '@heliolog/desk-api'
import { tokenPath } from '../../../access/token-address.ts'
import { tokenState } from '../../../access/token-format.ts'
import { MAX_TEXT_LENGTH, readTokenValues, tokenWarnings } from '../../../access/token-rules.ts'
import {
  type IssuedToken,
  issueToken,
  listTokens,
  restoreToken,
  revokeToken,
  rotateToken,
  type StoredToken,
  updateToken,
} from '../../../access/tokens.ts'
import { lastUses, usageByDay } from '../../../access/usage.ts'
import { withStoreOf } from '../../../commands/command-database.ts'
import { deleteTokenWithTraces } from '../../../commands/token-deletion.ts'
import { dayAfter, dayOf, instant } from '../../../domain/day.ts'
import { toMessage } from '../../../domain/messages.ts'
import type { Database } from '../../../storage/database.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'
import { reject } from '../server/request-values.ts'

/** The page waits for the answer, so it gets the reason sooner than a command. */
const MAX_LOCK_TIMEOUT_MS = 10_000
const USAGE_DAYS = 90

const NO_VALUES: Sent.TokenValues = {
  ...{ holder: '', purpose: '', email: null, rate: null, bulkPerHour: null, expiresOn: null },
}

const sentToken = (token: StoredToken, uses: ReadonlyMap<string, string>): Sent.DeskToken => ({
  ...{ id: token.id, state: tokenState(token, Date.now()), scope: token.scope },
  ...{ holder: token.holder, purpose: token.purpose, email: token.email },
  ...{ rate: token.rate, bulkPerHour: token.bulk_per_hour, expiresOn: token.expires_on },
  ...{ issuedAt: token.issued_at, lastUsedAt: uses.get(token.id) ?? null },
})

export const tokenRoutes = ({ settings }: DeskContext): DeskRoute[] => {
  const { publicUrl = null, hapi, rateLimit: rate, bulkPerHour } = settings
  const lockTimeoutMs = Math.min(settings.lockTimeoutMs, MAX_LOCK_TIMEOUT_MS)

  const read = async (work: (database: Database) => Promise<Sent.TokenList | Sent.TokenUsage>) => ({
    json: await withStoreOf(settings, { dryRun: true }, 'reject', work),
  })
  const change = async (work: (database: Database) => Promise<Sent.ChangedToken>) => ({
    json: await withStoreOf({ ...settings, lockTimeoutMs }, {}, 'reject', work),
  })
  const changed = async (database: Database, token: StoredToken, isRenewed = false) => ({
    token: sentToken(token, await lastUses(database)),
    warnings: tokenWarnings(token, hapi, isRenewed).map(toMessage),
  })
  const issued = async (database: Database, token: IssuedToken): Promise<Sent.IssuedToken> => ({
    ...(await changed(database, token, true)),
    secret: token.token,
    address: token.scope === 'hapi' ? (publicUrl ?? '') + tokenPath('hapi', token.token) : null,
  })

  const actions = {
    revoke: async (database: Database, id: string) => changed(database, await revokeToken(database, id)),
    restore: async (database: Database, id: string) => changed(database, await restoreToken(database, id)),
    rotate: async (database: Database, id: string) => issued(database, await rotateToken(database, id)),
    delete: async (database: Database, id: string) =>
      changed(database, (await deleteTokenWithTraces(database, id)).token),
  }

  return [
    {
      method: 'GET',
      path: /^\/api\/tokens$/,
      handle: () =>
        read(async (database) => {
          const [tokens, uses] = [await listTokens(database.reader), await lastUses(database)]
          return {
            tokens: tokens.reverse().map((token) => sentToken(token, uses)),
            ...{ defaults: { rate, bulkPerHour }, hapi, publicUrl, maxTextLength: MAX_TEXT_LENGTH },
          }
        }),
    },
    {
      method: 'POST',
      path: /^\/api\/tokens$/,
      handle: async ({ readJson }) => {
        const given = (await readJson()) as Partial<Sent.IssueRequest> | null
        const scope = given?.scope === 'hapi' ? 'hapi' : 'api'
        const values = { ...readTokenValues({ ...NO_VALUES, ...given }), scope } as const
        return change(async (database) => issued(database, await issueToken(database, values)))
      },
    },
    {
      method: 'PUT',
      path: /^\/api\/tokens\/([^/]+)$/,
      handle: async ({ params: [id = ''], readJson }) => {
        const given = (await readJson()) as Partial<Sent.TokenValues> | null
        const values = readTokenValues({ ...given })
        if (Object.keys(values).length === 0) reject(400, 'nothing to change')
        return change(async (database) =>
          changed(database, await updateToken(database, id, values), values.expiresOn !== undefined),
        )
      },
    },
    {
      method: 'POST',
      path: /^\/api\/tokens\/([^/]+)\/(revoke|restore|rotate|delete)$/,
      handle: ({ params: [id = '', action = ''] }) =>
        change((database) => actions[action as keyof typeof actions](database, id)),
    },
    {
      method: 'GET',
      path: /^\/api\/usage$/,
      handle: ({ query }) =>
        read(async (database) => {
          const to = dayOf(instant(Date.now()))
          const from = dayAfter(to, 1 - USAGE_DAYS)
          const usages = await usageByDay(database, { since: from, token: query.get('token') ?? undefined })
          return { from, to, days: usages.map(({ day, calls }) => ({ day, calls })) }
        }),
    },
  ]
}
