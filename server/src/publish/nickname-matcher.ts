/** Recognises nicknames in texts, also where they are encoded as in URLs and ids. */
import { domainToUnicode } from 'node:url'

const NEXT_BYTE = '[%~][89ab][0-9a-f]'
/** A character of UTF-8 as URLs (`%`) and our ids (`~`) write its bytes. */
const ENCODED = new RegExp(
  `[%~](?:[0-7][0-9a-f]|(?:c[2-9a-f]|d[0-9a-f])${NEXT_BYTE}|e[0-9a-f](?:${NEXT_BYTE}){2}|f[0-4](?:${NEXT_BYTE}){3})`,
  'gi',
)
const ENCODED_LATIN1 = /%([89a-f][0-9a-f])/gi
const ENCODED_HOST = /xn--[a-z0-9-]+/gi

const decode = (text: string): string =>
  text
    .replace(ENCODED, (bytes) => Buffer.from(bytes.replaceAll(/[%~]/g, ''), 'hex').toString())
    .replace(ENCODED_HOST, (label) => domainToUnicode(label) || label)

const decodeLatin1 = (text: string): string =>
  text.replace(ENCODED_LATIN1, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)))

/** A URL in the query of another one is encoded twice. */
const MAX_DECODINGS = 3

/** The ways to read a text. Each one counts, because a `%` or `~` may also stand for itself. */
const readingsOf = (text: string): Set<string> => {
  const readings = new Set([text.normalize('NFC')])
  let decoded = text
  for (let times = 0; times < MAX_DECODINGS; times++) {
    decoded = decode(decoded)
    readings.add(decoded.normalize('NFC'))
  }
  return readings.add(decodeLatin1(decoded))
}

/** A digit beside a letter ends a word, as in `20240511ada.jpg`. */
const FORGOTTEN = '(forgotten)'

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Random or made by a hash, so that letters in it are no nickname. */
const HASH = /[0-9a-f]{16,}/g
/** Shorter ones are parts of many ids. */
const MIN_PART = 3

const wordPattern = (nickname: string): string => {
  const escaped = escapePattern(nickname)
  const edge = (character = '') =>
    ['[\\p{L}\\p{M}]', '\\p{N}'].find((set) => new RegExp(set, 'u').test(character))
  const [before, after] = [edge([...nickname][0]), edge([...nickname].at(-1))]
  // File names and queries have other characters instead of spaces.
  const words = escaped.replaceAll(/\s+/g, '[\\s+_.-]+')
  return `${before ? `(?<!${before})` : ''}${words}${after ? `(?!${after})` : ''}`
}

/** Matches texts that contain one of the nicknames, in any case, but not as a part of another word. */
export const nicknameMatcher = (nicknames: readonly string[]) => {
  const all = nicknames
    // Tags are lower-cased, which for some letters is more than the other case.
    .flatMap((nickname) => [nickname, nickname.toLowerCase().normalize('NFC')])
    // The longest first, because one nickname may contain another.
    .toSorted((a, b) => b.length - a.length)
  const word = new RegExp(all.map(wordPattern).join('|'), 'giu')
  const isFound = (text: string, pattern: RegExp): boolean =>
    [...readingsOf(text)].some((reading) => reading.search(pattern) !== -1)
  const isIn = (text: string): boolean => isFound(text, word)
  const parts = all.filter((nickname) => [...nickname].length >= MIN_PART).map(escapePattern)
  const part = new RegExp(parts.join('|') || '(?!)', 'giu')
  return {
    isIn,
    /** Finds nicknames also beside other letters, as in `obsada-1`, in the id of a record of that observer. */
    isInOwnId: (id: string): boolean => isIn(id) || isFound(id.replaceAll(HASH, ''), part),
    /** The text without the nicknames. */
    replaced: (text: string): string => {
      if (!isIn(text)) return text
      const replaced = text.normalize('NFC').replace(word, FORGOTTEN)
      // An encoded nickname cannot be replaced alone.
      return isIn(replaced) ? FORGOTTEN : replaced
    },
  }
}
