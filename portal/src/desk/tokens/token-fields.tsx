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

/** A text that is no number becomes 0, which the desk rejects with the rule. */
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)

const inAYear = (): string => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export const TokenFields = ({ values, change, defaults }: TokenFieldsProps) => {
  const t = deskTexts().tokens
  const limitField = (name: keyof TokenList['defaults']) => (
    <TextField
      legend={t[name]}
      value={values[name]?.toString() ?? ''}
      onCommit={(text) => change({ [name]: limitOf(text) })}
      hint={t.defaultLimit(formatNumber(defaults[name]))}
    />
  )
  return (
    <div class={styles.fields}>
      <TextField
        legend={t.holder}
        value={values.holder}
        onCommit={(holder) => change({ holder })}
        hint={t.holderHint}
      />
      <TextField
        legend={t.email}
        value={values.email ?? ''}
        onCommit={(text) => change({ email: text.trim() || null })}
        hint={t.emailHint}
      />
      <div class={styles.wide}>
        <TextField
          legend={t.purpose}
          value={values.purpose}
          onCommit={(purpose) => change({ purpose })}
          hint={t.purposeHint}
        />
      </div>
      {limitField('rate')}
      {limitField('bulkPerHour')}
      <div>
        <TextField
          legend={t.expires}
          type="date"
          value={values.expiresOn ?? ''}
          onCommit={(day) => change({ expiresOn: day || null })}
          hint={t.expiresHint}
        />
        <button type="button" class="quiet" onClick={() => change({ expiresOn: inAYear() })}>
          {t.inAYear}
        </button>
      </div>
    </div>
  )
}
