/** A record has a set of tags; they are compared trimmed, lower-cased and in NFC. */

const LONGEST_TAG = 64
export const TAG_RULE = `1 to ${LONGEST_TAG} characters, without control characters`

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** The tag as it is compared, or null for text that is no tag. */
export const normalizeTag = (text: string): string | null => {
  // Lower-casing can leave the normal form, so it comes first.
  const tag = text.trim().toLowerCase().normalize('NFC')
  const length = [...tag].length
  return length >= 1 && length <= LONGEST_TAG && tag.isWellFormed() && !CONTROL.test(tag) ? tag : null
}

/** The set as it is stored: each tag once, in code unit order, so that equal sets are equal text. */
export const tagSet = (tags: readonly string[]): string[] => [...new Set(tags)].sort()

const SEPARATOR = ';'
const LIST_START = '['

/** The set as one cell of a table: separated by semicolons, or a JSON array where that could not be read back. */
export const tagsCell = (tags: readonly string[]): string => {
  const isPlain = !tags[0]?.startsWith(LIST_START) && !tags.some((tag) => tag.includes(SEPARATOR))
  return isPlain ? tags.join(SEPARATOR) : JSON.stringify(tags)
}

const listIn = (cell: string): string[] | undefined => {
  if (!cell.startsWith(LIST_START)) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) && list.every((tag) => typeof tag === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

/** The tags of a cell, also of one typed by hand. */
export const tagsInCell = (cell: string): string[] =>
  listIn(cell) ?? cell.split(SEPARATOR).filter((tag) => tag.trim() !== '')
