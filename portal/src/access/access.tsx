/** How to get a token, what it allows, and how to credit the data. */
import { hrefOf, type PageComponent } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'
import { DataLicenseLink } from '../elements/data-license-link.tsx'
import { RequestView } from '../elements/request-view.tsx'
import { LARGEST_LIMIT } from '../explore/list/list-query.ts'
import { CURL_AUTHORIZATION } from '../format/code-literals.ts'
import { fetchDocument } from '../service/client.ts'
import { useRequest } from '../service/request-state.ts'
import { SERVICE, SERVICE_URL } from '../service/service-settings.ts'
import { useAttribution } from '../service/summary.ts'
import './access.css'
import { HapiAddress } from './hapi-address.tsx'
import { TokenRequest } from './token-request.tsx'

const Limit = ({ figure, what }: { figure: number; what: string }) => (
  <div>
    <dt>{what}</dt>
    <dd class="number">{figure}</dd>
  </div>
)

const Limits = ({ rateLimit, bulkPerHour }: { rateLimit: number; bulkPerHour: number }) => (
  <section class="panel" aria-labelledby="limits">
    <h2 id="limits">Limits and logging</h2>
    <dl class="figures">
      <Limit figure={rateLimit} what="calls per minute" />
      <Limit figure={bulkPerHour} what="bulk downloads per hour" />
      <Limit figure={LARGEST_LIMIT} what="rows per page at most" />
    </dl>
    <p>
      The operators can set a different limit for your token. Above the limit the service returns 429, with
      the seconds to wait in <code>Retry-After</code>. This portal and the client libraries wait for you.
    </p>
    <p>
      The service logs for every call: time, call id, method, path and query, status, duration, bytes sent,
      which token was used (never the token itself), client address and user agent.
      {SERVICE.privacy_url && (
        <>
          {' '}
          See the <a href={SERVICE.privacy_url}>privacy notice</a>.
        </>
      )}
    </p>
  </section>
)

const fetchCitations = async () => {
  const [bibtex, plain] = await Promise.all([
    fetchDocument('/bulk/v1/citation.bib'),
    fetchDocument('/bulk/v1/citation.txt'),
  ])
  return { bibtex, plain }
}

const Citation = ({ attribution }: { attribution: string }) => {
  const citations = useRequest(fetchCitations, '')
  return (
    <section class="panel" aria-labelledby="cite">
      <h2 id="cite">Credit and cite the data</h2>
      <p>Any publication or product based on the data must credit the observers with this line:</p>
      <Copyable label="Attribution" text={attribution} />
      {SERVICE.data_license && (
        <p>
          See the <DataLicenseLink license={SERVICE.data_license} />.
        </p>
      )}
      <RequestView request={citations} waitingFor="Loading the citation">
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>The entry includes the data version, so others can check that they use the same data.</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>Plain text</h3>
            <Copyable label="Citation" text={plain.trimEnd()} />
          </>
        )}
      </RequestView>
      <p>
        Reference managers such as Zotero can import <a href={hrefOf('bulk/v1/citation.json')}>CSL-JSON</a>.
      </p>
    </section>
  )
}

const FirstRequest = () => (
  <section class="panel" aria-labelledby="first-request">
    <h2 id="first-request">Your first request</h2>
    <p>
      Set <code>HELIOLOG_TOKEN</code> to your token, then fetch a summary of the data:
    </p>
    <Copyable label="curl" text={`curl ${CURL_AUTHORIZATION} \\\n  ${SERVICE_URL}/api/v1/meta`} />
    <p>
      The <a href={hrefOf('docs')}>API reference</a> describes every endpoint and lets you try it.
    </p>
  </section>
)

export const Access: PageComponent = () => {
  const attribution = useAttribution()
  return (
    <div class="access">
      <h1>Get access</h1>
      <p class="lead">
        {SERVICE.name !== null && `${SERVICE.name} publishes these observations. `}
        {SERVICE.private
          ? 'To see the data, or to use the API from your own programs, you need a token.'
          : 'The overview is open to everyone. To explore single observations and images, or to use the API from your own programs, you need a token.'}{' '}
        Tokens are free and meant for research and education. The operators issue them by hand.
      </p>
      <div class="access-columns">
        <div>
          <TokenRequest contact={SERVICE.contact} />
          <Limits rateLimit={SERVICE.rate_limit} bulkPerHour={SERVICE.bulk_per_hour} />
          <HapiAddress />
        </div>
        <div>
          <Citation attribution={attribution} />
          <FirstRequest />
        </div>
      </div>
    </div>
  )
}
