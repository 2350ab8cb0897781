/**
 * Makes ids from the values of a row, such as `{observer}-{date}`. Different values give different ids: characters that
 * ids do not accept are written as `~` and the hexadecimal digits of each UTF-8 byte, and so are `~` itself and
 * characters that end a value.
 */

const ID_TEMPLATE_RULE =
  'fields or columns in braces, such as "{observer}-{date}-{time}"; between them A-Z a-z 0-9 . _ : -'

const TEMPLATE = /^(?:[A-Za-z0-9._:-]|\{[^{}]+\})+$/
const PART = /\{([^{}]+)\}|([^{}]+)/g
const SEPARATOR = /^[._:-]/
/** Values that always have the same length need no separator. */
const FIXED_LENGTH = ['date', 'time', 'date_of_observation']

export interface IdTemplate {
  text: string
  placeholders: readonly string[]
  /** `values` are those of the placeholders, by name. */
  format(values: ReadonlyMap<string, string>): string
}

const escapeCharacters = (value: string, escaped: RegExp): string =>
  value.replace(escaped, (character) =>
    [...Buffer.from(character)].map((byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  )

type Part = { name: string } | { literal: string }

const partsOf = (text: string): Part[] =>
  [...text.matchAll(PART)].map(([, name, literal = '']) => (name === undefined ? { literal } : { name }))

/** Returns the characters that end a value of varying length; undefined if one has no such end. */
const separatorsOf = (parts: readonly Part[]): string[] | undefined => {
  const varying = parts.flatMap((part, index) =>
    'name' in part && !FIXED_LENGTH.includes(part.name) ? [index] : [],
  )
  const separators = varying.slice(0, -1).map((index) => {
    const next = parts[index + 1]
    return next && 'literal' in next ? SEPARATOR.exec(next.literal)?.[0] : undefined
  })
  return separators.every((separator) => separator !== undefined) ? separators : undefined
}

export const parseIdTemplate = (text: string): IdTemplate | { fault: string } => {
  if (!TEMPLATE.test(text)) return { fault: `${JSON.stringify(text)}; accepted: ${ID_TEMPLATE_RULE}` }
  const parts = partsOf(text)
  const placeholders = parts.flatMap((part) => ('name' in part ? [part.name] : []))
  if (placeholders.length === 0)
    return { fault: `${JSON.stringify(text)} would give all rows the same id; accepted: ${ID_TEMPLATE_RULE}` }
  const separators = separatorsOf(parts)
  if (!separators)
    return {
      fault: `${JSON.stringify(text)} could give different rows the same id; write one of . _ : - after each placeholder that another one follows`,
    }
  const escaped = new RegExp(`[^A-Za-z0-9._:-]|[${separators.join('').replaceAll('-', '\\-')}]`, 'gu')
  return {
    text,
    placeholders,
    format: (values) => {
      const formatted = parts.map((part) => {
        if ('literal' in part) return part.literal
        const value = values.get(part.name) ?? ''
        return FIXED_LENGTH.includes(part.name) ? value : escapeCharacters(value, escaped)
      })
      return formatted.join('')
    },
  }
}
