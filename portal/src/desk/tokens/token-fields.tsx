/** The fields of a token, for a new one and for changes. */
import type { TokenList, TokenValues } from '@heliolog/desk-api'
import { formatNumber } from '../../format/numbers.ts'
import { TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './tokens.module.css'

interface TokenFieldsProps {
  values: TokenValues
  change: (part: Partial<TokenValues>) => void
  defaults: TokenList['defaults']
}

const orNull = (text: string): string | null => text.trim() || null
/** A text that is no number becomes 0, which the desk rejects with the rule. */
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)

const inAYear = (): string => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export const TokenFields = ({ values, change, defaults }: TokenFieldsProps) => {
  const t = deskTexts().tokens
  const field = (
    name: keyof TokenValues,
    hint: string,
    read: (text: string) => unknown,
    type: 'text' | 'date' = 'text',
  ) => {
    const value = values[name]?.toString() ?? ''
    const commit = (text: string) => change({ [name]: read(text) })
    return <TextField legend={t[name]} value={value} onCommit={commit} hint={hint} type={type} />
  }
  const limit = (name: keyof TokenList['defaults']) =>
    field(name, t.defaultLimit(formatNumber(defaults[name])), limitOf)
  return (
    <div class={styles.fields}>
      {field('holder', t.holderHint, String)}
      {field('email', t.emailHint, orNull)}
      <div class={styles.wide}>{field('purpose', t.purposeHint, String)}</div>
      {limit('rate')}
      {limit('bulkPerHour')}
      <div>
        {field('expiresOn', t.expiresHint, orNull, 'date')}
        <button type="button" class="quiet" onClick={() => change({ expiresOn: inAYear() })}>
          {t.inAYear}
        </button>
      </div>
    </div>
  )
}
