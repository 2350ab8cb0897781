/**
 * Texts in HAPI streams, which have no nulls, and in which simple clients expect a record on each line. A backslash
 * becomes two, a line feed `\n` and a carriage return `\r`. A null is `\N`, and an empty text `\e`.
 */
export const NULL_TEXT = '\\N'
export const EMPTY_TEXT = '\\e'

const SPECIAL = /[\\\n\r]/
const ALL_SPECIAL = new RegExp(SPECIAL, 'g')
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

export const escapeText = (text: string): string =>
  text === '' ? EMPTY_TEXT : text.replace(ALL_SPECIAL, (character) => ESCAPES[character] as string)

/** The length of the escaped text in UTF-8. Fast, because it is measured for many texts. */
export const escapedBytes = (text: string): number =>
  Buffer.byteLength(text === '' || SPECIAL.test(text) ? escapeText(text) : text)
