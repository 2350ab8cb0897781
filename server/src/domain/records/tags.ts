/** The tags of a record are a set. They are compared trimmed, lower-cased and in NFC. */
import { message } from '../messages.ts'

const MAX_TAG_LENGTH = 64
/** Limits the size of a record, of which the store has a copy for each tag. */
export const MAX_TAGS = 100
export const tagRule = message('tags.form', { max: MAX_TAG_LENGTH })

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Normalises a tag for comparison; returns null for text that is not a valid tag. */
export const normalizeTag = (text: string): string | null => {
  // Normalise last, because lower-casing can produce text that is not in NFC.
  const tag = text.trim().toLowerCase().normalize('NFC')
  const length = [...tag].length
  return length >= 1 && length <= MAX_TAG_LENGTH && tag.isWellFormed() && !CONTROL.test(tag) ? tag : null
}

/** Removes duplicates and sorts by code unit, so that equal sets are stored as equal text. */
export const tagSet = (tags: readonly string[]): string[] => [...new Set(tags)].sort()

/** True for a single tag with a comma: it is probably a list of tags, which semicolons separate. */
export const looksLikeTagList = (tags: readonly string[]): boolean =>
  tags.length === 1 && /[^\s,]\s*,\s*[^\s,]/.test(tags[0] ?? '')
