/** A published time, in UTC. The text is cut, never parsed, so that no time zone can shift it. */
const LENGTHS = { minutes: 'YYYY-MM-DDTHH:MM'.length, seconds: 'YYYY-MM-DDTHH:MM:SS'.length }

type Precision = keyof typeof LENGTHS

/** For YYYY-MM-DDTHH:MM:SSZ. */
export const instantText = (at: string, to: Precision = 'seconds'): string =>
  `${at.slice(0, LENGTHS[to]).replace('T', ' ')} UTC`

export const Instant = ({ at, to }: { at: string; to?: Precision }) => (
  <time class="instant" dateTime={at}>
    {instantText(at, to)}
  </time>
)
