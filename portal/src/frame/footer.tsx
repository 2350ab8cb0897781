/** The foot of every page: whom the data are owed to. */
import { Link } from '../elements/link.tsx'
import { useAttribution, useSummary } from '../summary.ts'

export const Footer = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  return (
    <footer class="foot">
      <p>
        <strong>{attribution}</strong>
        {' · '}
        <Link to="access">how to cite</Link>
      </p>
      <p>
        All times are UTC.
        {summary.state === 'ready' && (
          <>
            {' '}
            Data version <code>{summary.value.version}</code>, heliolog {summary.value.service.release}
          </>
        )}
      </p>
    </footer>
  )
}
