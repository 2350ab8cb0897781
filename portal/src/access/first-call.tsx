/** The first line to try a token with. */

import { hrefOf } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'
import { CURL_AUTHORIZATION } from '../format/code-literals.ts'
import { useServiceUrl } from '../service/summary.ts'

export const FirstCall = () => {
  const address = useServiceUrl()
  return (
    <section class="panel" aria-labelledby="first-call">
      <h2 id="first-call">Your first call</h2>
      <p>
        With the token in the variable <code>HELIOLOG_TOKEN</code>, this line tells what the service holds:
      </p>
      <Copyable label="curl" text={`curl ${CURL_AUTHORIZATION} \\\n  ${address}/api/v1/meta`} />
      <p>
        The <a href={hrefOf('docs')}>API reference</a> has every call, to try right there.
      </p>
    </section>
  )
}
