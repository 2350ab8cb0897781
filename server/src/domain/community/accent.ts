/** The accent colour of the pages. It must be readable as text, in the light and in the dark theme. */
import { message } from '../messages.ts'
import { UserError } from '../user-error.ts'

type Theme = 'light' | 'dark'
type AccentColours = Record<Theme, string>

/** The background of each theme on which coloured text has the least contrast. A test compares them with the portal's. */
const BACKGROUNDS: AccentColours = { light: '#f3f0e8', dark: '#212939' }
/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5
const STEPS = 100

/** Red, green and blue of #rrggbb. */
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

const colourOf = (channels: number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const mix = (colour: string, other: string, share: number): string => {
  const others = channelsOf(other)
  return colourOf(channelsOf(colour).map((value, index) => value + ((others[index] ?? 0) - value) * share))
}

/** The relative luminance as WCAG defines it. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const contrastIn = (theme: Theme, colour: string): number => contrastOf(colour, BACKGROUNDS[theme])

/** The brightest colour with the same hue and saturation. */
const brightest = (colour: string): string => {
  const channels = channelsOf(colour)
  const factor = 255 / Math.max(1, ...channels)
  return colourOf(channels.map((value) => value * factor))
}

/** Colours of increasing contrast in the theme, from this one to black or white. */
const darkerOrLighter = (theme: Theme, colour: string): string[] => {
  const steps = (from: string, to: string) =>
    Array.from({ length: STEPS + 1 }, (_, step) => mix(from, to, step / STEPS))
  if (theme === 'light') return steps(colour, '#000000')
  // Adding white at once would make it pale.
  return [...steps(colour, brightest(colour)), ...steps(brightest(colour), '#ffffff')]
}

/** The colour itself if it is readable in the theme, else the nearest darker or lighter one that is. */
const readableIn = (theme: Theme, colour: string): string =>
  darkerOrLighter(theme, colour).find((one) => contrastIn(theme, one) >= MIN_CONTRAST) ?? colour

export const accentColours = (accent: string): AccentColours => ({
  light: readableIn('light', accent),
  dark: readableIn('dark', accent),
})

/** The colour of each theme, with its contrast as text, and that of the chosen colour. */
export const accentShades = (accent: string) => {
  const used = accentColours(accent)
  const shadeIn = (theme: Theme) => ({
    colour: used[theme],
    contrast: contrastIn(theme, used[theme]),
    chosenContrast: contrastIn(theme, accent),
  })
  return { light: shadeIn('light'), dark: shadeIn('dark') }
}

const shown = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Accepts #rrggbb if it is readable in one theme; the other gets a darker or lighter variant. */
export const parseAccent = (text: string): string | undefined => {
  if (!isColour(text)) return undefined
  const accent = text.toLowerCase()
  const { light, dark } = accentColours(accent)
  if (accent === light || accent === dark) return accent
  throw new UserError(
    message('accent.contrast', {
      inLight: shown(contrastIn('light', accent)),
      inDark: shown(contrastIn('dark', accent)),
      needed: shown(MIN_CONTRAST),
      ...{ light, dark },
    }),
  )
}
