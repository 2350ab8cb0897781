/** Which token the calls of this page are sent with. */
import { TokenForm } from '../elements/token-form.tsx'
import { forgetToken, useToken } from '../session.ts'

export const TokenInUse = () => {
  const token = useToken()
  return (
    <section id="your-token" class="your-token" aria-label="Your token">
      {token === null ? (
        <TokenForm />
      ) : (
        <p class="panel">
          What you try below is sent with your token, which this tab keeps until it is closed.{' '}
          <button type="button" class="quiet" onClick={forgetToken}>
            Forget it
          </button>
        </p>
      )}
    </section>
  )
}
