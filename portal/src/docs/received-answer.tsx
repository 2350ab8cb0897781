/** An answer as it came: its status, its headers, its body. */
import { grouped } from '../counted.ts'
import { Copyable } from '../elements/copyable.tsx'
import type { Received } from './call.ts'

export const ReceivedAnswer = ({ received, to }: { received: Received; to: string }) => {
  const { status, statusText, headers, body, milliseconds } = received
  return (
    <div class="received">
      <p class={status < 400 ? 'status' : 'status refused'}>
        <strong>
          {status} {statusText}
        </strong>{' '}
        <span>
          {grouped(milliseconds)} ms, {grouped(body.length)} characters
        </span>
      </p>
      <details>
        <summary>{headers.length} headers</summary>
        <dl class="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body !== '' && <Copyable text={body} label={`Body of the answer of ${to}`} />}
    </div>
  )
}
