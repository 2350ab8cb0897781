/** A change of published records: its preview, then its publication with a note, and the result. */
import type { ChangeRequest, Job, Outcome } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ActionButton } from './action-button.tsx'
import { desk } from './data/desk-client.ts'
import { useDesk } from './data/desk-state.tsx'
import { JobFault } from './frame/job-panel.tsx'
import { ChangesTable } from './history/changes-table.tsx'
import { Messages, Panel, TextField } from './import/import-elements.tsx'
import { deskTexts } from './language/desk-texts.ts'
import { KindCounts, Result } from './result.tsx'

interface ShownChange {
  /** The last job, if it is of a change of this page that was not dismissed. */
  job: Job | null
  dismiss: () => void
}

export const useChange = (isOwn: (change: ChangeRequest) => boolean): ShownChange => {
  const { job, dismissed, dismiss } = useDesk()
  const isShown = job?.change && isOwn(job.change) && job.id !== dismissed
  return { job: isShown ? job : null, dismiss: () => dismiss(job?.id) }
}

interface PreviewProps {
  heading: string
  publishText?: string | undefined
  request: ChangeRequest
  outcome: Outcome
  onCancel: () => void
}

const Preview = ({ heading, publishText, request, outcome, onCancel }: PreviewProps) => {
  const { follow } = useDesk()
  const [note, setNote] = useState('')
  const t = deskTexts().change
  const { kinds, notes, warnings, changes } = outcome
  const total = kinds.reduce((sum, { counts }) => sum + counts.new + counts.changed + counts.retracted, 0)
  const publish = async () =>
    follow(await desk.change({ ...request, isPreview: false, note: note.trim() || null }))
  return (
    <Panel heading={heading} about={t.about} isFocused>
      {kinds.length === 0 && request.what !== 'prune' ? <p>{t.none}</p> : <KindCounts kinds={kinds} />}
      <Messages messages={warnings} kind="warning" />
      <Messages messages={notes} kind="note" />
      {changes.length > 0 && (
        <details>
          <summary>{t.first(changes.length, total)}</summary>
          <ChangesTable rows={changes} />
        </details>
      )}
      <TextField legend={t.note} hint={t.noteHint} value={note} onCommit={setNote} />
      <div class="row">
        <ActionButton class="primary" send={publish}>
          {publishText ?? t.publish}
        </ActionButton>
        <button type="button" onClick={onCancel}>
          {deskTexts().sources.discard}
        </button>
      </div>
    </Panel>
  )
}

interface ShownResultProps {
  change: ChangeRequest
  outcome: Outcome
  onClose: () => void
}

/** Stays until the operator closes it, or leaves the page. */
const ShownResult = ({ onClose, ...result }: ShownResultProps) => {
  useEffect(() => onClose, [])
  const close = (
    <button type="button" onClick={onClose}>
      {deskTexts().change.close}
    </button>
  )
  return <Result {...result} buttons={close} />
}

interface ChangeSectionProps {
  change: ShownChange
  /** The text of the button, if the change does more than publish. */
  publishText?: string | undefined
  /** Of the preview. */
  heading: string
  /** The title of a fault, if it is not that of the job. */
  faultTitle?: string
  /** Starts the preview; shown until there is one. */
  children: ComponentChildren
}

export const ChangeSection = ({ change, heading, publishText, faultTitle, children }: ChangeSectionProps) => {
  const { job, dismiss } = change
  if (job?.state === 'running') return null
  if (job?.change && job.outcome)
    return job.change.isPreview ? (
      <Preview
        heading={heading}
        publishText={publishText}
        request={job.change}
        outcome={job.outcome}
        onCancel={dismiss}
      />
    ) : (
      <ShownResult change={job.change} outcome={job.outcome} onClose={dismiss} />
    )
  return (
    <>
      <JobFault job={job} {...(faultTitle !== undefined && { title: faultTitle })} />
      {children}
    </>
  )
}
