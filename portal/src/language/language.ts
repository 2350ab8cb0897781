/** The language of the portal: the browser's, else the operators', until the visitor chooses one. */
import { storedValue } from '../browser/browser-storage.ts'
import type { Texts } from './en.ts'

interface LanguageEntry {
  /** In the language itself, because visitors look for theirs. */
  name: string
  load(): Promise<{ default: Texts }>
}

/** By language tag. Each catalogue is a separate chunk, so that a visitor loads one of them. */
export const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.ts') },
  de: { name: 'Deutsch', load: () => import('./de.ts') },
  fr: { name: 'Français', load: () => import('./fr.ts') },
  es: { name: 'Español', load: () => import('./es.ts') },
  it: { name: 'Italiano', load: () => import('./it.ts') },
} as const satisfies Record<string, LanguageEntry>

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: Language = 'en'

const stored = storedValue(() => localStorage, 'heliolog-language')

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag)

/** The first available language of a list of preferences such as `['de-AT', 'en']`. */
export const matchLanguage = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? DEFAULT_LANGUAGE

/**
 * The chosen language, unless this release does not have it, else the browser's. `served` is the language in which the
 * server sent the page: the operators' default if the browser asks for none that there is.
 */
export const preferredLanguage = (served: string): Language =>
  matchLanguage([stored.read() ?? [], navigator.languages, served].flat())

export const storeLanguage = (language: Language): void => stored.write(language)
