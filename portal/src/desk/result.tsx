/** The result of a publication: counts, notes, and where to see or undo it. */
import type { Counts, KindName, Outcome } from '@heliolog/desk-api'
import { useEffect, useId, useRef } from 'preact/hooks'
import { hrefOf, navigate } from '../browser/routing.ts'
import { Link } from '../elements/link.tsx'
import { RichText } from '../elements/rich-text.tsx'
import { formatNumber } from '../format/numbers.ts'
import { ActionButton } from './action-button.tsx'
import { desk } from './data/desk-client.ts'
import { useDesk } from './data/desk-state.tsx'
import { messageText } from './data/message-text.ts'
import styles from './desk.module.css'
import { deskTexts } from './language/desk-texts.ts'

type SomeCounts = Omit<Counts, 'unchanged'> & { unchanged?: number }

/** `58,391 new, 0 changed`, and what else there is. */
export const countsText = (counts: SomeCounts): string => {
  const t = deskTexts().result
  const { retracted, unchanged = 0 } = counts
  const more = [
    retracted > 0 ? t.retracted(formatNumber(retracted)) : '',
    unchanged > 0 ? t.unchanged(formatNumber(unchanged)) : '',
  ]
  return t.counts(formatNumber(counts.new), formatNumber(counts.changed), more.join(''))
}

/** The counts of each kind of record. */
export const KindCounts = ({ kinds }: { kinds: readonly { kind: KindName; counts: SomeCounts }[] }) => (
  <ul class={styles.counts}>
    {kinds.map(({ kind, counts }) => (
      <li key={kind}>
        {deskTexts().kinds[kind]}: {countsText(counts)}
      </li>
    ))}
  </ul>
)

/** Starts the preview of an undo, which the page of the publication shows. */
export const UndoButton = ({ publication }: { publication: number }) => {
  const { follow } = useDesk()
  const undo = async () => {
    follow(await desk.undo(publication, { isPreview: true, note: null }))
    navigate(hrefOf(`history/${publication}`))
  }
  return <ActionButton send={undo}>{deskTexts().undo.undo}</ActionButton>
}

/** Moves the focus to a part of the page when it appears, for screen-reader and keyboard users. */
export const useFocusOnAppearance = () => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return part
}

export const Result = ({ outcome }: { outcome: Outcome }) => {
  const { portal } = useDesk().overview
  const t = deskTexts().result
  const heading = useId()
  const section = useFocusOnAppearance()
  const { publication, version, kinds, notes, backup } = outcome
  return (
    <section class={`panel ${styles.focused}`} aria-labelledby={heading} tabIndex={-1} ref={section}>
      <h2 id={heading}>{t.heading}</h2>
      {publication === null ? <p>{t.nothing}</p> : <KindCounts kinds={kinds} />}
      {notes.map((note) => (
        <p key={note.text}>{messageText(note)}</p>
      ))}
      <p>
        <RichText text={t.version} elements={{ version: () => <code>{version}</code> }} />
      </p>
      {backup !== null && (
        <p>
          <RichText text={t.backup} elements={{ path: () => <code>{backup}</code> }} />
        </p>
      )}
      <div class="row">
        {portal !== null && (
          <a class="button" href={new URL('explore/observations', portal.replace(/\/*$/, '/')).href}>
            {t.openObservations}
          </a>
        )}
        {publication !== null && (
          <>
            <Link to={`history/${publication}`} class="button">
              {t.openPublication(publication)}
            </Link>
            <UndoButton publication={publication} />
          </>
        )}
      </div>
    </section>
  )
}
