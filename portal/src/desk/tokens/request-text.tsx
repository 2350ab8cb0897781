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

const purposeOf = ({ purpose, plannedUse }: ReadWish): string =>
  [purpose, plannedUse].filter((text) => text !== '').join(' · ')

const notesOn = (wish: ReadWish | undefined, maxLength: number): string[] => {
  const t = deskTexts().tokens
  if (wish === undefined) return [t.notARequest]
  return [
    t.filled,
    ...(purposeOf(wish).length > maxLength ? [t.cut(maxLength)] : []),
    ...(wish.kinds.includes('hapi') && wish.kinds.length > 1 ? [t.alsoHapi] : []),
    ...(wish.credit ? [] : [t.noCredit]),
  ]
}

interface RequestTextProps {
  list: TokenList
  onRead: (values: Pick<IssueRequest, 'holder' | 'purpose' | 'email' | 'scope'>) => void
}

export const RequestText = ({ list: { maxTextLength }, onRead }: RequestTextProps) => {
  const id = useId()
  const [notes, setNotes] = useState<string[]>([])
  const t = deskTexts().tokens
  const read = async (text: string) => {
    if (text.trim() === '') return setNotes([])
    const wish = await readInAnyLanguage(text)
    setNotes(notesOn(wish, maxTextLength))
    if (wish === undefined) return
    onRead({
      holder: [wish.name, wish.institution].filter((part) => part !== '').join(', '),
      purpose: shorten(purposeOf(wish), maxTextLength),
      email: wish.email,
      scope: wish.kinds.join() === 'hapi' ? 'hapi' : 'api',
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
