/** The undo of a publication: a preview, then the undo with a note, or the reason why it is not possible. */
import type { Job, Outcome } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { Problem } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { CountsList, Result, UndoButton, useFocusOnAppearance } from '../result.tsx'
import { ChangesTable } from './changes-table.tsx'
import styles from './undo-section.module.css'

interface PreviewProps {
  number: number
  outcome: Outcome
  onCancel: () => void
}

const Preview = ({ number, outcome: { kinds, notes, changes }, onCancel }: PreviewProps) => {
  const { follow } = useDesk()
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const section = useFocusOnAppearance()
  const heading = useId()
  const id = useId()
  const t = deskTexts().undo
  const publish = (event: SubmitEvent) => {
    event.preventDefault()
    setError(undefined)
    desk
      .undo(number, { isPreview: false, note: note.trim() === '' ? null : note.trim() })
      .then(follow, setError)
  }
  return (
    <section class={`panel ${styles.preview}`} aria-labelledby={heading} tabIndex={-1} ref={section}>
      <h2 id={heading}>{t.heading(number)}</h2>
      <p>{t.preview}</p>
      <CountsList kinds={kinds} />
      {notes.map((one) => (
        <p key={one.text}>{messageText(one)}</p>
      ))}
      {changes.length > 0 && (
        <details>
          <summary>{t.first(changes.length)}</summary>
          <ChangesTable rows={changes} />
        </details>
      )}
      <form onSubmit={publish} class={styles.form}>
        <label for={id}>{t.note}</label>
        <input
          id={id}
          type="text"
          dir="auto"
          value={note}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <p class="remark" id={`${id}-hint`}>
          {t.noteHint}
        </p>
        {error !== undefined && <Problem error={error} />}
        <p class="row">
          <button type="submit" class="primary">
            {t.publish}
          </button>
          <button type="button" onClick={onCancel}>
            {t.cancel}
          </button>
        </p>
      </form>
    </section>
  )
}

const NotPossible = ({ job }: { job: Job }) => {
  const t = deskTexts().undo
  return (
    <div class="notice problem" role="alert">
      <h2>{t.notPossible}</h2>
      {job.error !== null && <p class={styles.reason}>{messageText(job.error)}</p>}
    </div>
  )
}

export const UndoSection = ({ number }: { number: number }) => {
  const { job } = useDesk()
  const [dismissed, setDismissed] = useState<number>()
  const t = deskTexts().undo
  const isOurs = job?.publication === number && job.id !== dismissed
  if (isOurs && job.state === 'running') return null
  if (isOurs && job.state === 'done' && job.outcome !== null)
    return job.what === 'undo' ? (
      <Result outcome={job.outcome} />
    ) : (
      <Preview number={number} outcome={job.outcome} onCancel={() => setDismissed(job.id)} />
    )
  return (
    <section>
      {isOurs && job.state === 'failed' && <NotPossible job={job} />}
      <p class="remark">{t.about}</p>
      <p>
        <UndoButton publication={number} />
      </p>
    </section>
  )
}
