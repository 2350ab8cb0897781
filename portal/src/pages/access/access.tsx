/** Instructions for getting a token and for crediting the data. */
import { useState } from 'preact/hooks'
import { hrefOf, type PageComponent } from '../../browser/routing.ts'
import { SERVICE, SERVICE_URL } from '../../data/service-settings.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Figure } from '../../elements/figure.tsx'
import { TOKEN_FIELD } from '../../elements/form.tsx'
import { Link, linkTo } from '../../elements/link.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { CURL_AUTHORIZATION, findToken } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'
import { LARGEST_LIMIT } from '../explore/list/list-query.ts'
import styles from './access.module.css'
import { Citation } from './citation.tsx'
import { TokenRequest } from './token-request.tsx'

const addressWith = (token: string): string => `${SERVICE_URL}/hapi-token/${token}/hapi`

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
        {...TOKEN_FIELD}
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

/** The address to paste into HAPI clients. */
const HapiAddress = () =>
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
      {SERVICE.hapi === 'public' ? (
        <>
          <p>{texts().access.hapiPublic}</p>
          <Copyable label={texts().access.hapiAddress} text={`${SERVICE_URL}/hapi`} />
        </>
      ) : (
        <TokenAddress />
      )}
    </section>
  )

const Limits = () => {
  const t = texts().access
  const limits: [string, number][] = [
    [t.callsPerMinute, SERVICE.rate_limit],
    [t.bulkPerHour, SERVICE.bulk_per_hour],
    [t.rowsPerPage, LARGEST_LIMIT],
  ]
  return (
    <section class="panel" aria-labelledby="limits">
      <h2 id="limits">{t.limits}</h2>
      <dl class={`row ${styles.figures}`}>
        {limits.map(([name, limit]) => (
          <Figure key={name} name={name} value={formatNumber(limit)} />
        ))}
      </dl>
      <p>
        <RichText text={t.aboutLimits} />
      </p>
      <p>
        {t.aboutLog}{' '}
        {SERVICE.privacy_url && (
          <RichText text={t.seePrivacy} elements={{ privacy: linkTo(SERVICE.privacy_url) }} />
        )}
      </p>
    </section>
  )
}

const FirstRequest = () => (
  <section class="panel" aria-labelledby="first-request">
    <h2 id="first-request">{texts().access.firstRequest}</h2>
    <p>
      <RichText text={texts().access.aboutFirstRequest} />
    </p>
    <Copyable label="curl" text={`curl ${CURL_AUTHORIZATION} \\\n  ${SERVICE_URL}/api/v1/meta`} />
    <p>
      <RichText text={texts().access.seeReference} elements={{ docs: linkTo(hrefOf('docs')) }} />
    </p>
  </section>
)

export const Page: PageComponent = () => {
  const t = texts().access
  return (
    <div class={styles.access}>
      <h1>{texts().frame.titles.access}</h1>
      <p class={styles.lead}>
        {SERVICE.name !== null && t.publishedBy(SERVICE.name)} {SERVICE.private ? t.whyPrivate : t.whyPublic}{' '}
        {t.whoIssues}
      </p>
      <div class={`panels ${styles.columns}`}>
        <div class="panels">
          <TokenRequest />
          <HapiAddress />
        </div>
        <div class="panels">
          <Limits />
          <Citation />
          <FirstRequest />
        </div>
      </div>
    </div>
  )
}
