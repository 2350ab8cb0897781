/**
 * Splits XML into tags and texts, as far as spreadsheets use it. Document types are rejected, so there are no entities
 * but the predefined ones. Prefixes of names are removed: programs differ in them.
 */
import { tableMessage } from './messages.ts'
import { TableError } from './table.ts'

export type XmlEvent =
  | { type: 'open'; name: string; attributes: string }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

/** A cell has up to 32,767 characters, of which each may be written as an entity. */
const MAX_TOKEN_LENGTH = 2 ** 18

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name) =>
        hex || decimal
          ? characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
          : (ENTITIES[name] ?? entity),
      )
    : text

const patterns = new Map<string, RegExp>()

/** The value of an attribute. The name is a pattern, because programs differ in prefixes. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses the tag between < and >, and calls `on` for it. */
const unreadable = (reason: string) => new TableError(tableMessage('xlsx.unreadable', { reason }))

const readTag = (tag: string, on: (event: XmlEvent) => void): void => {
  if (tag.startsWith('?')) return
  if (tag.startsWith('!')) throw unreadable('it has a document type')
  if (tag.startsWith('/')) {
    on({ type: 'close', name: withoutPrefix(tag.slice(1).trim()) })
    return
  }
  const isEmpty = tag.endsWith('/')
  const content = isEmpty ? tag.slice(0, -1) : tag
  const end = content.search(/\s/)
  const name = withoutPrefix(end === -1 ? content : content.slice(0, end))
  on({ type: 'open', name, attributes: end === -1 ? '' : content.slice(end) })
  if (isEmpty) on({ type: 'close', name })
}

const SECTIONS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
]

/** Calls `on` for each tag and text. After each chunk of text it yields, so that the caller can use what was collected. */
export async function* readXml(
  chunks: AsyncIterable<string>,
  on: (event: XmlEvent) => void,
): AsyncGenerator<void> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    let at = 0
    while (at < text.length) {
      const next = text.indexOf('<', at)
      if (next !== at) {
        // A text is reported when the tag after it has begun, so that entities are never split.
        if (next === -1) break
        on({ type: 'text', text: decodeEntities(text.slice(at, next)) })
        at = next
      }
      const section = SECTIONS.find(({ start }) => text.startsWith(start, at))
      const end = text.indexOf(section?.end ?? '>', at)
      if (end === -1) break
      if (section?.isText) on({ type: 'text', text: text.slice(at + section.start.length, end) })
      else if (!section) readTag(text.slice(at + 1, end), on)
      at = end + (section?.end.length ?? 1)
    }
    rest = text.slice(at)
    if (rest.length > MAX_TOKEN_LENGTH)
      throw unreadable(`a text has more than ${MAX_TOKEN_LENGTH} characters`)
    yield
  }
  if (rest.trim() !== '') throw unreadable('it ends in the middle of a tag')
}
