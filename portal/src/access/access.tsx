/** How to get a token, what it allows, and what is owed for the data. */
import './access.css'
import type { PageComponent } from '../browser/routing.ts'
import { RequestView } from '../elements/request-view.tsx'
import { useSummary } from '../service/summary.ts'
import { AskForToken } from './ask-for-token.tsx'
import { CiteTheData } from './cite-the-data.tsx'
import { FirstCall } from './first-call.tsx'
import { Limits } from './limits.tsx'

export const Access: PageComponent = () => {
  const summary = useSummary()
  return (
    <div class="access">
      <h1>Get access</h1>
      <p class="lead">
        The overview is open to everybody. To explore single observations and images, or to call the interface
        from your own programs, you need a token. Tokens are free, for research and education, and issued by
        hand.
      </p>
      <RequestView request={summary} waitingFor="Reading how to get access">
        {({ service, attribution }) => (
          <div class="access-columns">
            <div>
              <AskForToken contact={service.contact} />
              <Limits rateLimit={service.rate_limit} bulkPerHour={service.bulk_per_hour} />
            </div>
            <div>
              <CiteTheData attribution={attribution} />
              <FirstCall />
            </div>
          </div>
        )}
      </RequestView>
    </div>
  )
}
