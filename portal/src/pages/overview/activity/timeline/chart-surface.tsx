/** The three panels of the chart with their overlays, and the mouse, touch and keyboard input on them. */
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { lineNames } from '../../../../charts/activity/activity-picture.ts'
import type { BinUnit, Scale } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries, Measure } from '../../../../charts/activity/series.ts'
import { spanOf, type TimeWindow } from '../../../../charts/activity/time-window.ts'
import { type Mark, SeriesMark } from '../../../../charts/chart-drawing.tsx'
import { Surface } from '../../../../charts/surface.tsx'
import { texts } from '../../../../language/texts.ts'
import styles from '../activity.module.css'
import { handleGestures, KEYS } from './input.ts'
import type { WolfLine } from './panels.ts'
import { describe, hasHemispheres, nearestDay, nextObservedDay, nextObservedMonth } from './readout.tsx'
import { Timeline } from './timeline.ts'

/** The monthly means as an area from 0,0 to 1,1, which CSS stretches. */
const areaOf = ({ monthly: { days, values }, first, last }: ActivitySeries): string => {
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const heights = values.map((value) => (1 - ((value ?? 0) / highest) * 0.9).toFixed(3))
  const points = heights.map(
    (height, index) =>
      `L${(((days[index] ?? first) - first + 0.5) / (last - first + 1)).toFixed(5)} ${height}`,
  )
  return `M0 1L0 ${heights[0]}${points.join('')}L1 ${heights.at(-1)}L1 1Z`
}

interface TimelineNavigatorProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** The frame of the visible window, moved by the chart. */
  frame: RefObject<HTMLDivElement | null>
}

/** A small chart of all months with the visible window, which can be dragged. The keyboard has the chart's own keys. */
const TimelineNavigator = ({ series, timeline, frame }: TimelineNavigatorProps) => {
  const area = useMemo(() => areaOf(series), [series])
  const moveTo = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const current = timeline.current
    if (current === null || (event.buttons & 1) === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const middle = current.full.from + ((event.clientX - box.left) / box.width) * spanOf(current.full)
    const half = spanOf(current.window) / 2
    current.show({ from: middle - half, to: middle + half })
  }
  const startDrag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    moveTo(event)
  }
  return (
    <div class={styles.navigator} aria-hidden="true" onPointerDown={startDrag} onPointerMove={moveTo}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path d={area} fill="var(--daily)" />
      </svg>
      <div class={styles.navigatorWindow} ref={frame} />
    </div>
  )
}

const MARKS: Record<WolfLine | 'spread', Mark> = {
  daily: { kind: 'line', colour: 'var(--daily)', width: 2 },
  spread: { kind: 'band', colour: 'var(--spread)' },
  band: { kind: 'band', colour: 'var(--band)' },
  monthly: { kind: 'line', colour: 'var(--monthly)', width: 3 },
  smoothed: { kind: 'line', colour: 'var(--smoothed)', width: 4 },
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
    <fieldset class={`row ${styles.legend}`}>
      <legend class="visually-hidden">{measure === 'index' ? t.indexLines : t.wolfLines}</legend>
      {(Object.entries(lineNames(measure, scale)) as [WolfLine, string][]).map(([line, name]) => (
        <label key={line}>
          <input
            type="checkbox"
            checked={!hidden.has(line)}
            onChange={(event) => onToggle(line, event.currentTarget.checked)}
          />
          <SeriesMark {...MARKS[line === 'daily' && scale !== 'day' ? 'spread' : line]} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The name of a panel and of its areas, whose names are those of their colours. */
const PanelHead = ({ title, areas, note }: { title: string; areas: [string, string][]; note?: string }) => (
  <div class={`row ${styles.panelHead}`}>
    <h3>{title}</h3>
    <p class={`row ${styles.key}`}>
      {areas.map(([colour, name]) => (
        <span key={colour}>
          <SeriesMark kind="band" colour={`var(--${colour})`} /> {name}
        </span>
      ))}
      {note && <span class="remark">{note}</span>}
    </p>
  </div>
)

/** The least width of the frame in the navigator, as in activity.module.css. */
const FRAME_WIDTH = 6

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
  const isIndex = series.measure === 'index'
  const [hidden, setHidden] = useState<ReadonlySet<WolfLine>>(new Set())
  const [unit, setUnit] = useState<BinUnit>('year')
  const stage = useRef<HTMLDivElement>(null)
  const wolf = useRef<HTMLDivElement>(null)
  const hemispheres = useRef<HTMLDivElement>(null)
  const counts = useRef<HTMLDivElement>(null)
  const crosshair = useRef<HTMLDivElement>(null)
  const selection = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** Kept when the chart is created again for another measure. */
  const chosen = useRef<number | null>(null)

  /** Moves the crosshair and the window frame by CSS, so that the canvas is not redrawn. */
  const follow = (moved: Timeline) => {
    if (!crosshair.current || !frame.current) return
    const { full, window } = moved
    const day = chosen.current
    crosshair.current.hidden = day === null || !moved.isVisible(day)
    if (day !== null) crosshair.current.style.transform = `translateX(${moved.positionOf(day)}px)`
    const { style } = frame.current
    // A few days are narrower than the frame, which must stay inside at the end.
    style.left = `min(${((window.from - full.from) / spanOf(full)) * 100}%, 100% - ${FRAME_WIDTH}px)`
    style.width = `${(spanOf(window) / spanOf(full)) * 100}%`
  }
  /** Shows the selection between two positions on the screen; null hides it. */
  const select = (from: number | null, to = 0) => {
    if (!selection.current || !stage.current) return
    selection.current.hidden = from === null
    if (from === null) return
    selection.current.style.left = `${Math.min(from, to) - stage.current.getBoundingClientRect().left}px`
    selection.current.style.width = `${Math.abs(to - from)}px`
  }
  const point = (day: number | null) => {
    if (!timeline.current || chosen.current === day) return
    chosen.current = day
    follow(timeline.current)
    onPointed(day)
  }

  useEffect(() => {
    if (!stage.current || !wolf.current || !hemispheres.current || !counts.current) return
    const containers = { wolf: wolf.current, hemispheres: hemispheres.current, counts: counts.current }
    const created = new Timeline(stage.current, containers, series, window, {
      onMoved: follow,
      onSettled,
      onUnit: setUnit,
      onScale,
    })
    timeline.current = created
    for (const line of hidden) created.showLine(line, false)
    const stopGestures = handleGestures(stage.current, created, {
      onPointed: (day) => point(day === null ? null : nearestDay(series, day)),
      onSelecting: select,
    })
    return () => {
      stopGestures()
      created.close()
      timeline.current = null
    }
  }, [series])

  const toggle = (line: WolfLine, show: boolean) => {
    setHidden((before) => new Set(show ? [...before].filter((one) => one !== line) : [...before, line]))
    timeline.current?.showLine(line, show)
  }

  /** Returns what to announce. */
  const stepDay = (current: Timeline, step: 1 | -1): string => {
    const { from, to } = current.window
    const at = chosen.current ?? nearestDay(series, (from + to) / 2)
    const day = (scale === 'day' ? nextObservedDay : nextObservedMonth)(series, at, step)
    point(day)
    if (!current.isVisible(day)) current.pan(day - (from + to) / 2)
    return describe(series, scale, day)
  }
  const press = (key: string): string | undefined => {
    const current = timeline.current
    if (current === null) return undefined
    if (key === 'Shift+ArrowLeft' || key === 'Shift+ArrowRight')
      return stepDay(current, key === 'Shift+ArrowLeft' ? -1 : 1)
    const move = KEYS[key.replace('Shift+', '')]
    move?.(current, spanOf(current.window))
    return move && ''
  }

  return (
    <>
      <Surface
        element={stage}
        class={styles.stage}
        tabIndex={0}
        label={t.chart}
        keysHelp={t.keys}
        onKey={press}
        readout={
          <div class={`row ${styles.panelHead}`}>
            <h3>{isIndex ? t.indexHeading : t.wolfHeading}</h3>
            <LineSwitches measure={series.measure} scale={scale} hidden={hidden} onToggle={toggle} />
          </div>
        }
      >
        <div class={styles.plotWolf} ref={wolf} />
        <PanelHead
          title={isIndex ? t.hemispheresOfMean : t.hemispheresOfWolf}
          areas={
            hasHemispheres(series)
              ? [
                  ['north', t.north],
                  ['south', t.south],
                ]
              : []
          }
          note={hasHemispheres(series) ? t.meanPer[scale] : t.noHemispheres}
        />
        <div class={styles.plotHemispheres} ref={hemispheres} />
        <PanelHead
          title={t.countsPer[unit]}
          areas={[
            ['observations', t.observations],
            ['images', t.images],
          ]}
        />
        <div class={styles.plotCounts} ref={counts} />
        <div class={styles.crosshair} ref={crosshair} hidden />
        <div class={styles.selection} ref={selection} hidden />
      </Surface>
      <TimelineNavigator series={series} timeline={timeline} frame={frame} />
    </>
  )
}
