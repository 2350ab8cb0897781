/** The running job with its progress, on every page. */
import type { Job } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
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

const CancelButton = () => {
  const { follow } = useDesk()
  const [error, setError] = useState<unknown>()
  const cancel = () => desk.cancelJob().then(follow, setError)
  return (
    <>
      <button type="button" onClick={cancel}>
        {deskTexts().job.cancel}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

const RunningJob = ({ job }: { job: Job }) => {
  const t = deskTexts().job
  const what = t.what[job.what]
  return (
    <section class={`panel ${styles.job}`} aria-label={t.label}>
      <p role="status" class={styles.phase}>
        <strong>{what}</strong>
        {job.phase !== null && ` · ${t.phases[job.phase]}`}
        {job.waitsFor !== null && `: ${messageText(job.waitsFor)}`}
      </p>
      <progress aria-label={what} max={1} {...(job.progress !== null && { value: job.progress })} />
      <p class="remark number">{job.rows > 0 && t.rows(job.rows)}</p>
      <CancelButton />
    </section>
  )
}

/** Reports a job that ended while another page was open. */
const EndedJob = ({ job }: { job: Job }) => {
  const t = deskTexts().job
  if (job.state === 'running') return null
  return (
    <p class="notice" role="status">
      {t.ended[job.state](t.what[job.what])} <Link to={pageOf(job)}>{t.show}</Link>
    </p>
  )
}

export const JobPanel = ({ path }: { path: string }) => {
  const { job } = useDesk()
  if (job === null) return null
  if (job.state === 'running') return <RunningJob job={job} />
  return pageOf(job) === path || pageOf(job) === '' ? null : <EndedJob job={job} />
}
