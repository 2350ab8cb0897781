/** A published time, in UTC. The text is cut, never parsed, so that no time zone can shift it. */
const LENGTHS = { minutes: 'YYYY-MM-DDTHH:MM'.length, seconds: 'YYYY-MM-DDTHH:MM:SS'.length }

interface InstantProps {
  /** YYYY-MM-DDTHH:MM:SSZ */
  at: string
  to?: keyof typeof LENGTHS
}

export const instantText = (at: string, to: keyof typeof LENGTHS = 'seconds'): string =>
  `${at.slice(0, LENGTHS[to]).replace('T', ' ')} UTC`

export const Instant = ({ at, to }: InstantProps) => (
  <time class="instant" dateTime={at}>
    {instantText(at, to)}
  </time>
)
