/** The result of a publication: counts, notes, and where to see or undo it. */
import type { Counts, KindName, Outcome } from '@heliolog/desk-api'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../browser/routing.ts'
import { Link } from '../elements/link.tsx'
import { Problem } from '../elements/request-view.tsx'
import { RichText } from '../elements/rich-text.tsx'
import { formatNumber } from '../format/numbers.ts'
import { desk } from './data/desk-client.ts'
import { useDesk } from './data/desk-state.tsx'
import { messageText } from './data/message-text.ts'
import { deskTexts } from './language/desk-texts.ts'
import styles from './result.module.css'

/** `58,391 new, 0 changed`, and what else there is. */
export const countsText = (counts: Omit<Counts, 'unchanged'> & { unchanged?: number }): string => {
  const t = deskTexts().result
  const { retracted, unchanged = 0 } = counts
  const more = [
    retracted > 0 ? t.retracted(formatNumber(retracted)) : '',
    unchanged > 0 ? t.unchanged(formatNumber(unchanged)) : '',
  ]
  return t.counts(formatNumber(counts.new), formatNumber(counts.changed), more.join(''))
}

type CountedKinds = readonly { kind: KindName; counts: Parameters<typeof countsText>[0] }[]

export const CountsList = ({ kinds }: { kinds: CountedKinds }) => (
  <ul>
    {kinds.map(({ kind, counts }) => (
      <li key={kind}>
        {deskTexts().kinds[kind]}: <strong>{countsText(counts)}</strong>
      </li>
    ))}
  </ul>
)

/** The same in the cell of a table, without kinds that did not change. */
export const KindCounts = ({ kinds }: { kinds: CountedKinds }) => (
  <>
    {kinds
      .filter(({ counts }) => counts.new + counts.changed + counts.retracted > 0)
      .map(({ kind, counts }) => (
        <div key={kind}>
          {deskTexts().kinds[kind]}: {countsText(counts)}
        </div>
      ))}
  </>
)

/** Moves the focus to a part of the page when it appears, for screen-reader and keyboard users. */
export const useFocusOnAppearance = () => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return part
}

/** Starts the preview of an undo, which the page of the publication shows. */
export const UndoButton = ({ publication }: { publication: number }) => {
  const { follow } = useDesk()
  const [error, setError] = useState<unknown>()
  const undo = async () => {
    try {
      follow(await desk.undo(publication, { isPreview: true, note: null }))
      navigate(hrefOf(`history/${publication}`))
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <>
      <button type="button" onClick={undo}>
        {deskTexts().undo.undo}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
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
      {publication === null ? <p>{t.nothing}</p> : <CountsList kinds={kinds} />}
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
      <p class="row">
        {portal !== null && (
          <>
            <a class="button" href={portal}>
              {t.openPortal}
            </a>
            <a class="button" href={`${portal.replace(/\/+$/, '')}/explore/observations`}>
              {t.openObservations}
            </a>
          </>
        )}
        {publication !== null && (
          <>
            <Link to={`history/${publication}`} class="button">
              {t.openPublication(publication)}
            </Link>
            <UndoButton publication={publication} />
          </>
        )}
      </p>
    </section>
  )
}
