/** The texts of messages in the language of the page. */
import type { Message } from '@heliolog/desk-api'
import { type Catalogue, messageText as textOf } from '@heliolog/messages'
import type { Language } from '../../language/language.ts'

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('@heliolog/messages/en')).en,
  de: async () => (await import('@heliolog/messages/de')).de,
  fr: async () => (await import('@heliolog/messages/fr')).fr,
  es: async () => (await import('@heliolog/messages/es')).es,
  it: async () => (await import('@heliolog/messages/it')).it,
}

let catalogue: Catalogue | undefined

export const loadMessages = async (language: Language): Promise<void> => {
  catalogue = await CATALOGUES[language]()
}

/** English if the catalogue lacks the message. */
export const messageText = (message: Message): string =>
  catalogue === undefined ? message.text : textOf(catalogue, message)
