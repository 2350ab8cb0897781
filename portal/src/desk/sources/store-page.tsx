/** The page of a store that is missing, outdated or unusable: one button, and what it does. */
import { useState } from 'preact/hooks'
import { Problem } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import { JobFault } from '../frame/job-panel.tsx'
import { deskTexts } from '../language/desk-texts.ts'

export const StorePage = () => {
  const { overview, job, follow, refresh } = useDesk()
  const [error, setError] = useState<unknown>()
  const { state, fault, plan } = overview
  const t = deskTexts().store
  if (state === 'current') return null
  const change = (action: 'create' | 'upgrade') => {
    setError(undefined)
    desk.changeStore(action).then(follow, setError)
  }
  const isBusy = job?.state === 'running'
  return (
    <>
      <h1>{t[state]}</h1>
      {fault !== null && <p class="notice problem">{messageText(fault)}</p>}
      {plan.length > 0 && (
        <>
          <p>{t.willDo}</p>
          <ul>
            {plan.map((step) => (
              <li key={step.text}>{messageText(step)}</li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && <Problem error={error} />}
      <JobFault job={job} />
      {state === 'unusable' ? (
        <button type="button" onClick={refresh}>
          {t.again}
        </button>
      ) : (
        <button
          type="button"
          class="primary"
          disabled={isBusy}
          onClick={() => change(state === 'missing' ? 'create' : 'upgrade')}
        >
          {state === 'missing' ? t.create : t.upgrade}
        </button>
      )}
    </>
  )
}
