/** One operation: what it takes and returns, and a form that calls it. */
import { Copyable } from '../../elements/copyable.tsx'
import { texts } from '../../language/texts.ts'
import { FieldTable, fieldsOf } from './field-table.tsx'
import { Markdown } from './markdown.tsx'
import { type Operation, type Parameter, type Response, sampleOf } from './openapi.ts'
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

export const OperationSection = ({ operation }: { operation: Operation }) => {
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
