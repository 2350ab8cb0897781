/** The request for a token as a message, and as a link that opens it in a mail program. */
import { texts } from '../../language/texts.ts'

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

/** Mail programs on Windows get no longer links. */
export const LONGEST_LINK = 2000

/** UTF-8, percent-encoded. Half of a surrogate pair cannot be encoded and becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** RFC 6068 requires CRLF at line ends. */
export const mailtoLink = (address: string, { subject, body }: Letter): string =>
  `mailto:${encode(address).replaceAll('%40', '@')}?subject=${encode(subject)}${
    body === '' ? '' : `&body=${encode(body.replaceAll(/\r?\n/g, '\r\n'))}`
  }`
