/**
 * Makes ids from the values of a row, such as `{observer}-{date}`. Different values give different ids: characters that
 * ids do not accept are written as `~` and the hexadecimal digits of each UTF-8 byte, and so are `~` itself and
 * characters that end a value. `{hash}` stands for a hash of the fields that identify a record, which shows none of them.
 */
import { createHmac } from 'node:crypto'
import { type Message, message } from '../../domain/messages.ts'
import { IMAGES, type Kind } from '../../domain/records/kinds.ts'

const TEMPLATE = /^(?:[A-Za-z0-9._:-]|\{[^{}]+\})+$/
const PART = /\{([^{}]+)\}|([^{}]+)/g
const SEPARATOR = /^[._:-]/
export const HASH = 'hash'
const HASH_LENGTH = 24
/** Values that always have the same length need no separator. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  date: '2024-05-11'.length,
  time: '09:30:00'.length,
  date_of_observation: '2024-05-11T09:30:00Z'.length,
  [HASH]: HASH_LENGTH,
}
const hasFixedLength = (name: string): boolean => Object.hasOwn(FIXED_LENGTHS, name)

/** The fields that a hash is made from. */
export const hashedFields = (kind: Kind): readonly string[] => [
  'observer',
  'date_of_observation',
  kind === IMAGES ? 'cdn_id' : 'type',
]

/** Without a secret, anyone could test whether a hash was made from a certain name. */
export const hashOf = (values: readonly string[], secret = ''): string =>
  createHmac('sha256', secret).update(JSON.stringify(values)).digest('hex').slice(0, HASH_LENGTH)

export const isHash = (text: string): boolean => /^[0-9a-f]+$/.test(text) && text.length === HASH_LENGTH

export interface IdTemplate {
  text: string
  placeholders: readonly string[]
  /** The parts of an id before, in and after the hash; undefined if the template has none. */
  splitAtHash: ((id: string) => [before: string, hash: string, after: string]) | undefined
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
    'name' in part && !hasFixedLength(part.name) ? [index] : [],
  )
  const separators = varying.slice(0, -1).map((index) => {
    const next = parts[index + 1]
    return next && 'literal' in next ? SEPARATOR.exec(next.literal)?.[0] : undefined
  })
  return separators.every((separator) => separator !== undefined) ? separators : undefined
}

/** Where the hash begins; undefined if there is none, NaN if that differs from row to row. */
const hashPosition = (parts: readonly Part[]): number | undefined => {
  const index = parts.findIndex((part) => 'name' in part && part.name === HASH)
  if (index === -1) return undefined
  const lengthOf = (part: Part) =>
    'name' in part ? (FIXED_LENGTHS[part.name] ?? Number.NaN) : part.literal.length
  return parts.slice(0, index).reduce((sum, part) => sum + lengthOf(part), 0)
}

export const parseIdTemplate = (text: string): IdTemplate | { fault: Message } => {
  if (!TEMPLATE.test(text)) return { fault: message('template.malformed', { template: text }) }
  const parts = partsOf(text)
  const placeholders = parts.flatMap((part) => ('name' in part ? [part.name] : []))
  if (placeholders.length === 0) return { fault: message('template.constant', { template: text }) }
  const separators = separatorsOf(parts)
  if (!separators) return { fault: message('template.ambiguous', { template: text }) }
  const at = hashPosition(parts)
  if (Number.isNaN(at)) return { fault: message('template.hashFirst', { template: text }) }
  const escaped = new RegExp(`[^A-Za-z0-9._:-]|[${separators.join('').replaceAll('-', '\\-')}]`, 'gu')
  return {
    text,
    placeholders,
    splitAtHash:
      at === undefined
        ? undefined
        : (id) => [id.slice(0, at), id.slice(at, at + HASH_LENGTH), id.slice(at + HASH_LENGTH)],
    format: (values) => {
      const formatted = parts.map((part) => {
        if ('literal' in part) return part.literal
        const value = values.get(part.name) ?? ''
        return hasFixedLength(part.name) ? value : escapeCharacters(value, escaped)
      })
      return formatted.join('')
    },
  }
}
