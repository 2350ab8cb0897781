/** Light or dark: as the system has it, until the visitor chooses. */
const KEY = 'heliolog-theme'

type Theme = 'light' | 'dark'

/** Hears when colours change, so that what is drawn can be drawn anew. */
export const THEME_CHANGED = 'heliolog-theme-changed'

const system = matchMedia('(prefers-color-scheme: dark)')

const chosen = (): Theme | null => {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : null
}

export const currentTheme = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

const show = (): void => {
  document.documentElement.dataset['theme'] = currentTheme()
  dispatchEvent(new Event(THEME_CHANGED))
}

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(KEY, theme)
  show()
}

export const followSystemTheme = (): void => {
  system.addEventListener('change', show)
  show()
}
