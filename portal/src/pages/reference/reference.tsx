/** The API reference, built from the service's OpenAPI documents, with a form for each request. */
import { useEffect } from 'preact/hooks'
import { hrefOf } from '../../browser/routing.ts'
import { forgetToken, useToken } from '../../browser/token.ts'
import { fetchDocument } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { SERVICE_NAME } from '../../data/service-settings.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { TokenForm } from '../../elements/token-gate.tsx'
import { texts } from '../../language/texts.ts'
import { FieldTable, fieldsOf, Markdown } from './field-table.tsx'
import {
  type ApiDescription,
  type Operation,
  type Parameter,
  parseDescription,
  type Response,
  sampleOf,
} from './openapi.ts'
import styles from './reference.module.css'
import { TryIt } from './try-it.tsx'

const Parameters = ({ location, of: { path, parameters } }: { location: Parameter['in']; of: Operation }) => {
  const t = texts().reference
  const [heading, captionOf] =
    location === 'path' ? [t.pathParameters, t.pathParametersOf] : [t.queryParameters, t.queryParametersOf]
  const fields = parameters
    .filter((parameter) => parameter.in === location)
    .map(({ required, ...field }) => ({ ...field, note: required ? t.required : undefined }))
  if (fields.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <FieldTable caption={captionOf(path)} fields={fields} />
    </>
  )
}

const ResponseDetails = ({ code, path, response }: { code: string; path: string; response: Response }) => {
  const t = texts().reference
  const { description, headers = {}, content = {} } = response
  const line = (
    <>
      <strong>{code}</strong> <span lang="en">{description}</span>
    </>
  )
  const className = Number(code) < 400 ? styles.response : `${styles.response} ${styles.responseError}`
  const headerFields = Object.entries(headers).map(([name, header]) => ({ name, ...header }))
  const bodies = Object.entries(content)
  if (headerFields.length === 0 && bodies.length === 0) return <p class={className}>{line}</p>
  return (
    <details class={className} open={code === '200'}>
      <summary>{line}</summary>
      {headerFields.length > 0 && (
        <>
          <h4>{t.headers}</h4>
          <FieldTable caption={t.headersOf(code, path)} fields={headerFields} />
        </>
      )}
      {bodies.map(([type, { schema }]) => (
        <section key={type} aria-label={t.bodyOf(type, code, path)}>
          <h4>
            {t.body} <span>{type}</span>
          </h4>
          {schema.description && <Markdown source={schema.description} />}
          <FieldTable caption={t.fieldsOfResponse(code, path)} fields={fieldsOf(schema)} unfolded />
        </section>
      ))}
    </details>
  )
}

/** For visitors who have no token yet. */
const Sample = ({ of: { path, responses } }: { of: Operation }) => {
  const schema = responses['200']?.content?.['application/json']?.schema
  if (schema === undefined) return null
  return (
    <details class={styles.sample}>
      <summary>{texts().reference.sample}</summary>
      <Copyable text={JSON.stringify(sampleOf(schema), null, 2)} label={texts().reference.sampleOf(path)} />
    </details>
  )
}

const OperationSection = ({ operation }: { operation: Operation }) => {
  const { operationId, method, path, summary, description, responses } = operation
  return (
    <section id={operationId} class={styles.operation} aria-labelledby={`${operationId}-name`}>
      <h2 id={`${operationId}-name`} lang="en">
        {summary}
      </h2>
      <p class={styles.operationPath}>
        <span class={styles.verb}>{method.toUpperCase()}</span> <code>{path}</code>
      </p>
      <div class={styles.operationColumns}>
        <div class={styles.operationParameters}>
          {description && <Markdown source={description} />}
          <Parameters location="path" of={operation} />
          <Parameters location="query" of={operation} />
        </div>
        <div class={styles.operationTry}>
          <TryIt operation={operation} />
          <Sample of={operation} />
        </div>
        <div class={styles.operationResponses}>
          <h3>{texts().reference.responses}</h3>
          {Object.entries(responses).map(([code, response]) => (
            <ResponseDetails key={code} code={code} path={path} response={response} />
          ))}
        </div>
      </div>
    </section>
  )
}

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
  <nav aria-label={texts().reference.documents}>
    <ul class={`choice ${styles.documentChoice}`}>
      {DOCUMENTS.map((document) => (
        <li key={document.name}>
          <a
            class="button"
            href={hrefOfDocument(document)}
            aria-current={document === chosen ? 'page' : undefined}
          >
            {texts().reference[document.title]}&nbsp;<code>{document.basePath}</code>
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
    <section id="your-token" aria-label={texts().reference.yourToken}>
      {token === null ? (
        <TokenForm />
      ) : (
        <p class={`panel row ${styles.tokenInUse}`}>
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
