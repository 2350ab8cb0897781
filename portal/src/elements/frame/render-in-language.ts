/** Renders a document of the portal once the texts in the visitor's language, or a given one, have loaded. */
import { type ComponentChild, render } from 'preact'
import type { Language } from '../../language/language.ts'
import { currentLanguage, loadTexts } from '../../language/texts.ts'

// Cannot come from the catalogue, which is missing when this is shown.
const NOT_LOADED = 'This page could not be loaded completely. Your device may be offline. Reload the page.'

export const renderInLanguage = async (content: () => ComponentChild, language?: Language): Promise<void> => {
  const root = document.getElementById('portal')
  if (root === null) return
  try {
    await loadTexts(language)
  } catch {
    root.textContent = NOT_LOADED
    return
  }
  document.documentElement.lang = currentLanguage()
  render(content(), root)
}
