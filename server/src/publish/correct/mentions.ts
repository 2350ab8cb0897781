/** Finds records that name an observer in other fields than `observer`. */
import type { Database } from '../../storage/database.ts'
import { LISTED_KINDS } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'

export type MentioningField = 'id' | 'title' | 'comments' | 'urls' | 'tags'

/** How many records mention the nickname in each field. */
export type Mentions = Record<MentioningField, number>

/** Ids write other characters as `~` and hexadecimal digits; URLs write them with `%`. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'))
  } catch {
    return text
  }
}

/** Matches texts that contain a nickname, in any case, but not as a part of another word. */
export const nicknameMatcher = (nickname: string) => {
  const escaped = nickname.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
  return {
    inText: (text: string | null | undefined) => (text ?? '').search(word) !== -1,
    replacedIn: (text: string, replacement: string) => text.replace(word, () => replacement),
    inKey: (text: string) => [text, decoded(text)].some((one) => one.search(word) !== -1),
  }
}

/** `retracted` is an observer whose records are not counted. */
export const countMentions = async (
  { reader }: Database,
  nickname: string,
  retracted?: string,
): Promise<Mentions> => {
  const mentions: Mentions = { id: 0, title: 0, comments: 0, urls: 0, tags: 0 }
  const { inText, inKey } = nicknameMatcher(nickname)
  for (const kind of LISTED_KINDS) {
    for await (const records of recordBatches(reader as never, kind))
      for (const { body, tags } of records) {
        const record = JSON.parse(body)
        if (record.observer === retracted) continue
        if (inKey(record.id)) mentions.id++
        if (inText(record.title)) mentions.title++
        if (inText(record.comments)) mentions.comments++
        if (Object.values(record.urls ?? {}).some((url) => inKey(url as string))) mentions.urls++
        if ((JSON.parse(tags) as string[]).some(inText)) mentions.tags++
      }
  }
  return mentions
}
