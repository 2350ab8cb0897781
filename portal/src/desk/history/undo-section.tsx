/** The undo of a publication: a preview, then the undo with a note, or the reason why it is not possible. */
import type { Outcome } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import styles from '../desk.module.css'
import { JobFault } from '../frame/job-panel.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { KindCounts, Result, UndoButton, useFocusOnAppearance } from '../result.tsx'
import { ChangesTable } from './changes-table.tsx'

interface PreviewProps {
  number: number
  outcome: Outcome
  onCancel: () => void
}

const Preview = ({ number, outcome: { kinds, notes, changes }, onCancel }: PreviewProps) => {
  const { follow } = useDesk()
  const [note, setNote] = useState('')
  const section = useFocusOnAppearance()
  const id = useId()
  const t = deskTexts().undo
  const publish = async () => follow(await desk.undo(number, { isPreview: false, note: note.trim() || null }))
  return (
    <section class={`panel ${styles.focused}`} aria-labelledby={id} tabIndex={-1} ref={section}>
      <h2 id={id}>{t.heading(number)}</h2>
      <p>{t.preview}</p>
      <KindCounts kinds={kinds} />
      {notes.map((one) => (
        <p key={one.text}>{messageText(one)}</p>
      ))}
      {changes.length > 0 && (
        <details>
          <summary>{t.first(changes.length)}</summary>
          <ChangesTable rows={changes} />
        </details>
      )}
      <p class="search">
        <label for={`${id}-note`}>{t.note}</label>
        <input
          id={`${id}-note`}
          type="text"
          dir="auto"
          value={note}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <span class="remark" id={`${id}-hint`}>
          {t.noteHint}
        </span>
      </p>
      <div class="row">
        <ActionButton class="primary" send={publish}>
          {t.publish}
        </ActionButton>
        <button type="button" onClick={onCancel}>
          {t.cancel}
        </button>
      </div>
    </section>
  )
}

export const UndoSection = ({ number }: { number: number }) => {
  const { job: last } = useDesk()
  const [dismissed, setDismissed] = useState<number>()
  const t = deskTexts().undo
  const job = last?.publication === number && last.id !== dismissed ? last : null
  if (job?.state === 'running') return null
  if (job?.outcome)
    return job.what === 'undo' ? (
      <Result outcome={job.outcome} />
    ) : (
      <Preview number={number} outcome={job.outcome} onCancel={() => setDismissed(job.id)} />
    )
  return (
    <>
      <JobFault job={job} title={t.notPossible} />
      <p class="remark">{t.about}</p>
      <p>
        <UndoButton publication={number} />
      </p>
    </>
  )
}
