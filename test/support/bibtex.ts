/** Minimal BibTeX parser, enough to check one entry. */
import assert from 'node:assert/strict'

interface Entry {
  type: string
  key: string
  fields: Record<string, string>
}

const TEX: Record<string, string> = {
  '\\textbackslash{}': '\\',
  '\\textbraceleft{}': '{',
  '\\textbraceright{}': '}',
  '\\textasciicircum{}': '^',
  '\\textasciitilde{}': '~',
}

/** The typeset text: escapes decoded and braces removed. */
const typeset = (value: string): string =>
  value.replace(/\\text[a-z]+\{\}|\\[$&#_%]|[{}]/g, (found) => TEX[found] ?? (found[1] || ''))

/** The text up to the brace that closes the one at `start`; escaped braces count too, as in BibTeX. */
const braced = (text: string, start: number): string => {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(start + 1, at)
  }
  assert.fail('a brace is not closed')
}

export const parseBibtex = (text: string): Entry => {
  const head = /^@(\w+)\{([\w:-]+),\n/.exec(text)
  assert.ok(head, text)
  const [start, type = '', key = ''] = head
  const fields: Record<string, string> = {}
  let rest = text.slice(start.length)
  while (!rest.startsWith('}')) {
    const name = /^ {2}(\w+) = /.exec(rest)
    assert.ok(name, rest)
    const [before, field = ''] = name
    assert.ok(!(field in fields), `${field} is not repeated`)
    const isBare = rest[before.length] !== '{'
    const raw = isBare ? (/^\w+/.exec(rest.slice(before.length))?.[0] ?? '') : braced(rest, before.length)
    // A value without braces is a macro, such as a month.
    if (isBare) assert.match(raw, /^[a-z]{3}$/)
    fields[field] = field === 'url' ? raw : typeset(raw)
    rest = rest.slice(before.length + raw.length + (isBare ? 0 : 2))
    assert.ok(rest.startsWith(',\n'), rest)
    rest = rest.slice(2)
  }
  assert.equal(rest, '}\n')
  return { type, key, fields }
}
