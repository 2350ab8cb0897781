/** The colours of the style sheet as a canvas understands them, in the theme of the moment. */
const NAMES = [
  'daily',
  'band',
  'monthly',
  'smoothed',
  'north',
  'south',
  'observations',
  'images',
  'grid',
  'text-quiet',
  'line-strong',
] as const

export type Colours = Record<(typeof NAMES)[number], string>

/** A canvas knows no variables and no light-dark(): an element computes them. */
export const currentColours = (): Colours => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const computed = NAMES.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(computed)
}
