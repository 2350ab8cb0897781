import type { Message } from '@heliolog/desk-api'
import { messageText as textOf } from '@heliolog/messages'
import { deskTexts } from '../language/desk-texts.ts'

/** The text of a message in the language of the page; English if the catalogue lacks it. */
export const messageText = (message: Message): string => textOf(deskTexts().messages, message)
