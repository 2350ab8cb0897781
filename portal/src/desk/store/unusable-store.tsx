/** The page of a store that is missing, outdated or unusable: one button, and what it does. */
import { RequestView } from '../../elements/request-view.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import styles from '../desk.module.css'
import { JobFault } from '../frame/job-panel.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { BackupPanel } from './backup-panel.tsx'
import { useReport } from './use-report.ts'

const Backups = () => (
  <RequestView request={useReport()} waitingFor={deskTexts().store.loading}>
    {(report) => <BackupPanel report={report} canBackUp={false} />}
  </RequestView>
)

export const UnusableStore = () => {
  const { overview, job, follow, refresh } = useDesk()
  const { state, fault, plan, engine } = overview
  const t = deskTexts().store
  if (state === 'current') return null
  const actions = {
    missing: { name: t.create, send: () => desk.changeStore('create').then(follow) },
    outdated: { name: t.upgrade, send: () => desk.changeStore('upgrade').then(follow) },
    unusable: { name: t.again, send: refresh },
  }
  const { name, send } = actions[state]
  return (
    <>
      <h1>{t[state]}</h1>
      {fault !== null && <p class={`notice problem ${styles.lines}`}>{messageText(fault)}</p>}
      {plan.length > 0 && <p>{t.willDo}</p>}
      <ul>
        {plan.map((step) => (
          <li key={step.text}>{messageText(step)}</li>
        ))}
      </ul>
      {(job?.what === 'create' || job?.what === 'upgrade') && <JobFault job={job} />}
      <p>
        <ActionButton class="primary" isDisabled={job?.state === 'running'} send={send}>
          {name}
        </ActionButton>
      </p>
      {engine === 'sqlite' && state !== 'outdated' && <Backups />}
    </>
  )
}
