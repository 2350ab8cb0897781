/** How far the reading of an observer's observations has come, and what holds it up. */
import { Problem } from '../../elements/request-view.tsx'
import { formatCount } from '../../format/numbers.ts'
import type { Walking } from './walk.ts'

export const Progress = ({ state, pages, observations, error, stop, goOn }: Walking) => {
  if (state === 'whole') return null
  if (state === 'failed') return <Problem error={error} retry={goOn} />
  return (
    <p class="progress">
      <span role="status">
        {state === 'reading'
          ? `Reading page ${pages + 1} …`
          : `Stopped after ${formatCount(observations.length, 'observation')}; later ones are not shown.`}
      </span>{' '}
      <button type="button" onClick={state === 'reading' ? stop : goOn}>
        {state === 'reading' ? 'Stop' : 'Go on'}
      </button>
    </p>
  )
}
