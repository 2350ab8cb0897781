import type { Message } from '@heliolog/desk-api'
import { messageText as textOf } from '@heliolog/messages'
import { texts } from '../../language/texts.ts'
import { deskTexts } from '../language/desk-texts.ts'

/** Values that are names of fields, for which pages have titles. */
const FIELDS = ['field', 'groups', 'spots']

/** The text of a message in the language of the page; English if the catalogue lacks it. */
export const messageText = (message: Message): string => {
  const titles: Partial<Record<string, string>> = texts().fields
  const titled = ([key, value]: [string, unknown]) => [
    key,
    (FIELDS.includes(key) && titles[String(value)]) || value,
  ]
  const values = Object.fromEntries(Object.entries(message.values ?? {}).map(titled))
  return textOf(deskTexts().messages, { ...message, values })
}
