/** What lies over the chart and is moved without drawing it anew: the line at a day, a selection, the window in the whole. */
import type { Timeline } from './timeline.ts'
import { spanOf } from './window.ts'

interface OverlayElements {
  crosshair: HTMLElement
  selection: HTMLElement
  /** Of the navigator; its room is the whole. */
  frame: HTMLElement
}

export class Overlays {
  readonly #elements: OverlayElements
  day: number | null = null

  constructor(elements: OverlayElements) {
    this.#elements = elements
  }

  follow(timeline: Timeline): void {
    const { crosshair, frame } = this.#elements
    crosshair.hidden = this.day === null || !timeline.isVisible(this.day)
    if (this.day !== null) crosshair.style.transform = `translateX(${timeline.positionOf(this.day)}px)`
    const { whole, window } = timeline
    frame.style.left = `${((window.from - whole.from) / spanOf(whole)) * 100}%`
    frame.style.width = `${(spanOf(window) / spanOf(whole)) * 100}%`
  }

  /** Between two places on the screen; null ends it. */
  readonly select = (from: number | null, to = 0): void => {
    const { selection } = this.#elements
    selection.hidden = from === null
    if (from === null) return
    const left = selection.parentElement?.getBoundingClientRect().left ?? 0
    selection.style.left = `${Math.min(from, to) - left}px`
    selection.style.width = `${Math.abs(to - from)}px`
  }
}
