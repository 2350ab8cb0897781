/** Lets nobody by without a token: asks for it once, and keeps it for as long as the tab is open. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import './token-gate.css'
import { forgetToken, useToken } from '../browser/token.ts'
import { TokenForm } from '../elements/token-form.tsx'
import { clientFor } from '../service/client.ts'

interface TokenGateProps {
  children: (service: Heliolog) => ComponentChildren
}

export const TokenGate = ({ children }: TokenGateProps) => {
  const token = useToken()
  if (token === null) return <TokenForm />
  return (
    <>
      {children(clientFor(token))}
      <p class="token-in-use">
        Your token is in use, in this tab only.{' '}
        <button type="button" class="quiet" onClick={forgetToken}>
          Forget it
        </button>
      </p>
    </>
  )
}
