/** How to get a token, what it allows, and how to credit the data. */
import { hrefOf, type PageComponent } from '../../browser/routing.ts'
import { fetchDocument } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { SERVICE, SERVICE_URL } from '../../data/service-settings.ts'
import { useAttribution } from '../../data/summary.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { DataLicenseLink } from '../../elements/data-license-link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { CURL_AUTHORIZATION } from '../../format/code-literals.ts'
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { LARGEST_LIMIT } from '../explore/list/list-query.ts'
import styles from './access.module.css'
import { HapiAddress } from './hapi-address.tsx'
import { TokenRequest } from './token-request.tsx'

const Limit = ({ figure, what }: { figure: number; what: string }) => (
  <div>
    <dt>{what}</dt>
    <dd class="number">{formatNumber(figure)}</dd>
  </div>
)

const code = (inner: string) => <code>{inner}</code>

const linkTo = (href: string) => (inner: string) => <a href={href}>{inner}</a>

const Limits = ({ rateLimit, bulkPerHour }: { rateLimit: number; bulkPerHour: number }) => {
  const t = texts().access
  return (
    <section class="panel" aria-labelledby="limits">
      <h2 id="limits">{t.limits}</h2>
      <dl class={styles.figures}>
        <Limit figure={rateLimit} what={t.callsPerMinute} />
        <Limit figure={bulkPerHour} what={t.bulkPerHour} />
        <Limit figure={LARGEST_LIMIT} what={t.rowsPerPage} />
      </dl>
      <p>
        <RichText text={t.aboutLimits} elements={{ code }} />
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

const fetchCitations = async () => {
  const [bibtex, plain] = await Promise.all([
    fetchDocument('/bulk/v1/citation.bib'),
    fetchDocument('/bulk/v1/citation.txt'),
  ])
  return { bibtex, plain }
}

const Citation = ({ attribution }: { attribution: string }) => {
  const citations = useRequest(fetchCitations, '')
  const t = texts().access
  const license = SERVICE.data_license
  return (
    <section class="panel" aria-labelledby="cite">
      <h2 id="cite">{t.cite}</h2>
      <p>{t.mustCredit}</p>
      <Copyable label={t.attribution} text={attribution} isProse />
      {license && (
        <p>
          <RichText text={t.seeLicense} elements={{ license: () => <DataLicenseLink license={license} /> }} />
        </p>
      )}
      <RequestView request={citations} waitingFor={t.loadingCitation}>
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>{t.aboutBibtex}</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>{t.plainText}</h3>
            <Copyable label={t.citation} text={plain.trimEnd()} isProse />
          </>
        )}
      </RequestView>
      <p>
        <RichText text={t.referenceManagers} elements={{ csl: linkTo(hrefOf('bulk/v1/citation.json')) }} />
      </p>
    </section>
  )
}

const FirstRequest = () => (
  <section class="panel" aria-labelledby="first-request">
    <h2 id="first-request">{texts().access.firstRequest}</h2>
    <p>
      <RichText text={texts().access.aboutFirstRequest} elements={{ code }} />
    </p>
    <Copyable label="curl" text={`curl ${CURL_AUTHORIZATION} \\\n  ${SERVICE_URL}/api/v1/meta`} />
    <p>
      <RichText text={texts().access.seeReference} elements={{ docs: linkTo(hrefOf('docs')) }} />
    </p>
  </section>
)

export const Access: PageComponent = () => {
  const attribution = useAttribution()
  const t = texts().access
  return (
    <div class={styles.access}>
      <h1>{texts().frame.titles.access}</h1>
      <p class={styles.lead}>
        {SERVICE.name !== null && t.publishedBy(SERVICE.name)} {SERVICE.private ? t.whyPrivate : t.whyPublic}{' '}
        {t.whoIssues}
      </p>
      <div class={styles.columns}>
        <div>
          <TokenRequest contact={SERVICE.contact} />
          <HapiAddress />
        </div>
        <div>
          <Limits rateLimit={SERVICE.rate_limit} bulkPerHour={SERVICE.bulk_per_hour} />
          <Citation attribution={attribution} />
          <FirstRequest />
        </div>
      </div>
    </div>
  )
}
