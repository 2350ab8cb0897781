/** The foot of every page: whom the data are owed to. */
import { useAnswer } from '../answer.ts'
import { Link } from '../elements/link.tsx'
import { readSummary } from '../service.ts'

export const Footer = () => {
  const summary = useAnswer(readSummary, '')
  return (
    <footer class="foot">
      <p>
        <strong>
          {summary.state === 'ready' ? summary.value.attribution : 'Data © the community observers'}
        </strong>
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
