/** The three panels of the chart with their overlays, and the mouse, touch and keyboard input on them. */
import type { RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { BinUnit, Scale } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries, Measure } from '../../../../charts/activity/series.ts'
import { spanOf, type TimeWindow } from '../../../../charts/activity/time-window.ts'
import { texts } from '../../../../language/texts.ts'
import styles from '../activity.module.css'
import { handleGestures, handleKey } from './input.ts'
import type { WolfLine } from './panels.ts'
import { describe } from './readout.tsx'
import { Timeline } from './timeline.ts'
import { TimelineNavigator } from './timeline-navigator.tsx'
import { hasHemispheres, nearestDay, nextObservedDay, nextObservedMonth } from './values.ts'

/** The lines of a scale with their names. Months of the daily mean have no uncertainty. */
const linesOf = (measure: Measure, scale: Scale): [WolfLine, string][] => {
  const t = texts().overview.activity.lines
  const months: [WolfLine, string][] = [
    ['monthly', t.monthly],
    ['smoothed', t.smoothed],
  ]
  if (measure === 'index')
    return scale === 'day'
      ? [['daily', t.dailyIndex], ['band', t.indexBand], ...months]
      : [['daily', t.indexSpread[scale]], ['band', t.monthsBand], ...months]
  return scale === 'day'
    ? [['daily', t.dailyMean], ['band', t.meanBand], ...months]
    : [['daily', t.meanSpread[scale]], ...months]
}

interface LineSwitchesProps {
  measure: Measure
  scale: Scale
  hidden: ReadonlySet<WolfLine>
  onToggle: (line: WolfLine, show: boolean) => void
}

const LineSwitches = ({ measure, scale, hidden, onToggle }: LineSwitchesProps) => {
  const t = texts().overview.activity
  return (
    <fieldset class={styles.legend}>
      <legend class="visually-hidden">{measure === 'index' ? t.indexLines : t.wolfLines}</legend>
      {linesOf(measure, scale).map(([line, name]) => (
        <label key={line}>
          <input
            type="checkbox"
            checked={!hidden.has(line)}
            onChange={(event) => onToggle(line, event.currentTarget.checked)}
          />
          <span
            class={`${styles.swatch} ${styles[line === 'daily' && scale !== 'day' ? 'spread' : line]}`}
            aria-hidden="true"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The least width of the frame in the navigator, as in activity.css. */
const FRAME_WIDTH = 6

interface OverlayElements {
  crosshair: HTMLElement
  selection: HTMLElement
  /** The frame in the navigator. */
  frame: HTMLElement
}

/** Crosshair, selection and window frame: moved by CSS, so that the canvas is not redrawn. */
class Overlays {
  readonly #elements: OverlayElements
  day: number | null = null

  constructor(elements: OverlayElements) {
    this.#elements = elements
  }

  follow(timeline: Timeline): void {
    const { crosshair, frame } = this.#elements
    crosshair.hidden = this.day === null || !timeline.isVisible(this.day)
    if (this.day !== null) crosshair.style.transform = `translateX(${timeline.positionOf(this.day)}px)`
    const { full, window } = timeline
    // A few days are narrower than the frame, which must stay inside at the end.
    frame.style.left = `min(${((window.from - full.from) / spanOf(full)) * 100}%, 100% - ${FRAME_WIDTH}px)`
    frame.style.width = `${(spanOf(window) / spanOf(full)) * 100}%`
  }

  /** Shows the selection between two positions on the screen; null hides it. */
  readonly select = (from: number | null, to = 0): void => {
    const { selection } = this.#elements
    selection.hidden = from === null
    if (from === null) return
    const left = selection.parentElement?.getBoundingClientRect().left ?? 0
    selection.style.left = `${Math.min(from, to) - left}px`
    selection.style.width = `${Math.abs(to - from)}px`
  }
}

interface ChartSurfaceProps {
  /** The chart is created again when these change. */
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** The window of a new chart. */
  window: TimeWindow
  scale: Scale
  onScale: (scale: Scale) => void
  onSettled: (window: TimeWindow) => void
  onPointed: (day: number | null) => void
}

export const ChartSurface = (props: ChartSurfaceProps) => {
  const { series, timeline, window, scale, onScale, onSettled, onPointed } = props
  const t = texts().overview.activity
  const help = useId()
  const [hidden, setHidden] = useState<ReadonlySet<WolfLine>>(new Set())
  const [unit, setUnit] = useState<BinUnit>('year')
  const [announcement, setAnnouncement] = useState('')
  const stage = useRef<HTMLDivElement>(null)
  const wolf = useRef<HTMLDivElement>(null)
  const hemispheres = useRef<HTMLDivElement>(null)
  const counts = useRef<HTMLDivElement>(null)
  const crosshair = useRef<HTMLDivElement>(null)
  const selection = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const overlays = useRef<Overlays>(null)

  const point = (day: number | null) => {
    if (!overlays.current || !timeline.current || overlays.current.day === day) return
    overlays.current.day = day
    overlays.current.follow(timeline.current)
    onPointed(day)
  }

  useEffect(() => {
    if (!stage.current || !wolf.current || !hemispheres.current || !counts.current) return
    if (!crosshair.current || !selection.current || !frame.current) return
    const over = new Overlays({
      crosshair: crosshair.current,
      selection: selection.current,
      frame: frame.current,
    })
    const containers = { wolf: wolf.current, hemispheres: hemispheres.current, counts: counts.current }
    const created = new Timeline(stage.current, containers, series, window, {
      onMoved: (moved) => over.follow(moved),
      onSettled,
      onUnit: setUnit,
      onScale,
    })
    // The chart is drawn again for another measure, and keeps the day.
    over.day = overlays.current?.day ?? null
    overlays.current = over
    timeline.current = created
    for (const line of hidden) created.showLine(line, false)
    const stopGestures = handleGestures(stage.current, created, {
      onPointed: (day) => point(day === null ? null : nearestDay(series, day)),
      onSelecting: over.select,
    })
    return () => {
      stopGestures()
      created.close()
      timeline.current = null
    }
  }, [series])

  const toggle = (line: WolfLine, show: boolean) => {
    setHidden((before) => {
      const after = new Set(before)
      if (show) after.delete(line)
      else after.add(line)
      return after
    })
    timeline.current?.showLine(line, show)
  }

  const stepDay = (step: 1 | -1) => {
    const current = timeline.current
    if (current === null) return
    const { from, to } = current.window
    const at = overlays.current?.day ?? nearestDay(series, (from + to) / 2)
    const day = (scale === 'day' ? nextObservedDay : nextObservedMonth)(series, at, step)
    point(day)
    if (!current.isVisible(day)) current.pan(day - (from + to) / 2)
    setAnnouncement(describe(series, scale, day))
  }

  const press = (event: KeyboardEvent) => {
    if (timeline.current && handleKey(event, timeline.current, stepDay)) event.preventDefault()
  }

  return (
    <>
      <p id={help} class="visually-hidden">
        {t.keys}
      </p>
      <div class={styles.panelHead}>
        <h3>{series.measure === 'index' ? t.indexHeading : t.wolfHeading}</h3>
        <LineSwitches measure={series.measure} scale={scale} hidden={hidden} onToggle={toggle} />
      </div>
      <div
        class={styles.stage}
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the chart
        tabIndex={0}
        role="application"
        aria-label={t.chart}
        aria-describedby={help}
        onKeyDown={press}
      >
        <div class={styles.plotWolf} ref={wolf} />
        <div class={styles.panelHead}>
          <h3>{series.measure === 'index' ? t.hemispheresOfMean : t.hemispheresOfWolf}</h3>
          {hasHemispheres(series) ? (
            <p class={styles.key}>
              <span class={`${styles.swatch} ${styles.north}`} aria-hidden="true" />
              {t.north} <span class={`${styles.swatch} ${styles.south}`} aria-hidden="true" />
              {t.south} <span class={styles.keyUnit}>{t.meanPer[scale]}</span>
            </p>
          ) : (
            <p class={styles.key}>{t.noHemispheres}</p>
          )}
        </div>
        <div class={styles.plotHemispheres} ref={hemispheres} />
        <div class={styles.panelHead}>
          <h3>{t.countsPer[unit]}</h3>
          <p class={styles.key}>
            <span class={`${styles.swatch} ${styles.observations}`} aria-hidden="true" />
            {t.observations} <span class={`${styles.swatch} ${styles.images}`} aria-hidden="true" />
            {t.images}
          </p>
        </div>
        <div class={styles.plotCounts} ref={counts} />
        <div class={styles.crosshair} ref={crosshair} hidden />
        <div class={styles.selection} ref={selection} hidden />
      </div>
      <TimelineNavigator series={series} timeline={timeline} frame={frame} />
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
