/** How Redoc draws: with the portal's colours and letters, and nothing that it would fetch by itself. */
import { RedocNormalizedOptions } from 'redoc'
import { coloursNow } from '../colours.ts'

const FONT = '"Inter Variable", system-ui, sans-serif'
const CODE_FONT = 'var(--code-font)'

/** Redoc works with shades of them, so that variables are not enough. */
const USED = [
  'ground',
  'panel',
  'panel-raised',
  'line',
  'line-strong',
  'text',
  'text-quiet',
  'link',
  'on-warning',
  'on-problem',
] as const

const themeNow = () => {
  const colours = coloursNow(USED)
  const { ground, panel, line, text, link, 'panel-raised': raised, 'text-quiet': quiet } = colours
  const [warning, problem] = [colours['on-warning'], colours['on-problem']]
  const answer = (ink: string, ground: string) => ({
    color: ink,
    backgroundColor: ground,
    tabTextColor: ink,
  })
  return {
    breakpoints: { small: '40rem', medium: '60rem', large: '76rem' },
    colors: {
      primary: { main: text, light: text, dark: text, contrastText: ground },
      error: { main: problem },
      warning: { main: warning, dark: warning },
      gray: { 50: panel, 100: raised },
      border: { dark: line, light: panel },
      text: { primary: text, secondary: quiet },
      responses: {
        success: answer(text, raised),
        redirect: answer(quiet, raised),
        info: answer(quiet, raised),
        error: answer(problem, raised),
      },
    },
    schema: {
      linesColor: colours['line-strong'],
      typeNameColor: quiet,
      requireLabelColor: problem,
      nestedBackground: raised,
      defaultDetailsWidth: '68%',
    },
    typography: {
      fontSize: '0.9375rem',
      lineHeight: '1.5',
      fontFamily: FONT,
      headings: { fontFamily: FONT, fontWeight: '600', lineHeight: '1.3' },
      code: { fontFamily: CODE_FONT, color: text, backgroundColor: raised },
      links: { color: link, hover: link },
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
