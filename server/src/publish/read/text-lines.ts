import { SourceError } from './text-source.ts'

const MAX_LINE_LENGTH = 64 * 2 ** 20

/** Splits text into lines, in batches; the last batch has the text after the last newline. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let count = 0
  let rest = ''
  for await (const chunk of text) {
    // Joins only the first line to the rest: splitting a long line again with each chunk would take quadratic time.
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    count += lines.length
    if (rest.length > MAX_LINE_LENGTH)
      throw new SourceError(`line ${count + 1} is longer than ${MAX_LINE_LENGTH} characters`)
    yield lines
  }
  yield [rest]
}
