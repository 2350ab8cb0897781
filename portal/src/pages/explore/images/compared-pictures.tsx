/** Two pictures, side by side or one over the other with a slider between them. */
import type { Image, SunEphemeris } from '@heliolog/client'
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
