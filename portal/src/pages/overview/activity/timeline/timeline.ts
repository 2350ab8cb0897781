/** The panels on one time axis. Every movement moves all of them, at most once per animation frame. */
import uPlot from 'uplot'
import { THEME_CHANGED } from '../../../../browser/theme.ts'
import { type BinUnit, binUnitFor, type Scale, scaleFor } from '../../../../charts/activity/drawn-series.ts'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import {
  clampWindow,
  isFullWindow,
  panWindow,
  spanOf,
  type TimeWindow,
  windowOfDays,
  zoomWindow,
} from '../../../../charts/activity/time-window.ts'
import { currentColours } from '../../../../charts/chart-colours.ts'
import { type BinnedCounts, binCounts, type PanelData, panelData } from './panel-data.ts'
import {
  countData,
  countPanel,
  hemisphereData,
  hemispherePanel,
  LEFT,
  RIGHT,
  WOLF_SERIES,
  type WolfLine,
  wolfData,
  wolfPanel,
} from './panels.ts'

type PanelName = 'wolf' | 'hemispheres' | 'counts'

interface TimelineEvents {
  /** The axis moved or the chart was resized. Called before the next frame is drawn. */
  onMoved(timeline: Timeline): void
  onSettled(window: TimeWindow): void
  onUnit(unit: BinUnit): void
  onScale(scale: Scale): void
}

const SETTLED_MS = 250

/** About the width of the chart on a large screen, until it is known. */
const INITIAL_WIDTH = 1000

export const initialScale = (window: TimeWindow): Scale => scaleFor(spanOf(window), INITIAL_WIDTH)

/** Computes each value once. */
const cached = <Key, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new Map<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? compute(key)
    values.set(key, value)
    return value
  }
}

export class Timeline {
  readonly full: TimeWindow
  readonly #series: ActivitySeries
  readonly #events: TimelineEvents
  readonly #surface: HTMLElement
  readonly #panels: Record<PanelName, uPlot>
  readonly #binBy = cached((unit: BinUnit) => binCounts(unit, this.#series))
  readonly #drawAt = cached((scale: Scale) => panelData(this.#series, scale))
  readonly #resized: ResizeObserver
  #window: TimeWindow
  #bins: BinnedCounts
  #drawn: PanelData
  #colours = currentColours()
  #frame = 0
  #moving = false
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(
    surface: HTMLElement,
    containers: Record<PanelName, HTMLElement>,
    series: ActivitySeries,
    window: TimeWindow,
    events: TimelineEvents,
  ) {
    this.#surface = surface
    this.#series = series
    this.#events = events
    this.full = windowOfDays(series.first, series.last)
    this.#window = clampWindow(this.full, window)
    this.#bins = this.#binBy('year')
    this.#drawn = this.#drawAt(initialScale(this.#window))
    const drawing = { colours: () => this.#colours, columnWidth: () => (this.#moving ? 3 : 1) }
    this.#panels = {
      wolf: new uPlot(
        wolfPanel(drawing, series.first, () => this.#drawn),
        wolfData(series.day, this.#drawn),
        containers.wolf,
      ),
      hemispheres: new uPlot(
        hemispherePanel(drawing, series, () => this.#drawn),
        hemisphereData(series.day, this.#drawn),
        containers.hemispheres,
      ),
      counts: new uPlot(
        countPanel(drawing, () => this.#bins),
        countData(this.#bins),
        containers.counts,
      ),
    }
    this.#resized = new ResizeObserver(this.#fit)
    this.#resized.observe(surface)
    addEventListener(THEME_CHANGED, this.#recolour)
    // The first labels may have been drawn before the font was loaded.
    document.fonts.ready.then(this.#recolour)
  }

  get window(): TimeWindow {
    return this.#window
  }

  /** The width of the drawing area, without the labels beside it. */
  #width = 1
  /** The left edge of the drawing area, on the screen. */
  #left = 0

  get daysPerPixel(): number {
    return spanOf(this.#window) / this.#width
  }

  /** The day at a position on the screen, as a fraction. */
  dayAt(clientX: number): number {
    return this.#window.from + (clientX - this.#left) * this.daysPerPixel
  }

  /** The position of a day, in pixels from the left of the surface. */
  positionOf(day: number): number {
    return LEFT + (day - this.#window.from) / this.daysPerPixel
  }

  isVisible(day: number): boolean {
    return day >= this.#window.from && day <= this.#window.to
  }

  get showsAll(): boolean {
    return isFullWindow(this.full, this.#window)
  }

  show(window: TimeWindow): void {
    const next = clampWindow(this.full, window)
    if (next.from === this.#window.from && next.to === this.#window.to) return
    this.#window = next
    this.#moving = true
    this.#frame ||= requestAnimationFrame(this.#draw)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(this.#settle, SETTLED_MS)
  }

  showAll(): void {
    this.show(this.full)
  }

  pan(days: number): void {
    this.show(panWindow(this.full, this.#window, days))
  }

  zoom(factor: number, fixed = (this.#window.from + this.#window.to) / 2): void {
    this.show(zoomWindow(this.full, this.#window, fixed, factor))
  }

  showLine(line: WolfLine, show: boolean): void {
    for (const index of WOLF_SERIES[line]) this.#panels.wolf.setSeries(index, { show })
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#settling)
    this.#resized.disconnect()
    removeEventListener(THEME_CHANGED, this.#recolour)
    for (const panel of Object.values(this.#panels)) panel.destroy()
  }

  readonly #draw = (): void => {
    this.#frame = 0
    this.#updateBins()
    this.#updateScale()
    const { from: min, to: max } = this.#window
    for (const panel of Object.values(this.#panels)) panel.setScale('x', { min, max })
    this.#events.onMoved(this)
  }

  readonly #settle = (): void => {
    this.#moving = false
    this.#draw()
    this.#events.onSettled(this.#window)
  }

  /** Bins the counts so that the bars are wide enough. */
  #updateBins(): void {
    const unit = binUnitFor(1 / this.daysPerPixel)
    if (unit === this.#bins.unit) return
    this.#bins = this.#binBy(unit)
    this.#panels.counts.setData(countData(this.#bins), false)
    this.#events.onUnit(unit)
  }

  /** Draws single days or spreads, whichever suits the number of days. */
  #updateScale(): void {
    const scale = scaleFor(spanOf(this.#window), this.#width)
    if (scale === this.#drawn.scale) return
    this.#drawn = this.#drawAt(scale)
    const { day } = this.#series
    this.#panels.wolf.setData(wolfData(day, this.#drawn), false)
    this.#panels.hemispheres.setData(hemisphereData(day, this.#drawn), false)
    this.#events.onScale(scale)
  }

  readonly #fit = (): void => {
    const { left, width } = this.#surface.getBoundingClientRect()
    this.#left = left + LEFT
    this.#width = Math.max(1, width - LEFT - RIGHT)
    for (const panel of Object.values(this.#panels)) {
      const height = panel.root.parentElement?.clientHeight ?? 0
      if (panel.width !== width || panel.height !== height) panel.setSize({ width, height })
    }
    this.#draw()
    // Marks the first drawing, so that tests can measure the load time.
    if (performance.getEntriesByName('activity-drawn').length === 0) performance.mark('activity-drawn')
  }

  readonly #recolour = (): void => {
    this.#colours = currentColours()
    for (const panel of Object.values(this.#panels)) panel.redraw()
  }
}
