import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutEndMarker } from '../../../../packages/table-reader/src/text-source.ts'

const MARKER = '# end'

const read = async (text: string, chunkLength: number): Promise<string> => {
  const chunks = async function* () {
    for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength)
  }
  let before = ''
  for await (const part of withoutEndMarker(chunks(), MARKER)) before += part
  return before
}

describe('withoutEndMarker', () => {
  it('yields the text before the marker, however it is split', async () => {
    for (const before of ['', 'a\n', 'a\r\nb\r\n', '# end\n', '\n'])
      for (const end of ['', '\n', '\r\n'])
        for (let length = 1; length <= 20; length++)
          assert.equal(await read(before + MARKER + end, length), before)
  })

  it('rejects a text whose last line is not exactly the marker', async () => {
    for (const text of [
      '',
      'a\n',
      'a# end',
      'a\n# end \n',
      'a\n # end',
      '# end\na',
      '# end\n\n',
      '# en',
      '# end\r',
    ])
      for (let length = 1; length <= 20; length++)
        await assert.rejects(read(text, length), /the last line is not the end marker "# end"/, text)
  })
})
