/** Fills the form of a token from the text of a request that the portal wrote. */
import type { IssueRequest, TokenList } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { type ReadWish, readLetter } from '../../format/request-letter.ts'
import { shorten } from '../../format/text.ts'
import { LANGUAGES } from '../../language/language.ts'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './tokens.module.css'

/** The language of the visitor may be another one than that of this page. */
const readInAnyLanguage = async (text: string): Promise<ReadWish | undefined> => {
  for (const { load } of Object.values(LANGUAGES)) {
    const wish = readLetter(text, (await load()).default.access)
    if (wish !== undefined) return wish
  }
  return undefined
}

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)

interface RequestTextProps {
  list: TokenList
  onRead: (values: Partial<IssueRequest>) => void
}

export const RequestText = ({ list, onRead }: RequestTextProps) => {
  const id = useId()
  const [notes, setNotes] = useState<readonly string[]>([])
  const t = deskTexts().tokens
  const read = async (text: string) => {
    const wish = await readInAnyLanguage(text)
    if (wish === undefined) return setNotes(text.trim() === '' ? [] : [t.notARequest])
    const { kinds, credit, email } = wish
    const hasHapi = list.hapi === 'token' && kinds.includes('hapi')
    setNotes([
      t.filled,
      ...(hasHapi && kinds.length > 1 ? [t.alsoHapi] : []),
      ...(credit ? [] : [t.noCredit]),
    ])
    onRead({
      holder: joined([wish.name, wish.institution], ', '),
      purpose: shorten(joined([wish.purpose, wish.plannedUse], ' · '), list.maxTextLength),
      ...{ email, scope: hasHapi && kinds.length === 1 ? 'hapi' : 'api' },
    })
  }
  return (
    <Panel heading={t.request} about={t.requestHint}>
      <label for={id}>{t.requestText}</label>
      <textarea
        id={id}
        class={styles.request}
        rows={5}
        dir="auto"
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      <div role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Panel>
  )
}
