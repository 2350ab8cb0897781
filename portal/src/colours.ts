/** Colours of colours.css as they are now: a canvas knows no variables and no light-dark(), so an element computes them. */
export const coloursNow = <Name extends string>(names: readonly Name[]): Record<Name, string> => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}
