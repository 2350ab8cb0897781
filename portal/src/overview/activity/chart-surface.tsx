/** The three panels of the chart with their overlays, and the mouse, touch and keyboard input on them. */
import type { RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { CountUnit } from './binned-counts.ts'
import { dayValues, hasHemispheres, nearestDay, nextObservedDay } from './day-values.ts'
import { handleGestures } from './gestures.ts'
import { handleKey, KEYS_HELP } from './keyboard.ts'
import type { Measure } from './measure.ts'
import type { WolfLine } from './panels.ts'
import { describeDay } from './readout.tsx'
import type { ActivitySeries } from './series.ts'
import { spanOf, type TimeWindow } from './time-window.ts'
import { Timeline } from './timeline.ts'
import { TimelineNavigator } from './timeline-navigator.tsx'

const LINES: Record<Measure, [WolfLine, string][]> = {
  index: [
    ['daily', 'Daily index'],
    ['band', 'Index ± 2u'],
    ['monthly', 'Monthly mean'],
    ['smoothed', '13-month smoothed'],
  ],
  mean: [
    ['daily', 'Daily mean'],
    ['band', 'Daily range'],
    ['monthly', 'Monthly mean'],
    ['smoothed', '13-month smoothed'],
  ],
}

interface LineSwitchesProps {
  measure: Measure
  hidden: ReadonlySet<WolfLine>
  onToggle: (line: WolfLine, show: boolean) => void
}

const LineSwitches = ({ measure, hidden, onToggle }: LineSwitchesProps) => (
  <fieldset class="legend">
    <legend class="visually-hidden">{measure === 'index' ? 'Index lines' : 'Wolf number lines'}</legend>
    {LINES[measure].map(([line, name]) => (
      <label key={line}>
        <input
          type="checkbox"
          checked={!hidden.has(line)}
          onChange={(event) => onToggle(line, event.currentTarget.checked)}
        />
        <span class={`swatch swatch-${line}`} aria-hidden="true" />
        {name}
      </label>
    ))}
  </fieldset>
)

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
  onSettled: (window: TimeWindow) => void
  onPointed: (day: number | null) => void
}

export const ChartSurface = ({ series, timeline, window, onSettled, onPointed }: ChartSurfaceProps) => {
  const help = useId()
  const [hidden, setHidden] = useState<ReadonlySet<WolfLine>>(new Set())
  const [unit, setUnit] = useState<CountUnit>('year')
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
    const day = nextObservedDay(series, at, step)
    point(day)
    if (!current.isVisible(day)) current.pan(day - (from + to) / 2)
    setAnnouncement(describeDay(dayValues(series, day)))
  }

  const press = (event: KeyboardEvent) => {
    if (timeline.current && handleKey(event, timeline.current, stepDay)) event.preventDefault()
  }

  return (
    <>
      <p id={help} class="visually-hidden">
        {KEYS_HELP}
      </p>
      <div class="panel-head">
        <h3>{series.measure === 'index' ? 'Community index' : 'Wolf number'}</h3>
        <LineSwitches measure={series.measure} hidden={hidden} onToggle={toggle} />
      </div>
      <div
        class="stage"
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the chart
        tabIndex={0}
        role="application"
        aria-label="Chart of daily activity"
        aria-describedby={help}
        onKeyDown={press}
      >
        <div class="plot-wolf" ref={wolf} />
        <div class="panel-head">
          <h3>{series.measure === 'index' ? 'Daily mean by hemisphere' : 'Wolf number by hemisphere'}</h3>
          {hasHemispheres(series) ? (
            <p class="key">
              <span class="swatch swatch-north" aria-hidden="true" />
              North (up) <span class="swatch swatch-south" aria-hidden="true" />
              South (down)
            </p>
          ) : (
            <p class="key">No observer has counted the hemispheres separately.</p>
          )}
        </div>
        <div class="plot-hemispheres" ref={hemispheres} />
        <div class="panel-head">
          <h3>Counts per {unit}</h3>
          <p class="key">
            <span class="swatch swatch-observations" aria-hidden="true" />
            Observations <span class="swatch swatch-images" aria-hidden="true" />
            Images
          </p>
        </div>
        <div class="plot-counts" ref={counts} />
        <div class="crosshair" ref={crosshair} hidden />
        <div class="selection" ref={selection} hidden />
      </div>
      <TimelineNavigator series={series} timeline={timeline} frame={frame} />
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
