/** Parts of the portal as visitors would see them in a theme, and the contrast of the colour. */
import type { Appearance, AppearanceValues, Shade } from '@heliolog/desk-api'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { setAccent, type Theme } from '../../browser/theme.ts'
import { Identity } from '../../elements/frame/frame.tsx'
import { formatDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './appearance.module.css'

/** Cut off, because a rounded contrast could look sufficient. */
const ratio = (contrast: number): string => `${formatDecimals(Math.floor(contrast * 10) / 10, 1)}:1`

const shadeText = ({ colour, contrast, chosenContrast }: Shade, chosen: string): string => {
  const t = deskTexts().appearance
  return colour === chosen.toLowerCase()
    ? t.shade(colour, ratio(contrast))
    : t.variant(colour, ratio(contrast), chosen, ratio(chosenContrast))
}

interface PreviewProps {
  theme: Theme
  appearance: Appearance
  values: AppearanceValues
}

export const ThemePreview = ({ theme, appearance: { accent, logo }, values }: PreviewProps) => {
  const portal = useRef<HTMLDivElement>(null)
  const { frame } = texts()
  const name = values.communityName || 'heliolog'
  useLayoutEffect(() => {
    portal.current?.removeAttribute('style')
    if (portal.current && accent)
      setAccent(portal.current, { light: accent.light.colour, dark: accent.dark.colour })
  }, [accent?.light.colour, accent?.dark.colour])
  const links = [
    values.dataLicense,
    values.homeUrl && name,
    values.privacyUrl && frame.privacy,
    values.imprintUrl && frame.imprint,
  ].filter((text) => text !== '')
  return (
    <figure class={styles.preview}>
      <figcaption>
        <strong>{deskTexts().appearance.themes[theme]}</strong>
        {accent && ` · ${shadeText(accent[theme], values.accent)}`}
      </figcaption>
      {/* The links and the button do nothing here. */}
      <div class={styles.portal} data-theme={theme} inert ref={portal}>
        <div class="head">
          <span class="brand">
            <Identity name={name} logo={logo} />
          </span>
          <nav>
            <ul class="row">
              <li>
                <a href="#content" aria-current="page">
                  {frame.overview}
                </a>
              </li>
            </ul>
          </nav>
        </div>
        <div class={`row ${styles.content}`}>
          <button type="button" class="primary">
            {frame.access}
          </button>
          <a href="#content">{frame.howToCite}</a>
        </div>
        <p class="foot">
          {links.map((text) => (
            <a key={text} href="#content">
              {text}
            </a>
          ))}
        </p>
      </div>
    </figure>
  )
}
