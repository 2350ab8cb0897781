/** Messages in English, as the command line prints them, and as the desk sends them to pages in other languages. */
import type { Message as SentMessage } from '@heliolog/desk-api'
import { type Message, messageText, type Part } from '@heliolog/messages'
import { en } from '@heliolog/messages/en'

export { type Message, message, type Part } from '@heliolog/messages'

export const english = (part: Part): string => (typeof part === 'string' ? part : messageText(en, part))

/** The message of an error, so that another one can contain it. */
export const partOf = ({
  code,
  values,
  message: text,
}: Error & { code?: string; values?: Message['values'] }): Part =>
  code !== undefined && Object.hasOwn(en, code)
    ? { code: code as Message['code'], ...(values && { values }) }
    : text

type Explained = { code?: string; values?: Message['values'] } & ({ message: string } | { rule: string })

/** The messages of an error that has several, one in each line. */
export const toMessages = (error: Explained): SentMessage[] => {
  const { code, values } = error
  return code === 'lines' && values ? (values['lines'] as Part[]).map(toMessage) : [toMessage(error)]
}

/** An error, the fault of a row, or a note, as JSON of the desk. Those without a code have their English text only. */
export const toMessage = (what: Part | Explained): SentMessage => {
  if (typeof what === 'string') return { text: what }
  const { code, values } = what
  const text = 'rule' in what ? what.rule : 'message' in what ? what.message : english(what)
  // Errors of Node have codes of their own.
  if (code === undefined || !Object.hasOwn(en, code)) return { text }
  return { text, code, ...(values && { values }) }
}
