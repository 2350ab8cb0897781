/** The API reference, built from the service's openapi.json, with a form for each request. */
import './reference.css'
import './try-it.css'
import { useEffect } from 'preact/hooks'
import { hrefOf } from '../browser/routing.ts'
import { forgetToken, useToken } from '../browser/token.ts'
import { RequestView } from '../elements/request-view.tsx'
import { TokenForm } from '../elements/token-form.tsx'
import { fetchDocument } from '../service/client.ts'
import { useRequest } from '../service/request-state.ts'
import { Markdown } from './markdown.tsx'
import { type ApiDescription, type Operation, parseDescription } from './openapi.ts'
import { OperationSection } from './operation.tsx'

const Contents = ({ operations }: { operations: Operation[] }) => (
  <nav class="contents" aria-label="Operations">
    <ul>
      {operations.map(({ operationId, method, path }) => (
        <li key={operationId}>
          {/* A mere `#name` would be relative to <base>, not to this page. */}
          <a href={`${hrefOf('docs')}#${operationId}`}>
            <span class="verb">{method.toUpperCase()}</span> <code>{path}</code>
          </a>
        </li>
      ))}
    </ul>
    <p>
      <a href={hrefOf('api/v1/openapi.json')}>openapi.json</a>
    </p>
  </nav>
)

const TokenInUse = () => {
  const token = useToken()
  return (
    <section id="your-token" class="your-token" aria-label="Your token">
      {token === null ? (
        <TokenForm />
      ) : (
        <p class="panel">
          The requests below use your token, which is stored in this tab until you close it.{' '}
          <button type="button" class="quiet" onClick={forgetToken}>
            Forget token
          </button>
        </p>
      )}
    </section>
  )
}

const Operations = ({ description: { info, operations } }: { description: ApiDescription }) => {
  // The browser looked for the fragment before the operations were drawn.
  useEffect(() => {
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div class="reference">
      <Contents operations={operations} />
      <div class="reference-content">
        <section class="introduction" aria-label={info.title}>
          <Markdown source={info.description} />
        </section>
        <TokenInUse />
        {operations.map((operation) => (
          <OperationSection key={operation.operationId} operation={operation} />
        ))}
      </div>
    </div>
  )
}

const readDescription = async () => parseDescription(await fetchDocument('/api/v1/openapi.json'))

export const Reference = () => {
  const description = useRequest(readDescription, '')
  return (
    <>
      <h1>API reference</h1>
      <RequestView request={description} waitingFor="Loading the API reference">
        {(known) => <Operations description={known} />}
      </RequestView>
    </>
  )
}
