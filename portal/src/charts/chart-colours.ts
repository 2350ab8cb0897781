/** The colours of charts in the current theme. */
const CHART_COLOURS = [
  'daily',
  'daily-dense',
  'spread',
  'band',
  'monthly',
  'smoothed',
  'north',
  'south',
  'observations',
  'images',
  'grid',
  'text-quiet',
] as const

/** Resolves variables of colours.css with an element, because a canvas supports neither var() nor light-dark(). */
export const computedColours = <Name extends string>(names: readonly Name[]): Record<Name, string> => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

export type Colours = Record<(typeof CHART_COLOURS)[number], string>

export const currentColours = (): Colours => computedColours(CHART_COLOURS)
