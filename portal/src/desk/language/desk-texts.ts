/** The texts of the desk in the language of the page, as `texts()` has those of the portal. */
import type { Language } from '../../language/language.ts'
import type { DeskTexts } from './desk/desk-en.ts'

export const CATALOGUES: Record<Language, () => Promise<{ default: DeskTexts }>> = {
  en: () => import('./desk/desk-en.ts'),
  de: () => import('./desk/desk-de.ts'),
  fr: () => import('./desk/desk-fr.ts'),
  es: () => import('./desk/desk-es.ts'),
  it: () => import('./desk/desk-it.ts'),
}

let current: DeskTexts | undefined

export const loadDeskTexts = async (language: Language): Promise<void> => {
  current = (await CATALOGUES[language]()).default
}

export const deskTexts = (): DeskTexts => {
  if (current === undefined) throw new Error('deskTexts() was called before loadDeskTexts()')
  return current
}
