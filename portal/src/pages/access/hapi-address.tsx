/** The address to paste into HAPI clients. */
import { useState } from 'preact/hooks'
import { SERVICE, SERVICE_URL } from '../../data/service-settings.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Link } from '../../elements/link.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { findToken } from '../../format/token-text.ts'
import { texts } from '../../language/texts.ts'
import styles from './access.module.css'

const addressWith = (token: string): string => `${SERVICE_URL}/hapi-token/${token}/hapi`

const PublicAddress = () => (
  <>
    <p>{texts().access.hapiPublic}</p>
    <Copyable label={texts().access.hapiAddress} text={`${SERVICE_URL}/hapi`} />
  </>
)

/** The token stays in this component: it is neither stored nor sent. */
const TokenAddress = () => {
  const t = texts().access
  const [text, setText] = useState('')
  const token = findToken(text)
  const isWrong = text.trim() !== '' && token === undefined
  return (
    <>
      <p>
        <RichText text={t.aboutHapiToken} elements={{ em: (inner) => <em>{inner}</em> }} />
      </p>
      <label for="hapi-token">{t.hapiToken}</label>
      <input
        id="hapi-token"
        class={styles.hapiToken}
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
        {isWrong ? texts().elements.notAToken : t.hapiTokenHint}
      </p>
      <p>{t.pasteAddress}</p>
      <Copyable label={t.hapiAddress} text={addressWith(token ?? '{token}')} />
    </>
  )
}

export const HapiAddress = () =>
  SERVICE.hapi === 'off' ? null : (
    <section class="panel" aria-labelledby="hapi">
      <h2 id="hapi">{texts().access.hapiTitle}</h2>
      <p>
        <RichText
          text={texts().access.aboutHapi}
          elements={{
            hapi: (inner) => <a href="https://hapi-server.org/">{inner}</a>,
            guide: (inner) => <Link to="guides/hapi">{inner}</Link>,
          }}
        />
      </p>
      {SERVICE.hapi === 'public' ? <PublicAddress /> : <TokenAddress />}
    </section>
  )
