/** Content that needs a token: shows the token form until there is one. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { forgetToken, useToken } from '../../browser/token.ts'
import { clientFor } from '../../data/client.ts'
import { texts } from '../../language/texts.ts'
import styles from './token.module.css'
import { TokenForm } from './token-form.tsx'

interface TokenGateProps {
  children: (service: Heliolog) => ComponentChildren
}

export const TokenGate = ({ children }: TokenGateProps) => {
  const token = useToken()
  if (token === null) return <TokenForm />
  return (
    <>
      {children(clientFor(token))}
      <p class={styles.tokenInUse}>
        {texts().elements.tokenInTab}{' '}
        <button type="button" class="quiet" onClick={forgetToken}>
          {texts().elements.forgetToken}
        </button>
      </p>
    </>
  )
}
