/** The job on every page: its progress while it runs, and its end if another page shows the result. */
import type { Job } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './job-panel.module.css'

/** The page that shows the result of a job. */
const pageOf = ({ what, draft, publication }: Job): string => {
  if (draft !== null) return `import/${draft}/${what === 'publish' ? 'publish' : 'check'}`
  return publication === null ? '' : `history/${publication}`
}

const RunningJob = ({ job }: { job: Job }) => {
  const { follow } = useDesk()
  const [error, setError] = useState<unknown>()
  const t = deskTexts().job
  const what = t.what[job.what]
  return (
    <section class={`panel ${styles.job}`} aria-label={t.label}>
      {/* Without the number of rows, which a screen reader would announce every second. */}
      <p role="status">
        <strong>{what}</strong>
        {job.phase !== null && ` · ${t.phases[job.phase]}`}
        {job.waitsFor !== null && `: ${messageText(job.waitsFor)}`}
      </p>
      {job.rows > 0 && <p class="remark number">{t.rows(job.rows)}</p>}
      <progress aria-label={what} max={1} {...(job.progress !== null && { value: job.progress })} />
      <button type="button" onClick={() => desk.cancelJob().then(follow, setError)}>
        {t.cancel}
      </button>
      {error !== undefined && <Problem error={error} />}
    </section>
  )
}

/** Why a job failed, or that it was cancelled. */
export const JobFault = ({ job }: { job: Job | null }) => {
  const t = deskTexts().job
  if (job?.state !== 'failed' && job?.state !== 'cancelled') return null
  return (
    <div class={job.state === 'failed' ? 'notice problem' : 'notice'} role="alert">
      <p>{t.ended[job.state](t.what[job.what])}</p>
      {job.error !== null && <p class={styles.fault}>{messageText(job.error)}</p>}
    </div>
  )
}

const EndedJob = ({ job }: { job: Job & { state: 'done' | 'failed' | 'cancelled' } }) => {
  const t = deskTexts().job
  return (
    <p class="notice" role="status">
      {t.ended[job.state](t.what[job.what])} <Link to={pageOf(job)}>{t.show}</Link>
    </p>
  )
}

const hasEnded = (job: Job): job is Job & { state: 'done' | 'failed' | 'cancelled' } =>
  job.state !== 'running'

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
  if (!hasEnded(job)) return <RunningJob job={job} />
  return job.id === followed && !isShown ? <EndedJob job={job} /> : null
}
