/**
 * The texts of the portal in the language of the page. `loadTexts` runs before anything is rendered, so components
 * call `texts()` while rendering, never when their module is loaded.
 */
import type { Texts } from './en.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.ts'

let current: { language: Language; texts: Texts } | undefined

export const loadTexts = async (language: Language): Promise<void> => {
  const { default: texts } = await LANGUAGES[language].load()
  current = { language, texts }
}

export const texts = (): Texts => {
  if (current === undefined) throw new Error('texts() was called before loadTexts()')
  return current.texts
}

/** The language of the page, also for numbers and dates. */
export const currentLanguage = (): Language => current?.language ?? DEFAULT_LANGUAGE
