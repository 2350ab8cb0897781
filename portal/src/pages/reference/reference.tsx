/** The API reference, built from the service's OpenAPI documents, with a form for each request. */
import { useEffect } from 'preact/hooks'
import { hrefOf } from '../../browser/routing.ts'
import { forgetToken, useToken } from '../../browser/token.ts'
import { fetchDocument } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { SERVICE_NAME } from '../../data/service-settings.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { TokenForm } from '../../elements/token-gate.tsx'
import { texts } from '../../language/texts.ts'
import { Markdown } from './markdown.tsx'
import { type ApiDescription, type Operation, parseDescription } from './openapi.ts'
import { OperationSection } from './operation.tsx'
import styles from './reference.module.css'

/** The documents to choose from, by the name in the URL's query. Their titles are keys of the catalogue. */
const DOCUMENTS = [
  { name: '', title: 'records', basePath: '/api/v1' },
  { name: 'bulk', title: 'files', basePath: '/bulk/v1' },
  { name: 'changes', title: 'changes', basePath: '/changes/v1' },
  { name: 'index', title: 'index', basePath: '/index/v1' },
  { name: 'ephemeris', title: 'ephemeris', basePath: '/ephemeris/v1' },
] as const
type Document = (typeof DOCUMENTS)[number]

const hrefOfDocument = ({ name }: Document): string =>
  hrefOf('docs', new URLSearchParams(name === '' ? {} : { document: name }))

const DocumentChoice = ({ chosen }: { chosen: Document }) => (
  <nav class={styles.documentChoice} aria-label={texts().reference.documents}>
    <ul>
      {DOCUMENTS.map((document) => (
        <li key={document.name}>
          <a href={hrefOfDocument(document)} aria-current={document === chosen ? 'page' : undefined}>
            {texts().reference[document.title]} <code>{document.basePath}</code>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Contents = ({ operations, document }: { operations: Operation[]; document: Document }) => (
  <nav class={styles.contents} aria-label={texts().reference.operations}>
    <ul>
      {operations.map(({ operationId, method, path }) => (
        <li key={operationId}>
          {/* A mere `#name` would be relative to <base>, not to this page. */}
          <a href={`${hrefOfDocument(document)}#${operationId}`}>
            <span class={styles.verb}>{method.toUpperCase()}</span> <code>{path}</code>
          </a>
        </li>
      ))}
    </ul>
    <p>
      <a href={hrefOf(`${document.basePath.slice(1)}/openapi.json`)}>openapi.json</a>
    </p>
  </nav>
)

const TokenInUse = () => {
  const token = useToken()
  return (
    <section id="your-token" class={styles.yourToken} aria-label={texts().reference.yourToken}>
      {token === null ? (
        <TokenForm />
      ) : (
        <p class="panel">
          {texts().reference.tokenInUse}{' '}
          <button type="button" class="quiet" onClick={forgetToken}>
            {texts().elements.forgetToken}
          </button>
        </p>
      )}
    </section>
  )
}

const Operations = ({
  description: { info, operations },
  document: source,
}: {
  description: ApiDescription
  document: Document
}) => {
  // The browser looked for the fragment before the operations were drawn.
  useEffect(() => {
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div class={styles.reference}>
      <Contents operations={operations} document={source} />
      <div class={styles.content}>
        <section class={styles.introduction} aria-label={info.title}>
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

const chosenDocument = (): Document => {
  const name = new URLSearchParams(location.search).get('document') ?? ''
  return DOCUMENTS.find((document) => document.name === name) ?? DOCUMENTS[0]
}

export const Reference = () => {
  const chosen = chosenDocument()
  const { basePath } = chosen
  const description = useRequest(
    async () => parseDescription(await fetchDocument(`${basePath}/openapi.json`), basePath),
    basePath,
  )
  const title = texts().frame.reference
  useEffect(() => {
    // The title from the server is in English.
    document.title = `${title} · ${SERVICE_NAME}`
  }, [title])
  return (
    <>
      <h1>{title}</h1>
      <DocumentChoice chosen={chosen} />
      <RequestView request={description} waitingFor={texts().reference.loading}>
        {(known) => <Operations description={known} document={chosen} />}
      </RequestView>
    </>
  )
}
