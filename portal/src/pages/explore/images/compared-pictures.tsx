/** A large picture, or two to compare: side by side, or one over the other with a slider between them. */
import { useState } from 'preact/hooks'
import { Choice } from '../../../elements/form.tsx'
import { altTextOf, largeUrl, Picture } from '../../../elements/picture.tsx'
import { texts } from '../../../language/texts.ts'
import { axisAngle, type GridFit, GridOverlay } from './grid-overlay.tsx'
import { isBelowHorizon, type SunImage } from './image-suns.ts'
import styles from './images.module.css'

export interface SunPicture {
  image: SunImage
  fit: GridFit
}

export interface PictureSettings {
  hasGrid: boolean
  /** Whether pictures are turned so that the Sun's north pole is at the top. */
  isNorthUp: boolean
  hasSlider: boolean
}

/** A picture with its grid, flagged if the Sun was below the horizon. */
const FramedPicture = ({ image, fit, hasGrid, isNorthUp }: SunPicture & PictureSettings) => {
  const { sun } = image
  const turn = isNorthUp && sun ? axisAngle(image, sun, fit) : 0
  return (
    <div class={styles.clip}>
      <div class={styles.frame} style={turn === 0 ? undefined : { transform: `rotate(${turn}deg)` }}>
        <Picture url={largeUrl(image.urls)} alt={altTextOf(image)} />
        {hasGrid && sun && <GridOverlay image={image} sun={sun} fit={fit} />}
      </div>
      {isBelowHorizon(image) && <span class={styles.flag}>{texts().images.belowHorizon}</span>}
    </div>
  )
}

interface PicturesProps {
  first: SunPicture
  second: SunPicture | undefined
  settings: PictureSettings
}

export const Pictures = ({ first, second, settings }: PicturesProps) => {
  /** Where the second picture begins, in percent of the width. */
  const [edge, setEdge] = useState(50)
  const t = texts().images
  if (second === undefined) return <FramedPicture {...first} {...settings} />
  if (!settings.hasSlider)
    return (
      <div class={`${styles.compared} ${styles.sideBySide}`}>
        <FramedPicture {...first} {...settings} />
        <FramedPicture {...second} {...settings} />
      </div>
    )
  return (
    <div class={styles.compared}>
      <div class={styles.comparedLayers}>
        <FramedPicture {...first} {...settings} />
        <div class={styles.comparedUpper} style={{ clipPath: `inset(0 0 0 ${edge}%)` }}>
          <FramedPicture {...second} {...settings} />
        </div>
        <span class={styles.comparedEdge} style={{ left: `${edge}%` }} aria-hidden="true" />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label={t.sliderPosition}
        aria-valuetext={t.sliderValue(edge)}
        onInput={(event) => setEdge(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

interface CompareControlsProps {
  settings: PictureSettings
  change: (changed: Partial<PictureSettings>) => void
  isComparing: boolean
  /** Whether the next image that the visitor chooses is the second one. */
  isChoosing: boolean
  hasOthers: boolean
  canTurn: boolean
  start: () => void
  stop: () => void
}

export const CompareControls = (props: CompareControlsProps) => {
  const { settings, change, isComparing, isChoosing, hasOthers, canTurn, start, stop } = props
  const { isNorthUp, hasSlider } = settings
  const t = texts().images
  return (
    <div class={`row ${styles.compareControls}`}>
      {isComparing ? (
        <Choice
          legend={t.arrangement}
          options={[
            ['sides', t.sideBySide],
            ['slider', t.slider],
          ]}
          chosen={hasSlider ? 'slider' : 'sides'}
          onChoose={(chosen) => change({ hasSlider: chosen === 'slider' })}
        />
      ) : (
        <button type="button" aria-pressed={isChoosing} onClick={isChoosing ? stop : start}>
          {t.compare}
        </button>
      )}
      <button
        type="button"
        aria-pressed={isNorthUp}
        disabled={!canTurn}
        onClick={() => change({ isNorthUp: !isNorthUp })}
      >
        {t.northUp}
      </button>
      {isComparing ? (
        <button type="button" onClick={stop}>
          {t.stopComparing}
        </button>
      ) : (
        <p class="remark" role="status">
          {isChoosing && (hasOthers ? t.chooseSecond : t.onlyOne)}
        </p>
      )}
    </div>
  )
}
