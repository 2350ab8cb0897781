/** Texts of visitors and observers, written so that a shell, JavaScript or Python reads exactly them. */

/** For curl: the token is the one in the environment, never the visitor's. */
export const AUTHORIZATION = '-H "Authorization: Bearer $HELIOLOG_TOKEN"'

/** Nothing is special between single quotes but their end. */
export const inShell = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

// Marks that are not seen, or that turn what follows around: code must show what it does.
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The escapes of JSON mean the same in both languages. */
export const inPython = (text: string): string => JSON.stringify(text).replace(UNSEEN, escaped)

export const inTypeScript = (text: string): string => {
  const literal = inPython(text)
  return /['"\\]/.test(literal.slice(1, -1)) ? literal : `'${text}'`
}
