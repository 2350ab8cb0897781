/** Finds the time zone that the name of a column states, such as "Uhrzeit (MEZ/MESZ)". */
import { isTimeZone } from './date-formats.ts'

/** Names are compared without case and accents. ME(S)Z and CE(S)T are written out. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\b([mc]e)\(s\)([zt])\b/g, '$1$2 $1s$2')

/** Words for a time in winter and in summer, and the offset of each. Both together mean that clocks are changed. */
const ZONES = [
  {
    zone: 'Europe/Berlin',
    winter: /^(?:mez|cet|hnec|tmec)$/,
    summer: /^(?:mesz|cest|haec)$/,
    offsets: [1, 2],
  },
  { zone: 'Europe/Athens', winter: /^(?:oez|eet)$/, summer: /^(?:oesz|eest)$/, offsets: [2, 3] },
  { zone: 'Europe/London', winter: /^(?:gmt|wez)$/, summer: /^(?:bst|wesz)$/, offsets: [0, 1] },
  { zone: 'America/New_York', winter: /^est$/, summer: /^edt$/, offsets: [-5, -4] },
  { zone: 'America/Chicago', winter: /^cst$/, summer: /^cdt$/, offsets: [-6, -5] },
  { zone: 'America/Denver', winter: /^mst$/, summer: /^mdt$/, offsets: [-7, -6] },
  { zone: 'America/Los_Angeles', winter: /^pst$/, summer: /^pdt$/, offsets: [-8, -7] },
] as const

const UTC_WORD = /^(?:utc?|ut1|tuc?|wz|weltzeit|wereldtijd|universal|universel|universale|universele)$/
/** The time of central Europe in English, German, French, Spanish, Italian and Dutch, and its forms in summer. */
const CENTRAL_EUROPE =
  /mitteleurop|central european|(?:europe|europa) central|central europea|midden.?europese/
const SUMMER = /sommer|summer|\bete\b|verano|estiv|zomer/
/** Other words in names of times: that they are local, and parts of the names above. */
const OTHER_WORD =
  /^(?:lokal|local|lokale|locale|plaatselijke|legale?|central|centrale|europ\p{L}*|mitteleurop\p{L}*|midden|dell|d|de|ete|verano|estiva|summer|sommerzeit|winterzeit)$/u
const OFFSET = /(?:utc?|gmt|tuc?|wz)\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?(?!\d)/
const ZONE_NAME = /(?:africa|america|antarctica|asia|atlantic|australia|europe|indian|pacific)\/[a-z_/+-]+/i

/** True for a word, in a plain name of a time, about its zone. */
export const isAboutZone = (word: string): boolean =>
  UTC_WORD.test(word) ||
  OTHER_WORD.test(word) ||
  ZONES.some(({ winter, summer }) => winter.test(word) || summer.test(word))

const offsetText = (hours: number): string =>
  hours === 0 ? 'UTC' : `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

const zonesIn = (name: string): string[] => {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(name) ?? []
  if (sign !== undefined) {
    const offset = `${sign}${hours.padStart(2, '0')}:${minutes}`
    return isTimeZone(offset) ? [offset] : []
  }
  const words = name.split(/[^\p{L}\d]+/u)
  const found = ZONES.flatMap(({ zone, winter, summer, offsets }): string[] => {
    const isNamed = zone === 'Europe/Berlin' && CENTRAL_EUROPE.test(name)
    const isSummer = words.some((word) => summer.test(word)) || (isNamed && SUMMER.test(name))
    const isWinter = words.some((word) => winter.test(word)) || (isNamed && !SUMMER.test(name))
    if (isWinter && isSummer) return [zone]
    return isWinter ? [offsetText(offsets[0])] : isSummer ? [offsetText(offsets[1])] : []
  })
  return words.some((word) => UTC_WORD.test(word)) ? [...found, 'UTC'] : found
}

/** The zone that the names of the columns of a date state; undefined if they state none, or several. */
export const zoneOf = (columns: readonly string[]): string | undefined => {
  const zones = columns.flatMap((column) => {
    const [zone] = ZONE_NAME.exec(column) ?? []
    return zone !== undefined && isTimeZone(zone) ? [zone] : zonesIn(plain(column))
  })
  return new Set(zones).size === 1 ? zones[0] : undefined
}
