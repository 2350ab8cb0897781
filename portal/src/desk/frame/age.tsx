/** A time as its distance from now, such as `3 days ago`. */
import { instantText } from '../../elements/instant.tsx'
import { currentLanguage } from '../../language/texts.ts'

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export const ageText = (at: string): string => {
  const seconds = (Date.parse(at) - Date.now()) / 1000
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' })
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit)
}

export const Age = ({ at }: { at: string }) => (
  <time dateTime={at} title={instantText(at)}>
    {ageText(at)}
  </time>
)
