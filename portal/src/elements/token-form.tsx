/** Where a token is entered. It goes to this service and into the tab's session, and nowhere else. */
import { Unauthorized } from '@heliolog/client'
import { useState } from 'preact/hooks'
import './token-form.css'
import { serviceWith } from '../service.ts'
import { keepToken } from '../session.ts'
import { useSummary } from '../summary.ts'
import { Link } from './link.tsx'
import { Problem } from './problem.tsx'

/** Also out of what was copied around it, such as quotes or a whole header. */
const tokenIn = (text: string): string | undefined => /\bhlg_[0-9A-Za-z]{38}\b/.exec(text)?.[0]
const WRONG_FORM = 'This is not a whole token: it is hlg_ and 38 letters and digits, without spaces.'
const REFUSED =
  'The service does not accept this token. It may be mistyped, have expired or been revoked; the operators can tell.'

/** A token is tried before it is kept, so that a bad one is told at once. */
const useTrial = () => {
  const [state, setState] = useState<{ trying: boolean; fault?: string; error?: unknown }>({ trying: false })
  const attempt = async (text: string) => {
    const token = tokenIn(text)
    if (token === undefined) return setState({ trying: false, fault: WRONG_FORM })
    setState({ trying: true })
    try {
      await serviceWith(token).meta()
      keepToken(token)
      // The form goes, and the focus with it: it is taken to what comes in its place.
      document.getElementById('content')?.focus()
    } catch (error) {
      setState(
        error instanceof Unauthorized ? { trying: false, fault: REFUSED } : { trying: false, error: error },
      )
    }
  }
  return { ...state, attempt }
}

const DemoHint = () => {
  const summary = useSummary()
  if (summary.state !== 'ready' || !summary.value.service.demo) return null
  return (
    <p class="token-demo">
      This is the demo: <code>npm start</code> has printed a demo token, and keeps it in the file{' '}
      <code>data/demo-token</code>.
    </p>
  )
}

export const TokenForm = () => {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(false)
  const { trying, fault, error, attempt } = useTrial()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!trying) attempt(text)
  }
  return (
    <>
      {error !== undefined && <Problem error={error} again={() => attempt(text)} />}
      {/* post: were it ever sent without a script, no address would have the token in it. */}
      <form class="panel token-form" onSubmit={submit} method="post" autocomplete="off">
        <h2>Enter your token</h2>
        <p>
          The records are read with a token, which the operators give for research and education.{' '}
          <Link to="access">How to get one</Link>
        </p>
        <DemoHint />
        <label for="token">Token</label>
        <div class="token-line">
          <input
            id="token"
            // The types allow for one kind of input at a time.
            type={(shown ? 'text' : 'password') as 'password'}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder="hlg_…"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby={fault === undefined ? 'token-hint' : 'token-fault token-hint'}
            aria-invalid={fault !== undefined}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show the token"
            onClick={() => setShown(!shown)}
          >
            Show
          </button>
          <button type="submit" class="primary" disabled={trying}>
            {trying ? 'Trying it …' : 'Use this token'}
          </button>
        </div>
        {fault !== undefined && (
          <p id="token-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
        <p id="token-hint" class="remark">
          hlg_ and 38 letters and digits. It stays in this tab until you close it, is sent to this service
          only, and never stands in an address.
        </p>
      </form>
    </>
  )
}
