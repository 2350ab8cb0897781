/** Content that needs a token, and the form for it. The token is sent to this service only and stored in the tab's session. */
import { Unauthorized } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { forgetToken, storeToken, useToken } from '../browser/token.ts'
import { clientFor, type VisitorClient } from '../data/client.ts'
import { SERVICE } from '../data/service-settings.ts'
import { type PortalSummary, useSummary } from '../data/summary.ts'
import { findToken } from '../format/text.ts'
import { texts } from '../language/texts.ts'
import { Fault, TOKEN_FIELD } from './form.tsx'
import { Link } from './link.tsx'
import { Problem, RequestView } from './request-view.tsx'
import { RichText } from './rich-text.tsx'
import styles from './token.module.css'

/** Sends a request with the token before storing it, so that a bad token is reported immediately. */
const useTokenCheck = () => {
  const [state, setState] = useState<{ checking: boolean; fault?: string; error?: unknown }>({
    checking: false,
  })
  const check = async (text: string) => {
    const token = findToken(text)
    if (token === undefined) return setState({ checking: false, fault: texts().elements.notAToken })
    setState({ checking: true })
    try {
      await clientFor(token).meta()
      storeToken(token)
      // The form disappears with the focus in it, so the content gets the focus.
      document.getElementById('content')?.focus()
    } catch (error) {
      setState(
        error instanceof Unauthorized
          ? { checking: false, fault: texts().elements.tokenRejected }
          : { checking: false, error },
      )
    }
  }
  return { ...state, check }
}

export const TokenForm = () => {
  const t = texts().elements
  const [text, setText] = useState('')
  const [shown, setShown] = useState(false)
  const { checking, fault, error, check } = useTokenCheck()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!checking) check(text)
  }
  return (
    <>
      {error !== undefined && <Problem error={error} retry={() => check(text)} />}
      {/* POST, so that even a submit without JavaScript puts no token into a URL. */}
      <form class={`panel ${styles.tokenForm}`} onSubmit={submit} method="post" autocomplete="off">
        <h2>{t.enterToken}</h2>
        <p>
          <RichText text={t.tokenNeeded} elements={{ access: (inner) => <Link to="access">{inner}</Link> }} />
        </p>
        {SERVICE.demo && (
          <p class={styles.tokenDemo}>
            <RichText text={t.demoToken} />
          </p>
        )}
        <label for="token">{t.token}</label>
        <div class={`row ${styles.tokenLine}`}>
          <input
            id="token"
            // Preact's types accept one literal input type at a time.
            type={(shown ? 'text' : 'password') as 'password'}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            {...TOKEN_FIELD}
            aria-describedby={fault === undefined ? 'token-hint' : 'token-fault token-hint'}
            aria-invalid={fault !== undefined}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t.showToken}
            onClick={() => setShown(!shown)}
          >
            {t.show}
          </button>
          <button type="submit" class="primary" disabled={checking}>
            {checking ? t.checking : t.useToken}
          </button>
        </div>
        <Fault id="token-fault" text={fault} />
        <p id="token-hint" class="remark">
          {t.tokenHint}
        </p>
      </form>
    </>
  )
}

/** Content that needs a token: shows the token form until there is one. */
export const TokenGate = ({ children }: { children: (service: VisitorClient) => ComponentChildren }) => {
  const token = useToken()
  if (token === null) return <TokenForm />
  return (
    <>
      {children(clientFor(token))}
      <p class={`remark ${styles.tokenInUse}`}>
        {texts().elements.tokenInTab}{' '}
        <button type="button" class="quiet" onClick={forgetToken}>
          {texts().elements.forgetToken}
        </button>
      </p>
    </>
  )
}

interface SummaryViewProps {
  waitingFor: string
  children: (summary: PortalSummary) => ComponentChildren
}

export const LoadedSummary = ({ waitingFor, children }: SummaryViewProps) => (
  <RequestView request={useSummary()} waitingFor={waitingFor}>
    {children}
  </RequestView>
)

/** Content of a page that shows the summary: asks for a token first if the portal is private. */
export const SummaryView = (props: SummaryViewProps) =>
  SERVICE.private ? <TokenGate>{() => <LoadedSummary {...props} />}</TokenGate> : <LoadedSummary {...props} />
