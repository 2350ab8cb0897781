/** A message is a code with values. Each language has a catalogue with a text for every code. */
import { messagesFor, type Message as TableMessage } from '@heliolog/table-reader/messages'
import type { en } from './en.ts'

export { messageText } from '@heliolog/table-reader/messages'

/** A translation may need no value, such as the name of an option of the command line. */
type TextOf<Template> = Template extends string ? string : Template | string
export type Catalogue = { readonly [Code in keyof typeof en]: TextOf<(typeof en)[Code]> }

export type Message = TableMessage<keyof Catalogue>
/** Written in the language of the catalogue when the message is; texts stay as they are. */
export type Part = string | Message

export const message = messagesFor<typeof en>()
