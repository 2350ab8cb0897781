/** Replaces the accent colour of colours.css by the community's. */
import { SERVICE } from '../../data/service-settings.ts'

export const applyAccent = (): void => {
  if (SERVICE.accent === null) return
  const { light, dark } = SERVICE.accent
  const { style } = document.documentElement
  for (const name of ['--accent', '--link']) style.setProperty(name, `light-dark(${light}, ${dark})`)
  // More would leave quiet text with too little contrast on it.
  style.setProperty('--accent-soft', 'color-mix(in oklab, var(--accent) 12%, var(--panel))')
}
