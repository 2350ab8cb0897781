/** The undo of a publication: a preview, then the undo with a note, or the reason why it is not possible. */
import type { Outcome } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { JobFault } from '../frame/job-panel.tsx'
import { Messages, Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { KindCounts, Result, UndoButton } from '../result.tsx'
import { ChangesTable } from './changes-table.tsx'

interface PreviewProps {
  number: number
  outcome: Outcome
  onCancel: () => void
}

const Preview = ({ number, outcome: { kinds, notes, changes }, onCancel }: PreviewProps) => {
  const { follow } = useDesk()
  const [note, setNote] = useState('')
  const id = useId()
  const t = deskTexts().undo
  const publish = async () => follow(await desk.undo(number, { isPreview: false, note: note.trim() || null }))
  return (
    <Panel heading={t.heading(number)} about={t.preview} isFocused>
      <KindCounts kinds={kinds} />
      <Messages messages={notes} kind="note" />
      {changes.length > 0 && (
        <details>
          <summary>{t.first(changes.length)}</summary>
          <ChangesTable rows={changes} />
        </details>
      )}
      <p class="search">
        <label for={id}>{t.note}</label>
        <input
          id={id}
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
    </Panel>
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
