/** One operation: what it takes and returns, and a form that calls it. */
import { Copyable } from '../elements/copyable.tsx'
import { FieldTable, fieldsOf } from './field-table.tsx'
import { Markdown } from './markdown.tsx'
import { type Operation, type Parameter, type Response, sampleOf } from './openapi.ts'
import { TryIt } from './try-it.tsx'

const PLACES = { path: 'Path parameters', query: 'Query parameters' }

const Parameters = ({ place, of: { path, parameters } }: { place: Parameter['in']; of: Operation }) => {
  const fields = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ required, ...field }) => ({ ...field, note: required ? 'required' : undefined }))
  if (fields.length === 0) return null
  return (
    <>
      <h3>{PLACES[place]}</h3>
      <FieldTable caption={`${PLACES[place]} of ${path}`} fields={fields} />
    </>
  )
}

const ResponseDetails = ({ code, path, response }: { code: string; path: string; response: Response }) => {
  const { description, headers = {}, content = {} } = response
  const line = (
    <>
      <strong>{code}</strong> {description}
    </>
  )
  const mood = Number(code) < 400 ? 'answer' : 'answer answer-error'
  const headerFields = Object.entries(headers).map(([name, header]) => ({ name, ...header }))
  const bodies = Object.entries(content)
  if (headerFields.length === 0 && bodies.length === 0) return <p class={mood}>{line}</p>
  return (
    <details class={mood} open={code === '200'}>
      <summary>{line}</summary>
      {headerFields.length > 0 && (
        <>
          <h4>Headers</h4>
          <FieldTable caption={`Headers of the ${code} response of ${path}`} fields={headerFields} />
        </>
      )}
      {bodies.map(([type, { schema }]) => (
        <section key={type} aria-label={`${type} body of the ${code} response of ${path}`}>
          <h4>
            Body <span>{type}</span>
          </h4>
          {schema.description && <Markdown source={schema.description} />}
          <FieldTable
            caption={`Fields of the ${code} response of ${path}`}
            fields={fieldsOf(schema)}
            unfolded
          />
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
    <details class="sample">
      <summary>What an answer looks like</summary>
      <Copyable text={JSON.stringify(sampleOf(schema), null, 2)} label={`Sample answer of ${path}`} />
    </details>
  )
}

export const OperationSection = ({ operation }: { operation: Operation }) => {
  const { operationId, method, path, summary, description, responses } = operation
  return (
    <section id={operationId} class="operation" aria-labelledby={`${operationId}-name`}>
      <h2 id={`${operationId}-name`}>{summary}</h2>
      <p class="operation-path">
        <span class="verb">{method.toUpperCase()}</span> <code>{path}</code>
      </p>
      <div class="operation-columns">
        <div class="operation-parameters">
          {description && <Markdown source={description} />}
          <Parameters place="path" of={operation} />
          <Parameters place="query" of={operation} />
        </div>
        <div class="operation-trial">
          <TryIt operation={operation} />
          <Sample of={operation} />
        </div>
        <div class="operation-answers">
          <h3>Responses</h3>
          {Object.entries(responses).map(([code, response]) => (
            <ResponseDetails key={code} code={code} path={path} response={response} />
          ))}
        </div>
      </div>
    </section>
  )
}
