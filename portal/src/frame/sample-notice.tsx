/** Says in plain sight that nobody observed this. */
import { useSummary } from '../summary.ts'

const SAID = {
  all: 'These data are SYNTHETIC: a made-up community (observers named sample-…) that shows what heliolog does.',
  some: 'A part of these data is SYNTHETIC: the records of observers named sample-… were made up.',
}

export const SampleNotice = () => {
  const summary = useSummary()
  if (summary.state !== 'ready' || summary.value.synthetic === 'none') return null
  return (
    <aside class="sample-notice" aria-label="What these data are">
      {SAID[summary.value.synthetic]}
    </aside>
  )
}
