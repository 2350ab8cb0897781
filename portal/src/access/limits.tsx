/** How much a token allows, and what is noted of its use. */
import { LARGEST_LIMIT } from '../explore/list/query.ts'

const Limit = ({ figure, what }: { figure: number; what: string }) => (
  <div>
    <dt>{what}</dt>
    <dd class="number">{figure}</dd>
  </div>
)

export const Limits = ({ rateLimit, bulkPerHour }: { rateLimit: number; bulkPerHour: number }) => (
  <section class="panel" aria-labelledby="limits">
    <h2 id="limits">What a token allows</h2>
    <dl class="figures">
      <Limit figure={rateLimit} what="calls a minute" />
      <Limit figure={bulkPerHour} what="downloads of whole series an hour" />
      <Limit figure={LARGEST_LIMIT} what="rows at most on a page" />
    </dl>
    <p>
      The operators can give a token a limit of its own. Beyond a limit the service answers with status 429
      and says in <code>Retry-After</code> how many seconds to wait; this portal and the clients wait for you.
    </p>
    <p>
      Of every call these are logged: its time, an id, the method, path and query, the status, how long it
      took and how many bytes it sent, which token (never the token itself), the address it came from and the
      program’s name.
    </p>
  </section>
)
