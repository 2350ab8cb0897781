/** The observations that a query finds, a page at a time. */
import { Explore } from './explore.tsx'

export const Observations = () => (
  <Explore title="Observations" path="explore/observations">
    {() => null}
  </Explore>
)
