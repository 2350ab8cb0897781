/** The three panels of the chart with their overlays, and the mouse, touch and keyboard input on them. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize, useNarrowScreen } from '../../../../browser/hooks.ts'
import {
  countsPanel,
  hemispheresPanel,
  lineNames,
  mainPanel,
  type WolfLine,
} from '../../../../charts/activity/activity-panels.ts'
import {
  binCounts,
  binUnitFor,
  drawnSeries,
  type Scale,
  scaleFor,
  seriesWithin,
} from '../../../../charts/activity/drawn-series.ts'
import { type ActivitySeries, hasHemispheres, type Measure } from '../../../../charts/activity/series.ts'
import {
  daysInWindow,
  spanOf,
  type TimeWindow,
  windowOfDays,
} from '../../../../charts/activity/time-window.ts'
import { LEFT, type Panel, RIGHT } from '../../../../charts/chart.ts'
import { ChartDrawing, chartHeight, type Mark, SeriesMark } from '../../../../charts/chart-drawing.tsx'
import { CHART_WIDTH } from '../../../../charts/share-chart.tsx'
import { Surface } from '../../../../charts/surface.tsx'
import { dayNumber } from '../../../../format/days.ts'
import { texts } from '../../../../language/texts.ts'
import styles from '../activity.module.css'
import { handleGestures, KEYS } from './input.ts'
import { ActivityReadout, describe, nearestDay, nextObservedDay, nextObservedMonth } from './readout.tsx'
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

/** The least width of the frame in the navigator, as in activity.module.css. */
const FRAME_WIDTH = 6

interface TimelineNavigatorProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  full: TimeWindow
  visible: TimeWindow
}

/** A small chart of all months with the visible window, which can be dragged. The keyboard has the chart's own keys. */
const TimelineNavigator = ({ series, timeline, full, visible }: TimelineNavigatorProps) => {
  const area = useMemo(() => areaOf(series), [series])
  const half = spanOf(visible) / 2
  const moveTo = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if ((event.buttons & 1) === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const middle = full.from + ((event.clientX - box.left) / box.width) * spanOf(full)
    timeline.current?.show({ from: middle - half, to: middle + half })
  }
  const startDrag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    moveTo(event)
  }
  const frame = {
    // A few days are narrower than the frame, which must stay inside at the end.
    left: `min(${((visible.from - full.from) / spanOf(full)) * 100}%, 100% - ${FRAME_WIDTH}px)`,
    width: `${(spanOf(visible) / spanOf(full)) * 100}%`,
  }
  return (
    <div class={styles.navigator} aria-hidden="true" onPointerDown={startDrag} onPointerMove={moveTo}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path d={area} fill="var(--daily)" />
      </svg>
      <div class={styles.navigatorWindow} style={frame} />
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

interface PanelHeadProps {
  title: string
  /** The names of their colours and texts. */
  areas: ('north' | 'south' | 'observations' | 'images')[]
  note?: string
}

const PanelHead = ({ title, areas, note }: PanelHeadProps) => (
  <div class={`row ${styles.panelHead}`}>
    <h3>{title}</h3>
    <p class={`row ${styles.key}`}>
      {areas.map((area) => (
        <span key={area}>
          <SeriesMark kind="band" colour={`var(--${area})`} /> {texts().overview.activity[area]}
        </span>
      ))}
      {note && <span class="remark">{note}</span>}
    </p>
  </div>
)

interface PanelDrawingProps {
  panel: Panel
  visible: TimeWindow
  width: number
  isAxisHidden?: boolean
}

/** The page has its heading and legend. */
const PanelDrawing = ({ panel, visible, width, isAxisHidden = false }: PanelDrawingProps) => {
  const series = panel.series.map((one) => ({ ...one, label: '' }))
  const chart = { ...visible, isAxisHidden, panels: [{ ...panel, label: '', series }] }
  return (
    <svg width={width} height={chartHeight(chart, width)} aria-hidden="true">
      <ChartDrawing chart={chart} width={width} />
    </svg>
  )
}

/** Of the panels, in pixels. */
const HEIGHTS = { main: 308, hemispheres: 164, counts: 108 }
const NARROW_HEIGHTS = { ...HEIGHTS, main: 228, hemispheres: 132 }

interface ChartSurfaceProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** Where the chart starts, and where it has settled since. */
  window: TimeWindow
  onSettled: (window: TimeWindow) => void
}

export const ChartSurface = ({ series, timeline, window, onSettled }: ChartSurfaceProps) => {
  const t = texts().overview.activity
  const { measure } = series
  const [hidden, setHidden] = useState<ReadonlySet<WolfLine>>(new Set())
  const [visible, setVisible] = useState(window)
  const [chosen, setChosen] = useState<number | null>(null)
  const [selection, setSelection] = useState<{ left: string; width: string }>()
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(stage)
  const heights = useNarrowScreen() ? NARROW_HEIGHTS : HEIGHTS
  const full = windowOfDays(series.first, series.last)
  // Until the width is known, that of pictures, which is about that of a large screen.
  const pixels = Math.max(1, (width || CHART_WIDTH) - LEFT - RIGHT)
  const pixelsPerDay = pixels / spanOf(visible)
  const scale = scaleFor(spanOf(visible), pixels)
  const unit = binUnitFor(pixelsPerDay)
  const drawn = useMemo(() => drawnSeries(series, scale), [series, scale])
  const bins = useMemo(() => binCounts(unit, series), [series, unit])
  // Memoized, so that moving the pointer does not draw the chart again.
  const panels = useMemo(() => {
    if (width === 0) return undefined
    const shown = seriesWithin(drawn, visible)
    const place = { visible, width }
    const main = mainPanel(shown, measure, visible, heights.main, hidden)
    const hemispheres = hemispheresPanel(shown, measure, visible, heights.hemispheres)
    return {
      main: <PanelDrawing panel={main} {...place} isAxisHidden />,
      hemispheres: <PanelDrawing panel={hemispheres} {...place} isAxisHidden />,
      counts: <PanelDrawing panel={countsPanel(bins, visible, heights.counts)} {...place} />,
    }
  }, [drawn, bins, visible, width, heights, hidden])

  /** Shows the selection between two positions on the screen; null hides it. */
  const select = (from: number | null, to = 0) => {
    const { left = 0 } = stage.current?.getBoundingClientRect() ?? {}
    if (from === null) return setSelection(undefined)
    setSelection({ left: `${Math.min(from, to) - left}px`, width: `${Math.abs(to - from)}px` })
  }
  useLayoutEffect(() => {
    if (!stage.current) return
    const created = new Timeline(stage.current, full, visible, { onMoved: setVisible, onSettled })
    timeline.current = created
    const stopGestures = handleGestures(stage.current, created, {
      onPointed: (day) => setChosen(day === null ? null : nearestDay(series, day)),
      onSelecting: select,
    })
    return () => {
      stopGestures()
      created.close()
      timeline.current = null
    }
  }, [series])

  const toggle = (line: WolfLine, show: boolean) =>
    setHidden((before) => new Set(show ? [...before].filter((one) => one !== line) : [...before, line]))

  const isVisible = (day: number): boolean => day >= visible.from && day <= visible.to
  /** Returns what to announce. */
  const stepDay = (current: Timeline, step: 1 | -1): string => {
    const { from, to } = current.window
    const at = chosen ?? nearestDay(series, (from + to) / 2)
    const day = (scale === 'day' ? nextObservedDay : nextObservedMonth)(series, at, step)
    setChosen(day)
    if (!isVisible(day)) current.pan(day - (from + to) / 2)
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
      <ActivityReadout series={series} scale={scale} day={chosen ?? dayNumber(daysInWindow(window)[1])} />
      <Surface
        element={stage}
        class={styles.stage}
        tabIndex={0}
        label={t.chart}
        keysHelp={t.keys}
        onKey={press}
        readout={
          <div class={`row ${styles.panelHead}`}>
            <h3>{measure === 'index' ? t.indexHeading : t.wolfHeading}</h3>
            <LineSwitches measure={measure} scale={scale} hidden={hidden} onToggle={toggle} />
          </div>
        }
      >
        {panels?.main}
        <PanelHead
          title={measure === 'index' ? t.hemispheresOfMean : t.hemispheresOfWolf}
          areas={hasHemispheres(series) ? ['north', 'south'] : []}
          note={hasHemispheres(series) ? t.meanPer[scale] : t.noHemispheres}
        />
        {panels?.hemispheres}
        <PanelHead title={t.countsPer[unit]} areas={['observations', 'images']} />
        {panels?.counts}
        {chosen !== null && isVisible(chosen) && (
          <div
            class={styles.crosshair}
            style={{ left: `${LEFT + (chosen - visible.from) * pixelsPerDay}px` }}
          />
        )}
        {selection && <div class={styles.selection} style={selection} />}
      </Surface>
      <TimelineNavigator series={series} timeline={timeline} full={full} visible={visible} />
    </>
  )
}
