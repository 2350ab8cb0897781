/**
 * Nicknames as parts of dataset ids. ASCII letters, digits, `-`, `_` and `.` stay; each byte of another character in
 * UTF-8 becomes a colon and two upper-case hexadecimal digits.
 */
const OTHERS = /[^A-Za-z0-9._-]/gu
const ESCAPED = /^(?:[A-Za-z0-9._-]|:[0-9A-F]{2})+$/

const escapeCharacter = (character: string): string =>
  Buffer.from(character).toString('hex').toUpperCase().replace(/../g, ':$&')

export const nicknameId = (nickname: string): string => nickname.replace(OTHERS, escapeCharacter)

/** The nickname of an id; undefined for any other text, including other spellings of the id. */
export const nicknameOf = (id: string): string | undefined => {
  if (!ESCAPED.test(id)) return undefined
  const nickname = Buffer.from(
    id.replace(/:(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
  return nicknameId(nickname) === id ? nickname : undefined
}
