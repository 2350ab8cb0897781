import { hrefOf } from '../browser/routing.ts'

/** A community that has published nothing yet. */
export const Empty = () => (
  <div class="notice">
    <h2>Nothing has been published yet</h2>
    <p>
      As soon as the first observations are published, this page shows the Wolf number day by day, the two
      hemispheres, and on which days the Sun was watched. Come back on a clear day, or look at what the{' '}
      <a href={hrefOf('docs')}>interface</a> will offer.
    </p>
  </div>
)
