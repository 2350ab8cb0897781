/** The facts about a token, by heading. */
import type { DeskToken, TokenList } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../format/numbers.ts'
import { Age } from '../frame/age.tsx'
import { deskTexts } from '../language/desk-texts.ts'

/** A deleted token has no holder. */
export const holderOf = ({ holder, id }: DeskToken): string => holder || id

type Fact = [heading: string, read: (token: DeskToken) => ComponentChildren]

export const tokenFacts = ({ defaults }: TokenList): Fact[] => {
  const t = deskTexts().tokens
  const limit = (own: number | null, standard: number) =>
    own === null ? t.isDefault(formatNumber(standard)) : formatNumber(own)
  return [
    [t.state, ({ state }) => t.states[state]],
    [t.lastUsed, ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Age at={lastUsedAt} />)],
    [t.expiresOn, ({ expiresOn }) => expiresOn ?? t.never],
    [t.rate, ({ rate }) => limit(rate, defaults.rate)],
    [t.bulkPerHour, ({ bulkPerHour }) => limit(bulkPerHour, defaults.bulkPerHour)],
    [t.purpose, ({ purpose }) => <bdi>{purpose}</bdi>],
  ]
}
