/** Holds the place of something that is on its way. */
export const Waiting = ({ what }: { what: string }) => (
  <div class="waiting" role="status">
    <span class="waiting-sun" aria-hidden="true" />
    {what} …
  </div>
)
