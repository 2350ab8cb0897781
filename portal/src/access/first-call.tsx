/** The first line to try a token with. */
import { Copyable } from '../elements/copyable.tsx'
import { addressOf, ROOT } from '../routing.ts'

export const FirstCall = ({ publicUrl }: { publicUrl: string | null }) => {
  const base = publicUrl ?? ROOT.href.replace(/\/$/, '')
  return (
    <section class="panel" aria-labelledby="first-call">
      <h2 id="first-call">Your first call</h2>
      <p>
        With the token in the variable <code>HELIOLOG_TOKEN</code>, this line tells what the service holds:
      </p>
      <Copyable
        label="curl"
        text={`curl -H "Authorization: Bearer $HELIOLOG_TOKEN" \\\n  ${base}/api/v1/meta`}
      />
      <p>
        The <a href={addressOf('docs')}>API reference</a> has every call, to try right there.
      </p>
    </section>
  )
}
