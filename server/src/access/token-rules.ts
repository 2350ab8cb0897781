/** Values that tokens accept, and why one is rejected nevertheless: as data for the command line and the desk. */
import { isDay } from '@heliolog/table-reader/calendar-days'
import { isEmail } from '../domain/community/community.ts'
import { type Message, message } from '../domain/messages.ts'
import { UsageError } from '../domain/user-error.ts'
import { SETTINGS, type Settings } from '../settings/config.ts'
import { isExpired } from './token-format.ts'
import type { StoredToken, TokenChanges } from './tokens.ts'

export const MAX_TEXT_LENGTH = 300
/** Of both limits. */
export const TOKEN_LIMIT = { min: 1, max: 1_000_000 }
/** Control characters, line separators, and marks that change the order in which a terminal shows text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

type Rule = readonly [accepts: (value: unknown) => boolean, rule: Message]

const textThat = (accepts: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && accepts(value)
const orNull = (accepts: (value: unknown) => boolean) => (value: unknown) => value === null || accepts(value)

const TEXT: Rule = [
  textThat((text) => text !== '' && text.length <= MAX_TEXT_LENGTH && !UNPRINTABLE.test(text)),
  message('token.text', { max: MAX_TEXT_LENGTH }),
]
const LIMIT: Rule = [
  orNull(
    (value) =>
      Number.isInteger(value) && Number(value) >= TOKEN_LIMIT.min && Number(value) <= TOKEN_LIMIT.max,
  ),
  message('value.integer', TOKEN_LIMIT),
]
const RULES: Record<keyof TokenChanges, Rule> = {
  ...{ holder: TEXT, purpose: TEXT, rate: LIMIT, bulkPerHour: LIMIT },
  email: [orNull(textThat(isEmail)), message('form.email')],
  expiresOn: [orNull(textThat(isDay)), message('form.day')],
}

/** Returns the values of a token that are given, without spaces around texts. Throws for the first bad one. */
export const readTokenValues = <Values extends TokenChanges>(given: Values): Values => {
  const values: Record<string, unknown> = {}
  for (const [name, [accepts, rule]] of Object.entries(RULES)) {
    const field = name as keyof TokenChanges
    const value: unknown = given[field]
    if (value === undefined) continue
    values[field] = typeof value === 'string' ? value.trim() : value
    if (!accepts(values[field])) throw new UsageError(message('token.value', { field, rule }))
  }
  return values as Values
}

/** Why a token does not work although nobody revoked it. `isRenewed` is set if its expiry was just chosen. */
export const tokenWarnings = (
  token: StoredToken,
  hapi: Settings['hapi'],
  isRenewed: boolean,
  now = Date.now(),
): Message[] => {
  const { id, expires_on: day, scope } = token
  if (token.revoked_at !== null) return []
  const expired = day !== null && isExpired(token, now)
  return [
    ...(expired
      ? [isRenewed ? message('token.past', { day }) : message('token.stillExpired', { id, day })]
      : []),
    ...(scope === 'hapi' && hapi === 'off'
      ? [message('token.hapiOff', { setting: SETTINGS.hapi.name })]
      : []),
  ]
}
