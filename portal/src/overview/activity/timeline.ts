/** The panels on their one time axis: whatever moves it moves all of them, once a frame. */
import uPlot from 'uplot'
import { THEME_CHANGED } from '../../browser/theme.ts'
import { currentColours } from '../../chart/chart-colours.ts'
import { type CountedBy, type CountUnit, countedBy, unitFor } from './counts.ts'
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
import type { ActivitySeries } from './series.ts'
import { isWhole, moved, spanOf, type Window, wholeOf, within, zoomed } from './window.ts'

type PanelName = 'wolf' | 'hemispheres' | 'counts'

interface TimelineEvents {
  /** The axis has moved, or there is more or less room: told before the next frame is drawn. */
  onMoved(timeline: Timeline): void
  /** The axis has stood still for a while. */
  onSettled(window: Window): void
  onUnit(unit: CountUnit): void
}

const SETTLED_MS = 250

export class Timeline {
  readonly whole: Window
  readonly #series: ActivitySeries
  readonly #events: TimelineEvents
  readonly #stage: HTMLElement
  readonly #panels: Record<PanelName, uPlot>
  readonly #countedBy = new Map<CountUnit, CountedBy>()
  readonly #resized: ResizeObserver
  #window: Window
  #counted: CountedBy
  #colours = currentColours()
  #frame = 0
  #moving = false
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(
    stage: HTMLElement,
    places: Record<PanelName, HTMLElement>,
    series: ActivitySeries,
    window: Window,
    events: TimelineEvents,
  ) {
    this.#stage = stage
    this.#series = series
    this.#events = events
    this.whole = wholeOf(series.first, series.last)
    this.#window = within(this.whole, window)
    this.#counted = this.#countBy('year')
    const drawing = { colours: () => this.#colours, columnWidth: () => (this.#moving ? 3 : 1) }
    this.#panels = {
      wolf: new uPlot(wolfPanel(drawing, series), wolfData(series), places.wolf),
      hemispheres: new uPlot(hemispherePanel(drawing, series), hemisphereData(series), places.hemispheres),
      counts: new uPlot(
        countPanel(drawing, () => this.#counted),
        countData(this.#counted),
        places.counts,
      ),
    }
    this.#resized = new ResizeObserver(this.#fit)
    this.#resized.observe(stage)
    addEventListener(THEME_CHANGED, this.#recolour)
    // The first labels may have been drawn before the font was there.
    document.fonts.ready.then(this.#recolour)
  }

  get window(): Window {
    return this.#window
  }

  /** The width of what is drawn, without the labels beside it. */
  #width = 1
  /** Where that begins on the screen. */
  #left = 0

  get daysPerPixel(): number {
    return spanOf(this.#window) / this.#width
  }

  /** The day under a place on the screen, and where between the days it is. */
  dayAt(clientX: number): number {
    return this.#window.from + (clientX - this.#left) * this.daysPerPixel
  }

  /** Where a day is drawn, in pixels from the left of the stage. */
  positionOf(day: number): number {
    return LEFT + (day - this.#window.from) / this.daysPerPixel
  }

  isVisible(day: number): boolean {
    return day >= this.#window.from && day <= this.#window.to
  }

  get showsAll(): boolean {
    return isWhole(this.whole, this.#window)
  }

  show(window: Window): void {
    const next = within(this.whole, window)
    if (next.from === this.#window.from && next.to === this.#window.to) return
    this.#window = next
    this.#moving = true
    this.#frame ||= requestAnimationFrame(this.#draw)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(this.#settle, SETTLED_MS)
  }

  showAll(): void {
    this.show(this.whole)
  }

  pan(days: number): void {
    this.show(moved(this.whole, this.#window, days))
  }

  zoom(factor: number, fixed = (this.#window.from + this.#window.to) / 2): void {
    this.show(zoomed(this.whole, this.#window, fixed, factor))
  }

  showLine(line: WolfLine, show: boolean): void {
    this.#panels.wolf.setSeries(WOLF_SERIES[line], { show })
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
    this.#count()
    const { from: min, to: max } = this.#window
    for (const panel of Object.values(this.#panels)) panel.setScale('x', { min, max })
    this.#events.onMoved(this)
  }

  #countBy(unit: CountUnit): CountedBy {
    const counted = this.#countedBy.get(unit) ?? countedBy(unit, this.#series)
    this.#countedBy.set(unit, counted)
    return counted
  }

  readonly #settle = (): void => {
    this.#moving = false
    this.#draw()
    this.#events.onSettled(this.#window)
  }

  /** Gives the bars of the unit that suits the width of a day. */
  #count(): void {
    const unit = unitFor(1 / this.daysPerPixel)
    if (unit === this.#counted.unit) return
    this.#counted = this.#countBy(unit)
    this.#panels.counts.setData(countData(this.#counted), false)
    this.#events.onUnit(unit)
  }

  readonly #fit = (): void => {
    const { left, width } = this.#stage.getBoundingClientRect()
    this.#left = left + LEFT
    this.#width = Math.max(1, width - LEFT - RIGHT)
    for (const panel of Object.values(this.#panels)) {
      const height = panel.root.parentElement?.clientHeight ?? 0
      if (panel.width !== width || panel.height !== height) panel.setSize({ width, height })
    }
    this.#draw()
    this.#markDrawn()
  }

  /** For measuring how soon the page can be used. */
  #markDrawn(): void {
    if (performance.getEntriesByName('activity-drawn').length === 0) performance.mark('activity-drawn')
  }

  readonly #recolour = (): void => {
    this.#colours = currentColours()
    for (const panel of Object.values(this.#panels)) panel.redraw()
  }
}
