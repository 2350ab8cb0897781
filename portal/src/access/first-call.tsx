/** The first line to try a token with. */
import { Copyable } from '../elements/copyable.tsx'
import { AUTHORIZATION } from '../literals.ts'
import { addressOf } from '../routing.ts'
import { useServiceAddress } from '../service-address.ts'

export const FirstCall = () => {
  const address = useServiceAddress()
  return (
    <section class="panel" aria-labelledby="first-call">
      <h2 id="first-call">Your first call</h2>
      <p>
        With the token in the variable <code>HELIOLOG_TOKEN</code>, this line tells what the service holds:
      </p>
      <Copyable label="curl" text={`curl ${AUTHORIZATION} \\\n  ${address}/api/v1/meta`} />
      <p>
        The <a href={addressOf('docs')}>API reference</a> has every call, to try right there.
      </p>
    </section>
  )
}
