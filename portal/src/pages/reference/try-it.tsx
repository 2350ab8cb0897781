/** A form with every parameter of an operation, which sends the request and shows the response. */
import { Heliolog } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { BASE_URL } from '../../browser/routing.ts'
import { useToken } from '../../browser/token.ts'
import { SERVICE_URL } from '../../data/service-settings.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Facts } from '../../elements/figure.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { CURL_AUTHORIZATION, shellLiteral } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'
import type { Operation, Parameter } from './openapi.ts'
import styles from './reference.module.css'

/** Values by parameter name; empty ones are not sent. */
type Values = Record<string, string>

/** The path and query, relative to the service's URL. */
const requestPath = ({ path, basePath, parameters }: Operation, values: Values): `/${string}` => {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: location } of parameters) {
    const value = values[name] ?? ''
    if (location === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return `${basePath as `/${string}`}${filled}${query.size === 0 ? '' : `?${query}`}`
}

const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Calls the service at the origin of this page, because openapi.json may name another origin. */
const sendRequest = async (path: `/${string}`, token: string | null) => {
  let received: Response | undefined
  const service = new Heliolog({
    baseUrl: BASE_URL,
    token,
    retries: 0,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      received = response.clone()
      return response
    },
  })
  const started = performance.now()
  try {
    await service.request(path)
  } catch (error) {
    // An error status is a response too, and is shown; only a missing response is an error here.
    if (received === undefined) throw error
  }
  if (received === undefined) throw new Error(texts().reference.noResponse)
  const { status, statusText, headers } = received
  const body = await received.text()
  const milliseconds = Math.round(performance.now() - started)
  return { status, statusText, headers: [...headers], body: indented(body), milliseconds }
}

type Received = Awaited<ReturnType<typeof sendRequest>>

interface FieldProps {
  id: string
  parameter: Parameter
  value: string
  set: (value: string) => void
}

const placeholderOf = ({ schema }: Parameter): string => String(schema.example ?? schema.default ?? '')

const ParameterField = ({ id, parameter, value, set }: FieldProps) => (
  <div class={styles.tryField}>
    <label for={id}>
      <code>{parameter.name}</code>
      {parameter.required && ` (${texts().reference.required})`}
    </label>
    {parameter.schema.enum ? (
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{texts().reference.anyValue}</option>
        {parameter.schema.enum.map((item) => (
          <option key={String(item)} value={String(item)}>
            {String(item)}
          </option>
        ))}
      </select>
    ) : (
      <input
        id={id}
        value={value}
        required={parameter.required}
        placeholder={placeholderOf(parameter)}
        inputMode={parameter.schema.type === 'integer' ? 'numeric' : 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={(event) => set(event.currentTarget.value)}
      />
    )}
  </div>
)

const ReceivedResponse = ({ received, path }: { received: Received; path: string }) => {
  const t = texts().reference
  const { status, statusText, headers, body, milliseconds } = received
  return (
    <div class={styles.received}>
      <p class={status < 400 ? styles.status : `${styles.status} ${styles.statusError}`}>
        <strong>
          {status} {statusText}
        </strong>{' '}
        <span>{t.received(formatNumber(milliseconds), body.length)}</span>
      </p>
      <details>
        <summary>{t.headerCount(headers.length)}</summary>
        <Facts class={styles.headers} facts={headers} />
      </details>
      {body !== '' && <Copyable text={body} label={t.responseBodyOf(path)} isProse />}
    </div>
  )
}

type Trial = 'none' | 'sending' | { received: Received } | { error: unknown }

export const TryIt = ({ operation }: { operation: Operation }) => {
  const t = texts().reference
  const { operationId, parameters } = operation
  const token = useToken()
  const [values, setValues] = useState<Values>({})
  const [trial, setTrial] = useState<Trial>('none')
  const path = requestPath(operation, values)
  // A file with a million rows would be too much for this page.
  const isShown = operation.responses['200']?.content?.['application/json'] !== undefined
  const send = async () => {
    setTrial('sending')
    try {
      setTrial({ received: await sendRequest(path, token) })
    } catch (error) {
      setTrial({ error })
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isShown && trial !== 'sending') send()
  }
  return (
    <section class={`panel ${styles.tryIt}`} aria-label={t.tryPath(operation.path)}>
      <h3>{t.tryIt}</h3>
      <form onSubmit={submit} autocomplete="off">
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            id={`${operationId}-${parameter.name}`}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            set={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <Copyable
          text={`curl ${CURL_AUTHORIZATION} ${shellLiteral(SERVICE_URL + path)}`}
          label={t.curlFor(operation.path)}
          // Lines wrap, because the column is narrow.
          isProse
        />
        {isShown && (
          <button type="submit" class="primary" disabled={trial === 'sending'}>
            {trial === 'sending' ? t.sending : t.send}
          </button>
        )}
        {isShown && token === null && (
          <p class="remark">
            <RichText
              text={t.needsToken}
              elements={{
                token: (inner) => <a href={`${location.pathname}${location.search}#your-token`}>{inner}</a>,
              }}
            />
          </p>
        )}
      </form>
      <div aria-live="polite">
        {typeof trial === 'object' &&
          ('received' in trial ? (
            <ReceivedResponse received={trial.received} path={operation.path} />
          ) : (
            <Problem error={trial.error} retry={send} />
          ))}
      </div>
    </section>
  )
}
