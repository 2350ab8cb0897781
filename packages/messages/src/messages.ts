/** A message is a code with values. Each language has a catalogue with a text for every code. */
import type { en } from './en.ts'

export type Catalogue = { readonly [Name in keyof typeof en]: TextOf<(typeof en)[Name]> }
type TextOf<Text> = Text extends string ? string : Text
export type Code = keyof Catalogue

/** Written in the language of the catalogue when the message is; texts stay as they are. */
export type Part = string | Message

export interface Message {
  code: Code
  values?: Readonly<Record<string, unknown>>
}

type Given<Value> = Value extends string ? Part : Value extends readonly string[] ? readonly Part[] : Value
/** The values of a code: where its template takes a text, they may have a message. */
export type ValuesOf<Name extends Code> = Catalogue[Name] extends (values: infer Values) => string
  ? { readonly [Key in keyof Values]: Given<Values[Key]> }
  : undefined

export const message = <Name extends Code>(
  code: Name,
  ...[values]: ValuesOf<Name> extends undefined ? [] : [ValuesOf<Name>]
): Message => (values === undefined ? { code } : { code, values })

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

const partText = (catalogue: Catalogue, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => partText(catalogue, item))
  return isMessage(value) ? messageText(catalogue, value) : value
}

/** The text of a message. Codes that the catalogue lacks, such as those of another release, have their own text. */
export const messageText = (
  catalogue: Catalogue,
  { code, values = {}, text = code ?? '' }: { code?: string; values?: Message['values']; text?: string },
): string => {
  const template = code !== undefined && Object.hasOwn(catalogue, code) ? catalogue[code as Code] : undefined
  if (template === undefined) return text
  if (typeof template === 'string') return template
  const parts = Object.entries(values).map(([name, value]) => [name, partText(catalogue, value)])
  return (template as (values: unknown) => string)(Object.fromEntries(parts))
}
