/** Checks that a text ends with an agreed line, so that input that ended early is noticed. */
import { SourceError } from './text-source.ts'

const LONGEST_LINE_ENDS = '\n\r\n'.length

/** Yields the text before its last line, which must be the marker. */
export async function* withoutEndMarker(text: AsyncIterable<string>, marker: string): AsyncGenerator<string> {
  // The last line may be split between chunks, so its length is always kept back.
  const kept = marker.length + LONGEST_LINE_ENDS
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    if (rest.length <= kept) continue
    yield rest.slice(0, -kept)
    rest = rest.slice(-kept)
  }
  const content = rest.replace(/\r?\n$/, '')
  const before = content.slice(0, -marker.length)
  if (!content.endsWith(marker) || !/(^|\n)$/.test(before))
    throw new SourceError(
      `the last line is not the end marker ${JSON.stringify(marker)}, so the input ended early; nothing was published`,
    )
  yield before
}
