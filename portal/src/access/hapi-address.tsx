/** The address to paste into HAPI clients. */
import { useState } from 'preact/hooks'
import { Copyable } from '../elements/copyable.tsx'
import { Link } from '../elements/link.tsx'
import { findToken } from '../format/token-text.ts'
import { texts } from '../language/texts.ts'
import { SERVICE, SERVICE_URL } from '../service/service-settings.ts'

const addressWith = (token: string): string => `${SERVICE_URL}/hapi-token/${token}/hapi`

const PublicAddress = () => (
  <>
    <p>You need no token. Paste this address into your program as the HAPI server:</p>
    <Copyable label="HAPI address" text={`${SERVICE_URL}/hapi`} />
  </>
)

/** The token stays in this component: it is neither stored nor sent. */
const TokenAddress = () => {
  const [text, setText] = useState('')
  const token = findToken(text)
  const isWrong = text.trim() !== '' && token === undefined
  return (
    <>
      <p>
        These programs cannot send a token with each request, so they need an address that contains one. Ask
        the operators for a <em>HAPI token</em>. It works only in this address, and other tokens do not.
      </p>
      <label for="hapi-token">HAPI token</label>
      <input
        id="hapi-token"
        type="password"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        placeholder="hlg_…"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby="hapi-token-hint"
        aria-invalid={isWrong}
      />
      <p id="hapi-token-hint" class={isWrong ? 'fault' : 'remark'} role="status">
        {isWrong
          ? texts().elements.notAToken
          : 'Enter it to complete the address below. It is neither stored nor sent anywhere.'}
      </p>
      <p>Paste this address into your program as the HAPI server, and treat it like a password:</p>
      <Copyable label="HAPI address" text={addressWith(token ?? '{token}')} />
    </>
  )
}

export const HapiAddress = () =>
  SERVICE.hapi === 'off' ? null : (
    <section class="panel" aria-labelledby="hapi">
      <h2 id="hapi">Plot the data in HAPI clients</h2>
      <p>
        Autoplot, SPEDAS and the <a href="https://hapi-server.org/">HAPI</a> clients for Python, IDL, MATLAB
        and R read the data as time series. <Link to="guides/hapi">How to use HAPI</Link>
      </p>
      {SERVICE.hapi === 'public' ? <PublicAddress /> : <TokenAddress />}
    </section>
  )
