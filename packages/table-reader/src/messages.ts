/** Messages are codes with values, of which a catalogue of templates makes texts. */
import { english } from './english.ts'

export type Templates = Readonly<Record<string, string | ((values: never) => string)>>

export interface Message<Code extends string = string> {
  code: Code
  values?: Readonly<Record<string, unknown>>
}

/** A text, or a message that becomes a text with the same templates. */
type Part = string | Message
type Given<Value> = Value extends string ? Part : Value extends readonly string[] ? readonly Part[] : Value
/** The values of a template: where it takes a text, they may have a message. */
export type ValuesOf<Template> = Template extends (values: infer Values) => string
  ? { readonly [Name in keyof Values]: Given<Values[Name]> }
  : undefined

/** Returns a function that makes messages for the codes of a catalogue, with the values of their templates. */
export const messagesFor =
  <Catalogue extends Templates>() =>
  <Code extends keyof Catalogue & string>(
    code: Code,
    ...[values]: ValuesOf<Catalogue[Code]> extends undefined ? [] : [ValuesOf<Catalogue[Code]>]
  ): Message<Code> =>
    values === undefined ? { code } : { code, values }

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

const partText = (templates: Templates, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => partText(templates, item))
  return isMessage(value) ? messageText(templates, value) : value
}

/** The text of a message; `text` if there is no template for its code. */
export const messageText = (
  templates: Templates,
  { code, values = {}, text = code ?? '' }: Partial<Message> & { text?: string },
): string => {
  const template = code !== undefined && Object.hasOwn(templates, code) ? templates[code] : undefined
  if (template === undefined) return text
  if (typeof template === 'string') return template
  const parts = Object.entries(values).map(([name, value]) => [name, partText(templates, value)])
  return (template as (values: unknown) => string)(Object.fromEntries(parts))
}

export type TableMessage = Message<keyof typeof english>
export const tableMessage = messagesFor<typeof english>()
/** The English text of a message of this package. */
export const textOf = (message: TableMessage): string => messageText(english, message)
