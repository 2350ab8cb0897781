/** A form with every parameter of an operation, which really calls it. */
import { useState } from 'preact/hooks'
import type { Operation, Parameter } from 'redoc'
import { Copyable } from '../elements/copyable.tsx'
import { Problem } from '../elements/problem.tsx'
import { AUTHORIZATION, inShell } from '../literals.ts'
import { useServiceAddress } from '../service-address.ts'
import { useToken } from '../session.ts'
import { pathOf, type Received, send, type Values } from './call.ts'
import { addressWithin } from './contents.tsx'
import { ReceivedAnswer } from './received-answer.tsx'

interface FieldProps {
  id: string
  parameter: Parameter
  value: string
  set: (value: string) => void
}

const hintOf = ({ schema }: Parameter): string => String(schema.example ?? schema.default ?? '')

const ParameterField = ({ id, parameter, value, set }: FieldProps) => (
  <div class="try-field">
    <label for={id}>
      <code>{parameter.name}</code>
      {parameter.required && ' (required)'}
    </label>
    {parameter.schema.enum.length > 0 ? (
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">any</option>
        {parameter.schema.enum.map((one) => (
          <option key={String(one)} value={String(one)}>
            {String(one)}
          </option>
        ))}
      </select>
    ) : (
      <input
        id={id}
        value={value}
        required={parameter.required}
        placeholder={hintOf(parameter)}
        inputMode={parameter.schema.type === 'integer' ? 'numeric' : 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={(event) => set(event.currentTarget.value)}
      />
    )}
  </div>
)

type Trial = 'none' | 'sending' | { received: Received } | { error: unknown }

export const TryIt = ({ operation }: { operation: Operation }) => {
  const { operationId, parameters } = operation
  const token = useToken()
  const address = useServiceAddress()
  const [values, setValues] = useState<Values>({})
  const [trial, setTrial] = useState<Trial>('none')
  const path = pathOf(operation, values)
  const call = async () => {
    setTrial('sending')
    try {
      setTrial({ received: await send(path, token) })
    } catch (error) {
      setTrial({ error })
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (trial !== 'sending') call()
  }
  return (
    <section class="panel try-it" aria-label={`Try ${operation.path}`}>
      <h3>Try it</h3>
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
          text={`curl ${AUTHORIZATION} ${inShell(address + path)}`}
          label={`curl line for ${operation.path}`}
        />
        <button type="submit" class="primary" disabled={trial === 'sending'}>
          {trial === 'sending' ? 'Calling …' : 'Send this call'}
        </button>
        {token === null && (
          <p class="remark">
            Without a token the answer is 401. <a href={addressWithin('your-token')}>Enter yours</a>
          </p>
        )}
      </form>
      <div aria-live="polite">
        {typeof trial === 'object' &&
          ('received' in trial ? (
            <ReceivedAnswer received={trial.received} to={operation.path} />
          ) : (
            <Problem error={trial.error} again={call} />
          ))}
      </div>
    </section>
  )
}
