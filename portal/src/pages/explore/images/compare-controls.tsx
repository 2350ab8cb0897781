/** How two images are compared: side by side or with a slider, and turned or as taken. */
import { useState } from 'preact/hooks'
import { texts } from '../../../language/texts.ts'
import styles from './images.module.css'

export interface CompareSettings {
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
