/** Light or dark: the system's theme until the visitor chooses one. Print is always light. */
import { storedValue } from './browser-storage.ts'

export type Theme = 'light' | 'dark'

export const THEME_CHANGED = 'heliolog-theme-changed'

const system = matchMedia('(prefers-color-scheme: dark)')
const print = matchMedia('print')

const stored = storedValue(() => localStorage, 'heliolog-theme')

const chosenTheme = (): Theme | null => {
  const theme = stored.read()
  return theme === 'light' || theme === 'dark' ? theme : null
}

export const currentTheme = (): Theme => {
  if (print.matches) return 'light'
  return chosenTheme() ?? (system.matches ? 'dark' : 'light')
}

const applyTheme = (): void => {
  document.documentElement.dataset['theme'] = currentTheme()
  dispatchEvent(new Event(THEME_CHANGED))
}

/** Replaces the accent colour of colours.css in an element, and in those within it. */
export const setAccent = ({ style }: HTMLElement, { light, dark }: Record<Theme, string>): void => {
  for (const name of ['--accent', '--link']) style.setProperty(name, `light-dark(${light}, ${dark})`)
  // More would leave quiet text with too little contrast on it.
  style.setProperty('--accent-soft', 'color-mix(in oklab, var(--accent) 12%, var(--panel))')
}

/** For a page whose address names the theme: neither the system nor the stored choice changes it. */
export const fixTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
}

export const setTheme = (theme: Theme): void => {
  stored.write(theme)
  applyTheme()
}

export const followSystemTheme = (): void => {
  for (const query of [system, print]) query.addEventListener('change', applyTheme)
  applyTheme()
}
