/** The request for a token as a message, which the desk can read again, and as a link that opens it in a mail program. */
import type { Texts } from '../language/en.ts'
import { texts } from '../language/texts.ts'

export const KINDS = ['api', 'bulk', 'hapi'] as const
/** Purposes of a token. */
export type Kind = (typeof KINDS)[number]

export interface TokenWish {
  name: string
  institution: string
  purpose: string
  plannedUse: string
  kinds: readonly Kind[]
  credit: boolean
}

/** In characters. Together they fit into a link, in most languages. */
export const LONGEST = { name: 100, institution: 150, purpose: 600, plannedUse: 400 }

/** Facts that operators need before they issue a token. */
const REQUIRED = ['name', 'purpose', 'kinds', 'credit'] as const satisfies (keyof TokenWish)[]
export type Required = (typeof REQUIRED)[number]

export const findMissing = ({ name, purpose, kinds, credit }: TokenWish): Required[] => {
  const isGiven = { name: name.trim(), purpose: purpose.trim(), kinds: kinds.length > 0, credit }
  return REQUIRED.filter((required) => !isGiven[required])
}

interface Addressee {
  service: string
  community: string | null
  url: string
}

export const writeLetter = (wish: TokenWish, { service, community, url }: Addressee) => {
  const { letter: t, ...labels } = texts().access
  const body = [
    t.greeting,
    '',
    community === null ? t.wanted(url) : t.wantedFrom(community, url),
    '',
    t.name(wish.name.trim()),
    t.institution(wish.institution.trim()),
    t.purpose(wish.purpose.trim()),
    t.plannedUse(wish.plannedUse.trim()),
    t.neededFor(
      KINDS.filter((kind) => wish.kinds.includes(kind))
        .map((kind) => labels[kind])
        .join(', '),
    ),
    ...(wish.credit ? ['', labels.credit] : []),
    '',
  ].join('\n')
  return { subject: t.subject(service), body }
}

export type Letter = ReturnType<typeof writeLetter>

/** The lines of a letter that begin with a label, in their order. */
const LINES = ['name', 'institution', 'purpose', 'plannedUse', 'neededFor'] as const

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Mail programs may break a long label. */
const labelPattern = (label: string): RegExp =>
  new RegExp(`^${inOneLine(label).replaceAll(/[()]/g, '\\$&').replaceAll(' ', '\\s+')}`, 'gm')

const QUOTE_MARKS = /^[ \t]*(?:>[ \t]*)+/gm
const EMAIL = /[^\s@<>()",:;]+@[^\s@<>()",:;]+\.[^\s@<>()",:;.]+/g

export type ReadWish = TokenWish & {
  /** The only address in the text, which is that of the sender; null if there is none, or several. */
  email: string | null
}

/**
 * Reads what `writeLetter` wrote in the language of the texts, also as mail programs quote and break it. Returns
 * undefined for all other texts.
 */
export const readLetter = (text: string, { letter: t, ...labels }: Texts['access']): ReadWish | undefined => {
  const body = text.normalize().replaceAll(QUOTE_MARKS, '')
  const found: { from: number; to: number }[] = []
  for (const line of LINES) {
    const pattern = labelPattern(t[line](''))
    pattern.lastIndex = found.at(-1)?.to ?? 0
    const match = pattern.exec(body)
    if (match === null) return undefined
    found.push({ from: match.index, to: pattern.lastIndex })
  }
  const [name = '', institution = '', purpose = '', plannedUse = '', rest = ''] = found.map(({ to }, index) =>
    body.slice(to, found[index + 1]?.from),
  )
  const [neededFor = ''] = rest.split(/\n\s*\n/)
  const emails = [...new Set(body.match(EMAIL))]
  return {
    ...{ name: inOneLine(name), institution: inOneLine(institution) },
    ...{ purpose: inOneLine(purpose), plannedUse: inOneLine(plannedUse) },
    kinds: KINDS.filter((kind) => inOneLine(neededFor).includes(labels[kind])),
    credit: inOneLine(rest).includes(labels.credit),
    email: emails.length === 1 ? (emails[0] ?? null) : null,
  }
}

/** Mail programs on Windows get no longer links. */
export const LONGEST_LINK = 2000

/** UTF-8, percent-encoded. Half of a surrogate pair cannot be encoded and becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** RFC 6068 requires CRLF at line ends. */
export const mailtoLink = (address: string, { subject, body }: Letter): string =>
  `mailto:${encode(address).replaceAll('%40', '@')}?subject=${encode(subject)}${
    body === '' ? '' : `&body=${encode(body.replaceAll(/\r?\n/g, '\r\n'))}`
  }`
