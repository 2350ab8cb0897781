/** Light or dark: as the system has it, until the visitor chooses. Paper is always light. */
import { keptIn } from './kept.ts'

type Theme = 'light' | 'dark'

/** Hears when colours change, so that what is drawn can be drawn anew. */
export const THEME_CHANGED = 'heliolog-theme-changed'

const system = matchMedia('(prefers-color-scheme: dark)')
const paper = matchMedia('print')

const kept = keptIn(() => localStorage, 'heliolog-theme')

const chosen = (): Theme | null => {
  const theme = kept.read()
  return theme === 'light' || theme === 'dark' ? theme : null
}

export const currentTheme = (): Theme => {
  if (paper.matches) return 'light'
  return chosen() ?? (system.matches ? 'dark' : 'light')
}

const show = (): void => {
  document.documentElement.dataset['theme'] = currentTheme()
  dispatchEvent(new Event(THEME_CHANGED))
}

export const chooseTheme = (theme: Theme): void => {
  kept.keep(theme)
  show()
}

export const followSystemTheme = (): void => {
  for (const changing of [system, paper]) changing.addEventListener('change', show)
  show()
}
