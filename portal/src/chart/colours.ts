/** The colours of the style sheet as a canvas understands them, in the theme of the moment. */
const DRAWN = [
  'daily',
  'thicket',
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
const COVERAGE = ['coverage-0', 'coverage-1', 'coverage-2', 'coverage-3', 'coverage-4']

export type Colours = Record<(typeof DRAWN)[number], string>

/** A canvas knows no variables and no light-dark(): an element computes them. */
const computed = (names: readonly string[]): string[] => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}

export const currentColours = (): Colours => {
  const colours = computed(DRAWN)
  return Object.fromEntries(DRAWN.map((name, index) => [name, colours[index]])) as Colours
}

/** From none to many. */
export const coverageColours = (): string[] => computed(COVERAGE)
