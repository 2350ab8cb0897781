/** The panels on their one time axis: whatever moves it moves all of them, once a frame. */
import uPlot from 'uplot'
import { currentColours } from '../../chart/colours.ts'
import { THEME_CHANGED } from '../../theme.ts'
import { type CountedBy, type CountUnit, countedBy, unitFor } from './counts.ts'
import {
  countData,
  countPanel,
  fadeDaily,
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

export type PanelName = 'wolf' | 'hemispheres' | 'counts'

export interface TimelineEvents {
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
  readonly #counted = new Map<CountUnit, CountedBy>()
  readonly #resized: ResizeObserver
  #window: Window
  #unit: CountUnit | undefined
  #colours = currentColours()
  #frame = 0
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
    const colours = () => this.#colours
    this.#panels = {
      wolf: new uPlot(wolfPanel(colours), wolfData(series), places.wolf),
      hemispheres: new uPlot(hemispherePanel(colours), hemisphereData(series), places.hemispheres),
      counts: new uPlot(countPanel(colours), [[], [], []], places.counts),
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
  get #width(): number {
    return Math.max(1, this.#stage.clientWidth - LEFT - RIGHT)
  }

  get daysPerPixel(): number {
    return spanOf(this.#window) / this.#width
  }

  /** The day under a place on the screen, and where between the days it is. */
  dayAt(clientX: number): number {
    const left = this.#stage.getBoundingClientRect().left + LEFT
    return this.#window.from + (clientX - left) * this.daysPerPixel
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
    this.#frame ||= requestAnimationFrame(this.#draw)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#events.onSettled(this.#window), SETTLED_MS)
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
    const { wolf } = this.#panels
    wolf.batch(() => {
      for (const index of WOLF_SERIES[line]) wolf.setSeries(index, { show })
    })
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
    fadeDaily(this.#panels.wolf, this.daysPerPixel)
    for (const panel of Object.values(this.#panels)) panel.setScale('x', { min, max })
    this.#events.onMoved(this)
  }

  /** Gives the bars of the unit that suits the width of a day. */
  #count(): void {
    const unit = unitFor(1 / this.daysPerPixel)
    if (unit === this.#unit) return
    this.#unit = unit
    const counted = this.#counted.get(unit) ?? countedBy(unit, this.#series)
    this.#counted.set(unit, counted)
    this.#panels.counts.setData(countData(counted), false)
    this.#events.onUnit(unit)
  }

  readonly #fit = (): void => {
    const width = this.#stage.clientWidth
    for (const panel of Object.values(this.#panels)) {
      const height = panel.root.parentElement?.clientHeight ?? 0
      if (panel.width !== width || panel.height !== height) panel.setSize({ width, height })
    }
    this.#draw()
  }

  readonly #recolour = (): void => {
    this.#colours = currentColours()
    for (const panel of Object.values(this.#panels)) panel.redraw()
  }
}
