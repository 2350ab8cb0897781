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

interface Rule {
  /** Gets text without spaces around it. */
  accepts(value: unknown): boolean
  rule: Message
  isRequired?: true
}

const textThat = (accepts: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && accepts(value)

const TEXT: Rule = {
  accepts: textThat((text) => text !== '' && text.length <= MAX_TEXT_LENGTH && !UNPRINTABLE.test(text)),
  rule: message('token.text', { max: MAX_TEXT_LENGTH }),
  isRequired: true,
}
const LIMIT: Rule = {
  accepts: (value) =>
    Number.isInteger(value) && Number(value) >= TOKEN_LIMIT.min && Number(value) <= TOKEN_LIMIT.max,
  rule: message('value.integer', TOKEN_LIMIT),
}

const RULES: Record<keyof TokenChanges, Rule> = {
  holder: TEXT,
  purpose: TEXT,
  email: { accepts: textThat(isEmail), rule: message('form.email') },
  rate: LIMIT,
  bulkPerHour: LIMIT,
  expiresOn: { accepts: textThat(isDay), rule: message('form.day') },
}

/** Returns the values of a token that are given, without spaces around texts. Throws for the first bad one. */
export const readTokenValues = <Values extends TokenChanges>(given: Values): Values => {
  const values: Record<string, unknown> = {}
  for (const [field, { accepts, rule, isRequired }] of Object.entries(RULES)) {
    const value = given[field as keyof TokenChanges]
    if (value === undefined) continue
    const trimmed = typeof value === 'string' ? value.trim() : value
    if (!(trimmed === null && !isRequired) && !accepts(trimmed))
      throw new UsageError(message('token.value', { field: field as keyof TokenChanges, rule }))
    values[field] = trimmed
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
