/** The operations by name, to go to. */
import type { Operation } from 'redoc'
import { addressOf } from '../routing.ts'

/** Within this page; a mere `#name` would be taken from the address in <base>. */
export const addressWithin = (name: string): string => `${addressOf('docs')}#${name}`

export const Contents = ({ operations }: { operations: Operation[] }) => (
  <nav class="contents" aria-label="Operations">
    <ul>
      {operations.map(({ operationId, httpVerb, path }) => (
        <li key={operationId}>
          <a href={addressWithin(operationId)}>
            <span class="verb">{httpVerb.toUpperCase()}</span> <code>{path}</code>
          </a>
        </li>
      ))}
    </ul>
    <p>
      <a href={addressOf('api/v1/openapi.json')}>openapi.json</a>
    </p>
  </nav>
)
