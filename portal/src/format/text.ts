/** Tokens, code and shortened texts in what visitors type, copy and read. */

/** Finds the token also where quotes or a complete header were pasted with it. */
export const findToken = (text: string): string | undefined => /\bhlg_[0-9A-Za-z]{38}\b/.exec(text)?.[0]

/** An argument of curl. It reads the token from the environment and never contains the visitor's. */
export const CURL_AUTHORIZATION = '-H "Authorization: Bearer $HELIOLOG_TOKEN"'

/** Between single quotes only the quote itself is special. */
export const shellLiteral = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

// Invisible and bidirectional control characters: code must show what it does.
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON's escapes mean the same in Python and TypeScript. */
export const pythonLiteral = (text: string): string => JSON.stringify(text).replace(INVISIBLE, escaped)

export const typeScriptLiteral = (text: string): string => {
  const literal = pythonLiteral(text)
  return /['"\\]/.test(literal.slice(1, -1)) ? literal : `'${text}'`
}

/** A text of at most this many characters; a longer one ends with an ellipsis. */
export const shorten = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/** A decoded part of a path or fragment; as it is if its escapes are invalid. */
export const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Enough of a wrong value for a message. A URL may contain anything. */
const LONGEST_ECHO = 40

export const echoed = (value: string | null): string => shorten(value ?? '', LONGEST_ECHO)
