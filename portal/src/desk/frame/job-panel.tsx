/** The job on every page: its progress while it runs, and its end if another page shows the result. */
import type { Job } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'

const OF_STORE: readonly Job['what'][] = ['doctor', 'backup', 'restore-preview', 'restore']

/** The page that shows the result of a job. */
const pageOf = ({ what, draft, change }: Job): string => {
  if (OF_STORE.includes(what)) return 'store'
  if (draft !== null) return `import/${draft}/${what === 'publish' ? 'publish' : 'check'}`
  if (change === null) return ''
  if (change.what === 'undo') return `history/${change.publication}`
  return change.what === 'retract' ? 'history/retract' : 'observers'
}

const nameOf = ({ what, change }: Job): string => {
  const t = deskTexts().job
  if (what !== 'change' || change === null) return t.what[what as keyof typeof t.what]
  const name = t.changes[change.what]
  return change.isPreview ? t.preview(name) : name
}

const RunningJob = ({ job }: { job: Job }) => {
  const { follow } = useDesk()
  const t = deskTexts().job
  const what = nameOf(job)
  return (
    <section class={`panel row ${styles.job}`} aria-label={t.label}>
      {/* Without the number of rows, which a screen reader would announce every second. */}
      <p role="status">
        <strong>{what}</strong>
        {job.phase !== null && ` · ${t.phases[job.phase]}`}
        {job.waitsFor !== null && ` · ${messageText(job.waitsFor)}`}
      </p>
      {job.rows > 0 && <p class="remark number">{t.rows(job.rows)}</p>}
      <progress aria-label={what} max={1} {...(job.progress !== null && { value: job.progress })} />
      <ActionButton send={async () => follow(await desk.cancelJob())}>{t.cancel}</ActionButton>
    </section>
  )
}

const endOf = (job: Job): string =>
  job.state === 'running' ? '' : deskTexts().job.ended[job.state](nameOf(job))

/** Why a job failed, or that it was cancelled. */
export const JobFault = ({ job, title }: { job: Job | null; title?: string }) => {
  if (job?.state !== 'failed' && job?.state !== 'cancelled') return null
  return (
    <div class={job.state === 'failed' ? 'notice problem' : 'notice'} role="alert">
      <h2>{(job.state === 'failed' && title) || endOf(job)}</h2>
      {job.error !== null && <p class={styles.lines}>{messageText(job.error)}</p>}
    </div>
  )
}

export const JobPanel = ({ path }: { path: string }) => {
  const { job } = useDesk()
  /** The job whose end is news on this page. */
  const [followed, setFollowed] = useState<number>()
  const isRunning = job?.state === 'running'
  const isShown = job !== null && pageOf(job) === path
  useEffect(() => {
    if (isRunning) setFollowed(job.id)
    else if (isShown) setFollowed(undefined)
  }, [isRunning, isShown, job?.id])
  if (job === null) return null
  if (isRunning) return <RunningJob job={job} />
  if (job.id !== followed || isShown) return null
  return (
    <p class="notice" role="status">
      {endOf(job)} <Link to={pageOf(job)}>{deskTexts().job.show}</Link>
    </p>
  )
}
