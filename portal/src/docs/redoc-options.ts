/** How Redoc draws: with the portal's colours and letters, and nothing that it would fetch by itself. */
import { RedocNormalizedOptions } from 'redoc'

const FONT = '"Inter Variable", system-ui, sans-serif'
const CODE_FONT = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace'

/** A colour of colours.css as it is now: Redoc works with shades of it, so that a variable is not enough. */
const colourReader = () => {
  const probe = document.createElement('span')
  document.body.append(probe)
  return {
    colour: (name: string): string => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    },
    [Symbol.dispose]: () => probe.remove(),
  }
}

const themeNow = () => {
  using reader = colourReader()
  const { colour } = reader
  const text = colour('text')
  const quiet = colour('text-quiet')
  const answer = (ink: string, ground: string) => ({
    color: ink,
    backgroundColor: ground,
    tabTextColor: ink,
  })
  return {
    breakpoints: { small: '40rem', medium: '60rem', large: '76rem' },
    colors: {
      primary: { main: text, light: text, dark: text, contrastText: colour('ground') },
      error: { main: colour('on-problem') },
      warning: { main: colour('on-warning'), dark: colour('on-warning') },
      gray: { 50: colour('panel'), 100: colour('panel-raised') },
      border: { dark: colour('line'), light: colour('panel') },
      text: { primary: text, secondary: quiet },
      responses: {
        success: answer(text, colour('panel-raised')),
        redirect: answer(quiet, colour('panel-raised')),
        info: answer(quiet, colour('panel-raised')),
        error: answer(colour('on-problem'), colour('panel-raised')),
      },
    },
    schema: {
      linesColor: colour('line-strong'),
      typeNameColor: quiet,
      requireLabelColor: colour('on-problem'),
      nestedBackground: colour('panel-raised'),
      defaultDetailsWidth: '68%',
    },
    typography: {
      fontSize: '0.9375rem',
      lineHeight: '1.5',
      fontFamily: FONT,
      headings: { fontFamily: FONT, fontWeight: '600', lineHeight: '1.3' },
      code: { fontFamily: CODE_FONT, color: text, backgroundColor: colour('panel-raised') },
      links: { color: colour('link'), hover: colour('link') },
    },
  }
}

export const optionsNow = (): RedocNormalizedOptions =>
  new RedocNormalizedOptions({
    theme: themeNow(),
    // What a description says is text; no mark-up of it reaches the page unchecked.
    sanitize: true,
    disableSearch: true,
    expandResponses: '200',
    schemasExpansionLevel: 1,
    hideSchemaPattern: true,
    hidePropertiesPrefix: true,
  })
