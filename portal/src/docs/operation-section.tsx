/** One operation: what it takes and answers, and a form that calls it. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Markdown, type Operation, Parameters, ResponsesList } from 'redoc'
import { Copyable } from '../elements/copyable.tsx'
import { mendMarkup } from './mend-markup.ts'
import { TryIt } from './try-it.tsx'

/** An answer made up from the schema's examples, for who has no token yet. */
const sampleOf = ({ responses }: Operation): string | undefined => {
  const examples = responses.find(({ code }) => code === '200')?.content?.mediaTypes[0]?.examples
  const [sample] = Object.values(examples ?? {})
  return sample && JSON.stringify(sample.value, null, 2)
}

/** Something that Redoc draws. */
const Drawn = ({ name, area, children }: { name: string; area: string; children: ComponentChildren }) => {
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => (drawn.current === null ? undefined : mendMarkup(drawn.current, name)), [name])
  return (
    <div class={`drawn ${area}`} ref={drawn}>
      {children}
    </div>
  )
}

export const OperationSection = ({ operation }: { operation: Operation }) => {
  const { operationId, httpVerb, path, name, description } = operation
  const sample = sampleOf(operation)
  return (
    <section id={operationId} class="operation" aria-labelledby={`${operationId}-name`}>
      <h2 id={`${operationId}-name`}>{name}</h2>
      <p class="operation-path">
        <span class="verb">{httpVerb.toUpperCase()}</span> <code>{path}</code>
      </p>
      <div class="operation-columns">
        <Drawn name={`Parameters of ${path}`} area="operation-parameters">
          {description && <Markdown source={description} />}
          <Parameters parameters={operation.parameters} />
        </Drawn>
        <div class="operation-trial">
          <TryIt operation={operation} />
          {sample && (
            <details class="sample">
              <summary>What an answer looks like</summary>
              <Copyable text={sample} label={`Sample answer of ${path}`} />
            </details>
          )}
        </div>
        <Drawn name={`Answers of ${path}`} area="operation-answers">
          <ResponsesList responses={operation.responses} />
        </Drawn>
      </div>
    </section>
  )
}
