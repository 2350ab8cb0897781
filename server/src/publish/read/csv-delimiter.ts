/** Finds out from the header of a CSV file how its columns are separated. */

export const DELIMITERS = { ',': ',', ';': ';', tab: '\t' } as const
export type DelimiterName = keyof typeof DELIMITERS
export type Delimiter = (typeof DELIMITERS)[DelimiterName]

export const DELIMITER_PLURALS: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t']
const MAX_HEADER_LENGTH = 2 ** 20

/** The text up to the end of the first line that is not blank; undefined if it continues in the next chunk. */
const headerOf = (text: string): string | undefined => {
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    if (character !== '\n' || isQuoted) continue
    if (text.slice(start, at).trim() !== '') return text.slice(start, at)
    start = at + 1
  }
  return text.length > MAX_HEADER_LENGTH ? text : undefined
}

/** The candidate that occurs most often outside quotes; a comma if there is none. */
export const delimiterOf = (header: string): Delimiter => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = CANDIDATES.map((candidate) => unquoted.split(candidate).length)
  return CANDIDATES[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads the header, and returns the delimiter together with the complete text. */
export const detectDelimiter = async (
  text: AsyncIterable<string>,
): Promise<{ delimiter: Delimiter; text: AsyncIterable<string> }> => {
  const chunks = text[Symbol.asyncIterator]()
  let start = ''
  let header: string | undefined
  while (header === undefined) {
    const { value, done } = await chunks.next()
    if (done) header = start
    else {
      start += value
      header = headerOf(start)
    }
  }
  const complete = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { delimiter: delimiterOf(header), text: complete() }
}
