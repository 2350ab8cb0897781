/** Publishes a checked import, and shows the result. */
import { useState } from 'preact/hooks'
import { Link } from '../../../elements/link.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { ActionButton } from '../../action-button.tsx'
import { desk } from '../../data/desk-client.ts'
import { useDesk } from '../../data/desk-state.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import { countsText, Result } from '../../result.tsx'
import { Checkbox, Faults, Panel, TextField } from '../import-elements.tsx'
import { type Edited, StepButtons, type StepProps } from '../steps.tsx'
import { BadRowsButton } from './check-tabs.tsx'
import { useCheck } from './use-check.ts'

const ProfilePanel = ({ edited: { draft, settings } }: Edited) => {
  const t = deskTexts().import.publish
  const source = settings.source ?? ''
  return (
    <Panel heading={t.profile}>
      <p>{t.profileKept(source)}</p>
      <ActionButton send={() => desk.saveProfile(draft.id, `${source}.toml`)}>
        {t.downloadProfile}
      </ActionButton>
    </Panel>
  )
}

export const PublishStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.publish
  const { overview, follow } = useDesk()
  const { draft, settings } = edited
  const { job, isRunning } = useCheck(edited)
  const [note, setNote] = useState('')
  const [hasBackup, setBackup] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const { check } = draft
  const published = job?.what === 'publish' ? job : null
  const retracted = check?.isAboveBrake ? check.counts.retracted : null
  const confirmed = /\d/.test(typed) ? Number(typed.replaceAll(/\D/g, '')) : null

  if (published?.state === 'done' && published.outcome)
    return (
      <>
        <Result outcome={published.outcome} known={draft.notes}>
          {check !== null && check.tabs.bad > 0 && (
            <p>
              {t.badLeft(check.tabs.bad)} <BadRowsButton edited={edited} />
            </p>
          )}
        </Result>
        <ProfilePanel edited={edited} />
        <Link to="" class="button">
          {t.sources}
        </Link>
      </>
    )
  const publish = async () => {
    setError(undefined)
    await desk
      .publish(draft.id, { note: note.trim() || null, backup: hasBackup, confirmed })
      .then(follow, setError)
  }
  return (
    <>
      {published?.state === 'failed' && published.error && <Faults faults={[published.error]} />}
      {check === null && !isRunning && <p class="notice">{t.notChecked}</p>}
      {check && (
        <Panel heading={t.heading(settings.source ?? '', overview.store)}>
          <p>
            <bdi>{draft.files.map(({ name }) => name).join(', ')}</bdi>:{' '}
            <strong>{countsText(check.counts)}</strong>
            {check.tabs.bad > 0 && ` · ${t.withoutBad(check.tabs.bad)}`}
          </p>
          <TextField legend={t.note} hint={t.noteHint} value={note} onCommit={setNote} />
          {overview.engine === 'sqlite' && (
            <Checkbox label={t.backup} hint={t.backupHint} isChecked={hasBackup} onChange={setBackup} />
          )}
          {retracted !== null && (
            <TextField
              legend={t.confirm(formatNumber(retracted))}
              hint={t.confirmHint}
              value={typed}
              onCommit={setTyped}
            />
          )}
        </Panel>
      )}
      <StepButtons
        edited={edited}
        go={go}
        back="check"
        next="publish"
        onNext={publish}
        isDisabled={isRunning || !check?.isAccepted || (retracted !== null && confirmed !== retracted)}
        error={error}
      />
      <ProfilePanel edited={edited} />
    </>
  )
}
