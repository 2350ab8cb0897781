/** How to get a token, what it allows, and how to credit the data. */
import { hrefOf, type PageComponent } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'
import { RequestView } from '../elements/request-view.tsx'
import { LARGEST_LIMIT } from '../explore/list/list-query.ts'
import { CURL_AUTHORIZATION } from '../format/code-literals.ts'
import { fetchDocument } from '../service/client.ts'
import { useRequest } from '../service/request-state.ts'
import { useServiceUrl, useSummary } from '../service/summary.ts'
import './access.css'
import { TokenRequest } from './token-request.tsx'

const Limit = ({ figure, what }: { figure: number; what: string }) => (
  <div>
    <dt>{what}</dt>
    <dd class="number">{figure}</dd>
  </div>
)

const Limits = ({ rateLimit, bulkPerHour }: { rateLimit: number; bulkPerHour: number }) => (
  <section class="panel" aria-labelledby="limits">
    <h2 id="limits">What a token allows</h2>
    <dl class="figures">
      <Limit figure={rateLimit} what="calls a minute" />
      <Limit figure={bulkPerHour} what="downloads of whole series an hour" />
      <Limit figure={LARGEST_LIMIT} what="rows at most on a page" />
    </dl>
    <p>
      The operators can give a token a limit of its own. Beyond a limit the service answers with status 429
      and says in <code>Retry-After</code> how many seconds to wait; this portal and the clients wait for you.
    </p>
    <p>
      Of every call these are logged: its time, an id, the method, path and query, the status, how long it
      took and how many bytes it sent, which token (never the token itself), the address it came from and the
      program’s name.
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
      <p>Whatever you publish or build from the data must credit the community’s observers with this line:</p>
      <Copyable label="Attribution" text={attribution} />
      <RequestView request={citations} waitingFor="Reading the citation">
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>It names the version of the data, so that others can tell whether they have the same.</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>As a sentence</h3>
            <Copyable label="Citation" text={plain.trimEnd()} />
          </>
        )}
      </RequestView>
      <p>
        Reference managers such as Zotero read <a href={hrefOf('bulk/v1/citation.json')}>CSL-JSON</a>.
      </p>
    </section>
  )
}

const FirstRequest = () => {
  const url = useServiceUrl()
  return (
    <section class="panel" aria-labelledby="first-call">
      <h2 id="first-call">Your first call</h2>
      <p>
        With the token in the variable <code>HELIOLOG_TOKEN</code>, this line tells what the service holds:
      </p>
      <Copyable label="curl" text={`curl ${CURL_AUTHORIZATION} \\\n  ${url}/api/v1/meta`} />
      <p>
        The <a href={hrefOf('docs')}>API reference</a> has every call, to try right there.
      </p>
    </section>
  )
}

export const Access: PageComponent = () => {
  const summary = useSummary()
  return (
    <div class="access">
      <h1>Get access</h1>
      <p class="lead">
        The overview is open to everybody. To explore single observations and images, or to call the interface
        from your own programs, you need a token. Tokens are free, for research and education, and issued by
        hand.
      </p>
      <RequestView request={summary} waitingFor="Reading how to get access">
        {({ service, attribution }) => (
          <div class="access-columns">
            <div>
              <TokenRequest contact={service.contact} />
              <Limits rateLimit={service.rate_limit} bulkPerHour={service.bulk_per_hour} />
            </div>
            <div>
              <Citation attribution={attribution} />
              <FirstRequest />
            </div>
          </div>
        )}
      </RequestView>
    </div>
  )
}
