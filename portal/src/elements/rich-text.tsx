/** A text of the catalogue with elements in it: `<docs>API reference</docs>` or `<version/>`, rendered by name. */
import type { ComponentChildren } from 'preact'

interface RichTextProps {
  text: string
  elements: Record<string, (inner: string) => ComponentChildren>
}

const ELEMENT = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g

export const RichText = ({ text, elements }: RichTextProps) => {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const {
    0: { length },
    1: name = '',
    2: inner = '',
    index,
  } of text.matchAll(ELEMENT)) {
    parts.push(text.slice(end, index), elements[name]?.(inner))
    end = index + length
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
