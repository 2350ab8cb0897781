/** Two pictures, side by side or one over the other with a slider between them. */
import type { Image, SunEphemeris } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { altTextOf, largeUrl, Picture } from '../../../elements/picture.tsx'
import { texts } from '../../../language/texts.ts'
import { axisAngle, type GridFit, GridOverlay } from './grid-overlay.tsx'
import { isBelowHorizon } from './image-suns.ts'
import styles from './images.module.css'

export interface SunPicture {
  image: Image
  /** Undefined until it arrives. */
  sun: SunEphemeris | undefined
  fit: GridFit
}

interface PictureOptions {
  demo: boolean
  hasGrid: boolean
  /** Whether pictures are turned so that the Sun's north pole is at the top. */
  isNorthUp: boolean
}

/** A picture with its grid, flagged if the Sun was below the horizon. */
export const FramedPicture = ({ image, sun, fit, demo, hasGrid, isNorthUp }: SunPicture & PictureOptions) => {
  const turn = isNorthUp && sun ? axisAngle(image, sun, fit) : 0
  return (
    <div class={styles.clip}>
      <div class={styles.frame} style={turn === 0 ? undefined : { transform: `rotate(${turn}deg)` }}>
        <Picture url={largeUrl(image.urls, demo)} alt={altTextOf(image)} />
        {hasGrid && sun && <GridOverlay image={image} sun={sun} fit={fit} />}
      </div>
      {isBelowHorizon(sun) && <span class={styles.flag}>{texts().images.belowHorizon}</span>}
    </div>
  )
}

interface ComparedPicturesProps extends PictureOptions {
  first: SunPicture
  second: SunPicture
  hasSlider: boolean
  /** Where the second picture begins, in percent of the width. */
  edge: number
  moveEdge: (edge: number) => void
}

export const ComparedPictures = ({
  first,
  second,
  hasSlider,
  edge,
  moveEdge,
  ...options
}: ComparedPicturesProps) => {
  if (!hasSlider)
    return (
      <div class={`${styles.compared} ${styles.sideBySide}`}>
        <FramedPicture {...first} {...options} />
        <FramedPicture {...second} {...options} />
      </div>
    )
  return (
    <div class={styles.compared}>
      <div class={styles.comparedLayers}>
        <FramedPicture {...first} {...options} />
        <div class={styles.comparedUpper} style={{ clipPath: `inset(0 0 0 ${edge}%)` }}>
          <FramedPicture {...second} {...options} />
        </div>
        <span class={styles.comparedEdge} style={{ left: `${edge}%` }} aria-hidden="true" />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label={texts().images.sliderPosition}
        aria-valuetext={texts().images.sliderValue(edge)}
        onInput={(event) => moveEdge(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

interface CompareSettings {
  hasSlider: boolean
  chooseSlider: (hasSlider: boolean) => void
  isNorthUp: boolean
  chooseNorthUp: (isNorthUp: boolean) => void
  /** Where the second picture begins, in percent of the width. */
  edge: number
  moveEdge: (edge: number) => void
}

export const useCompareSettings = (): CompareSettings => {
  const [hasSlider, chooseSlider] = useState(false)
  const [isNorthUp, chooseNorthUp] = useState(false)
  const [edge, moveEdge] = useState(50)
  return { hasSlider, chooseSlider, isNorthUp, chooseNorthUp, edge, moveEdge }
}

interface CompareControlsProps {
  settings: CompareSettings
  isComparing: boolean
  /** Whether the next image that the visitor chooses is the second one. */
  isChoosing: boolean
  /** Whether there are other images to choose from. */
  hasOthers: boolean
  /** Whether the orientation of the pictures is known. */
  canTurn: boolean
  start: () => void
  stop: () => void
}

export const CompareControls = (props: CompareControlsProps) => {
  const { settings, isComparing, isChoosing, hasOthers, canTurn, start, stop } = props
  const t = texts().images
  const northUp = (
    <button
      type="button"
      aria-pressed={settings.isNorthUp}
      disabled={!canTurn}
      onClick={() => settings.chooseNorthUp(!settings.isNorthUp)}
    >
      {t.northUp}
    </button>
  )
  if (!isComparing)
    return (
      <div class={styles.compareControls}>
        <button type="button" aria-pressed={isChoosing} onClick={isChoosing ? stop : start}>
          {t.compare}
        </button>
        {northUp}
        <p class="remark" role="status">
          {isChoosing && (hasOthers ? t.chooseSecond : t.onlyOne)}
        </p>
      </div>
    )
  return (
    <div class={styles.compareControls}>
      <fieldset>
        <legend class="visually-hidden">{t.arrangement}</legend>
        <button type="button" aria-pressed={!settings.hasSlider} onClick={() => settings.chooseSlider(false)}>
          {t.sideBySide}
        </button>
        <button type="button" aria-pressed={settings.hasSlider} onClick={() => settings.chooseSlider(true)}>
          {t.slider}
        </button>
      </fieldset>
      {northUp}
      <button type="button" onClick={stop}>
        {t.stopComparing}
      </button>
    </div>
  )
}
