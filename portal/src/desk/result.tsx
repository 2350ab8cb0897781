/** The result of a publication: counts, notes, and where to see or undo it. */
import type { Counts, KindName, Message, Outcome, StoreChange } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { hrefOf, navigate } from '../browser/routing.ts'
import { Link } from '../elements/link.tsx'
import { RichText } from '../elements/rich-text.tsx'
import { formatNumber } from '../format/numbers.ts'
import { ActionButton } from './action-button.tsx'
import { desk } from './data/desk-client.ts'
import { useDesk } from './data/desk-state.tsx'
import styles from './desk.module.css'
import { Messages, newMessages, Panel } from './import/import-elements.tsx'
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
        {deskTexts().kinds[kind]} · {countsText(counts)}
      </li>
    ))}
  </ul>
)

/** Starts the preview of an undo, which the page of the publication shows. */
export const UndoButton = ({ publication }: { publication: number }) => {
  const { follow } = useDesk()
  const undo = async () => {
    follow(await desk.change({ what: 'undo', publication, isPreview: true, note: null }))
    navigate(hrefOf(`history/${publication}`))
  }
  return <ActionButton send={undo}>{deskTexts().undo.undo}</ActionButton>
}

interface ResultProps {
  outcome: Outcome
  /** Missing for an import. */
  change?: StoreChange
  /** More than those that all results have. */
  buttons?: ComponentChildren
  /** Notes that the operator has seen before. */
  known?: readonly Message[]
  children?: ComponentChildren
}

export const Result = ({ outcome, change, buttons, known = [], children }: ResultProps) => {
  const { portal } = useDesk().overview
  const t = deskTexts().result
  const { publication, version, kinds, notes, warnings, backup } = outcome
  return (
    <Panel heading={t.heading} isFocused>
      {publication === null && !change ? <p>{t.nothing}</p> : <KindCounts kinds={kinds} />}
      <Messages messages={warnings} kind="warning" />
      {children}
      <Messages messages={newMessages(notes, known)} kind="note" />
      {publication !== null && portal === null && <p>{t.noPortal}</p>}
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
            {change?.what !== 'forget' && <UndoButton publication={publication} />}
          </>
        )}
        {buttons}
      </div>
    </Panel>
  )
}
