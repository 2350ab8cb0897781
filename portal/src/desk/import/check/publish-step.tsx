/** Publishes a checked import, and shows the result. */
import { useState } from 'preact/hooks'
import { Link } from '../../../elements/link.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { desk } from '../../data/desk-client.ts'
import { useDesk } from '../../data/desk-state.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import { countsText, Result } from '../../result.tsx'
import styles from '../import.module.css'
import { Checkbox, FileText, Messages, TextField } from '../import-elements.tsx'
import { StepButtons, type StepProps } from '../steps.tsx'
import { useCheck } from './use-check.ts'

const ProfileButton = ({ edited }: Pick<StepProps, 'edited'>) => {
  const t = deskTexts().import.publish
  const [error, setError] = useState<unknown>()
  const { draft, settings } = edited
  const save = () => desk.saveProfile(draft.id, `${settings.source ?? 'profile'}.toml`).catch(setError)
  return (
    <section class="panel" aria-labelledby="import-profile">
      <h2 id="import-profile">{t.profile}</h2>
      <p>{t.profileKept(settings.source ?? '')}</p>
      <button type="button" onClick={save}>
        {t.downloadProfile}
      </button>
      {error !== undefined && <Problem error={error} />}
    </section>
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

  if (published?.state === 'done' && published.outcome)
    return (
      <>
        <Result outcome={published.outcome} />
        <ProfileButton edited={edited} />
        <p>
          <Link to="" class="button">
            {t.another}
          </Link>
        </p>
      </>
    )
  if (check === null && !isRunning)
    return (
      <>
        <p class="notice">{t.notChecked}</p>
        <StepButtons edited={edited} go={go} back="check" />
      </>
    )

  const isConfirmed = !check?.isAboveBrake || Number(typed.replace(/\D/g, '')) === check.counts.retracted
  const publish = async () => {
    setError(undefined)
    const confirmed = check?.isAboveBrake ? check.counts.retracted : null
    try {
      follow(await desk.publish(draft.id, { note: note.trim() || null, backup: hasBackup, confirmed }))
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <>
      {published?.state === 'failed' && published.error && <Messages messages={[published.error]} isFault />}
      {error !== undefined && <Problem error={error} />}
      {check && (
        <section class="panel" aria-labelledby="import-publish">
          <h2 id="import-publish">{t.heading}</h2>
          <dl class={styles.facts}>
            <div>
              <dt>{t.into}</dt>
              <dd>
                <FileText>{settings.source}</FileText> · <FileText>{overview.store}</FileText>
              </dd>
            </div>
            <div>
              <dt>{t.files}</dt>
              <dd>
                <FileText>{draft.files.map(({ name }) => name).join(', ')}</FileText>
              </dd>
            </div>
            <div>
              <dt>{t.changes}</dt>
              <dd>
                <strong>{countsText(check.counts)}</strong>
                {check.tabs.bad > 0 && ` · ${t.withoutBad(check.tabs.bad)}`}
              </dd>
            </div>
          </dl>
          <TextField legend={t.note} hint={t.noteHint} value={note} onCommit={setNote} size={50} />
          {overview.engine === 'sqlite' && (
            <Checkbox label={t.backup} hint={t.backupHint} isChecked={hasBackup} onChange={setBackup} />
          )}
          {check.isAboveBrake && (
            <TextField
              legend={t.confirm(formatNumber(check.counts.retracted))}
              hint={t.confirmHint}
              value={typed}
              onCommit={setTyped}
            />
          )}
        </section>
      )}
      <StepButtons
        edited={edited}
        go={go}
        back="check"
        next="publish"
        onNext={publish}
        isDisabled={isRunning || !isConfirmed || !check?.isAccepted}
      />
      <ProfileButton edited={edited} />
    </>
  )
}
