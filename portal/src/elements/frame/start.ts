/** Starts a document of the portal: its colours, its data, and its content in the visitor's language. */
import { type ComponentChild, render } from 'preact'
import { fixTheme, followSystemTheme, setAccent, type Theme } from '../../browser/theme.ts'
import { SERVICE } from '../../data/service-settings.ts'
import { loadSummary } from '../../data/summary.ts'
import { type Language, preferredLanguage } from '../../language/language.ts'
import { currentLanguage, loadTexts } from '../../language/texts.ts'

// Cannot come from the catalogue, which is missing when this is shown.
const NOT_LOADED = 'This page could not be loaded completely. Your device may be offline. Reload the page.'

/** By default, theme and language are those that the visitor has chosen, else those of the system. */
export const startDocument = async (
  content: () => ComponentChild,
  { theme, language }: { theme?: Theme | undefined; language?: Language | undefined } = {},
): Promise<void> => {
  if (SERVICE.accent !== null) setAccent(document.documentElement, SERVICE.accent)
  if (theme === undefined) followSystemTheme()
  else fixTheme(theme)
  loadSummary()
  const root = document.getElementById('portal')
  if (root === null) return
  try {
    await loadTexts(language ?? preferredLanguage(document.documentElement.lang))
  } catch {
    root.textContent = NOT_LOADED
    return
  }
  document.documentElement.lang = currentLanguage()
  render(content(), root)
}
