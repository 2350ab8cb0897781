/** A large picture with its solar grid, or two to compare, and the controls for both. */

import type { Image, SunEphemeris } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { Choice } from '../../../elements/form.tsx'
import { altTextOf, largeUrl, Picture } from '../../../elements/picture.tsx'
import { texts } from '../../../language/texts.ts'
import { isBelowHorizon, type SunImage } from './image-suns.ts'
import styles from './images.module.css'
import { type DiskPoint, projectToDisk, solarGrid, visiblePart } from './solar-grid.ts'

const STEP_DEGREES = 10

export interface GridFit {
  /** The diameter of the disk, in percent of the picture. */
  size: number
  /** Degrees by which the picture is turned to the left. */
  turn: number
}

/** As in the images of the demo. */
export const DEFAULT_FIT: GridFit = { size: 86, turn: 0 }

const hasZenithUp = ({ mount }: Image, { parallactic_angle }: SunEphemeris): boolean =>
  mount === 'ALTAZ' && parallactic_angle !== null

/** From the top of the picture to the Sun's north pole, positive to the left. */
const axisAngle = (image: Image, sun: SunEphemeris, { turn }: GridFit): number =>
  sun.p + turn - (hasZenithUp(image, sun) ? (sun.parallactic_angle ?? 0) : 0)

// The vertical axis of SVG points down.
const at = ({ x, y }: DiskPoint): string => `${x.toFixed(4)} ${(-y).toFixed(4)}`
const pathOf = (lines: readonly DiskPoint[][]): string =>
  lines.map((line) => `M${line.map(at).join('L')}`).join('')

const OUTLINE = 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0'
/** The letter is just outside the disk. */
const LETTER_DISTANCE = 1.06

const GridOverlay = ({ image, sun, fit }: { image: Image; sun: SunEphemeris; fit: GridFit }) => {
  const orientation = { p: axisAngle(image, sun, fit), b0: sun.b0, l0: sun.l0 }
  const half = 100 / fit.size
  const grid = pathOf(solarGrid(orientation, STEP_DEGREES)) + OUTLINE
  const equator = visiblePart(-90, 90, (at) => projectToDisk(0, sun.l0 + at, orientation))
  const radians = (orientation.p * Math.PI) / 180
  return (
    <svg
      class={styles.solarGrid}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      role="img"
      aria-label={texts().images.gridDescription(STEP_DEGREES)}
    >
      <path class={styles.solarGridShadow} d={grid} />
      <path class={styles.solarGridLines} d={grid} />
      <path class={styles.solarGridEquator} d={pathOf([equator])} />
      <text x={-LETTER_DISTANCE * Math.sin(radians)} y={-LETTER_DISTANCE * Math.cos(radians)}>
        {texts().images.north}
      </text>
    </svg>
  )
}

const assumption = (image: Image, sun: SunEphemeris): string => {
  const t = texts().images
  if (hasZenithUp(image, sun)) return t.assumesZenith
  return {
    EQUATORIAL: t.assumesNorth,
    ALTAZ: t.assumesNorthWithoutSite,
    unknown: t.assumesNorthWithoutMount,
  }[image.mount ?? 'unknown']
}

interface GridControlsProps {
  image: SunImage
  fit: GridFit
  isShown: boolean
  /** Absent for the second of two pictures, whose grids are shown together. */
  toggle: (() => void) | undefined
  /** Names the picture if there are two. */
  heading: string | undefined
  change: (fit: GridFit) => void
}

export const GridControls = ({ image, fit, isShown, toggle, heading, change }: GridControlsProps) => {
  const { sun } = image
  const t = texts().images
  const sliders = [
    { name: 'size', label: t.size, min: 20, max: 100, text: t.sizeValue },
    { name: 'turn', label: t.rotation, min: -180, max: 180, text: t.rotationValue },
  ] as const
  return (
    <div class={styles.gridControls}>
      {toggle && (
        <button type="button" aria-pressed={isShown} disabled={sun === undefined} onClick={toggle}>
          {t.grid}
        </button>
      )}
      {isShown && sun && (
        <>
          {heading !== undefined && <strong>{heading}</strong>}
          <p class="remark">
            {t.gridLines(STEP_DEGREES)} {assumption(image, sun)} {t.fitGrid}
          </p>
          {sliders.map(({ name, label, min, max, text }) => (
            <label key={name}>
              {label}
              <input
                type="range"
                min={min}
                max={max}
                value={fit[name]}
                aria-valuetext={text(fit[name])}
                onInput={(event) => change({ ...fit, [name]: event.currentTarget.valueAsNumber })}
              />
            </label>
          ))}
        </>
      )}
    </div>
  )
}

export interface SunPicture {
  image: SunImage
  fit: GridFit
}

export interface PictureSettings {
  hasGrid: boolean
  /** Turns the pictures so that the Sun's north pole is at the top. */
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
  /** Set if the next image that the visitor chooses is the second one. */
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
