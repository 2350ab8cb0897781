/** The check of the store: what it has found, and what to do about each kind of finding. */
import type { Message, StoreReport } from '@heliolog/desk-api'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import { ageText } from '../frame/age.tsx'
import { JobFault } from '../frame/job-panel.tsx'
import { Messages, Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

const KINDS = ['files', 'contents', 'index'] as const

const KIND_OF: Record<string, (typeof KINDS)[number]> = {
  'finding.file': 'files',
  'finding.block': 'files',
  'finding.index': 'index',
}

const Findings = ({ at, findings }: { at: string; findings: readonly Message[] }) => {
  const t = deskTexts().store.check
  const byKind = Map.groupBy(findings, ({ code = '' }) => KIND_OF[code] ?? 'contents')
  return (
    <div class="notice problem">
      <h3>{t.found(ageText(at), findings.length)}</h3>
      {KINDS.filter((kind) => byKind.has(kind)).map((kind) => (
        <div key={kind}>
          <ul>
            {byKind.get(kind)?.map((finding, index) => (
              <li key={index} dir="auto">
                {messageText(finding)}
              </li>
            ))}
          </ul>
          <p>
            <strong>{t.whatToDo}:</strong> {t.advice[kind]}
          </p>
        </div>
      ))}
    </div>
  )
}

const LastCheck = ({ check }: Pick<StoreReport, 'check'>) => {
  const { damage } = useDesk().overview.data ?? { damage: null }
  const t = deskTexts().store.check
  if (check === null) return <p>{damage === null ? t.never : t.last(ageText(damage.at), damage.faults)}</p>
  const { at, findings, skipped } = check
  return (
    <>
      {findings.length === 0 ? <p>{t.sound(ageText(at))}</p> : <Findings at={at} findings={findings} />}
      {skipped !== null && <Messages messages={[skipped]} kind="note" />}
    </>
  )
}

export const CheckPanel = ({ report: { check, warnings } }: { report: StoreReport }) => {
  const { job, follow } = useDesk()
  const t = deskTexts().store.check
  return (
    <Panel heading={t.heading} about={t.about}>
      {job?.what === 'doctor' && <JobFault job={job} title={t.failed} />}
      <LastCheck check={check} />
      {warnings.length > 0 && (
        <div class="notice">
          <h3>{t.warnings}</h3>
          <Messages messages={warnings} kind="note" />
        </div>
      )}
      <ActionButton
        isDisabled={job?.state === 'running'}
        send={async () => follow(await desk.changeStore('doctor'))}
      >
        {t.run}
      </ActionButton>
    </Panel>
  )
}
