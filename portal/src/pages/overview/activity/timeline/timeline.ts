/** The visible window of the chart, as buttons, keys and gestures move it. */
import {
  clampWindow,
  isFullWindow,
  panWindow,
  spanOf,
  type TimeWindow,
  zoomWindow,
} from '../../../../charts/activity/time-window.ts'
import { LEFT, RIGHT } from '../../../../charts/chart.ts'

interface TimelineEvents {
  onMoved(window: TimeWindow): void
  onSettled(window: TimeWindow): void
}

const SETTLED_MS = 250

export class Timeline {
  readonly full: TimeWindow
  readonly #surface: HTMLElement
  readonly #events: TimelineEvents
  #window: TimeWindow
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(surface: HTMLElement, full: TimeWindow, window: TimeWindow, events: TimelineEvents) {
    this.#surface = surface
    this.full = full
    this.#window = window
    this.#events = events
  }

  get window(): TimeWindow {
    return this.#window
  }

  get daysPerPixel(): number {
    return spanOf(this.#window) / Math.max(1, this.#surface.clientWidth - LEFT - RIGHT)
  }

  /** The day at a position on the screen, as a fraction. */
  dayAt(clientX: number): number {
    const left = this.#surface.getBoundingClientRect().left + LEFT
    return this.#window.from + (clientX - left) * this.daysPerPixel
  }

  get showsAll(): boolean {
    return isFullWindow(this.full, this.#window)
  }

  show(window: TimeWindow): void {
    const next = clampWindow(this.full, window)
    if (next.from === this.#window.from && next.to === this.#window.to) return
    this.#window = next
    this.#events.onMoved(next)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#events.onSettled(next), SETTLED_MS)
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

  close(): void {
    clearTimeout(this.#settling)
  }
}
