/**
 * Mouse and fingers on the chart. The wheel zooms around the pointer, a drag pans, with Shift it selects; one
 * finger pans sideways (up and down it scrolls the page, which the style sheet grants), two zoom.
 */
import type { Timeline } from './timeline.ts'
import { spanOf, type Window } from './window.ts'

interface GestureEvents {
  /** The day under the pointer, or null once it is elsewhere. */
  onPointed(day: number | null): void
  /** What is being selected, on the screen, or null when that has ended. */
  onSelecting(from: number | null, to?: number): void
}

interface Held {
  mode: 'pan' | 'select' | 'pinch'
  /** As all was when the last pointer came or went. */
  window: Window
  daysPerPixel: number
  x: number
  day: number
  distance: number
}

const WHEEL_LINE = 16
const WHEEL_STRENGTH = 0.0016
const SMALLEST_SELECTION = 6

export const followGestures = (
  surface: HTMLElement,
  timeline: Timeline,
  { onPointed, onSelecting }: GestureEvents,
): (() => void) => {
  const pointers = new Map<number, number>()
  let held: Held | undefined

  const middle = () => [...pointers.values()].reduce((sum, x) => sum + x, 0) / pointers.size
  const distance = () => Math.max(10, Math.max(...pointers.values()) - Math.min(...pointers.values()))
  const hold = (mode: Held['mode']) => {
    const x = middle()
    const { window, daysPerPixel } = timeline
    held = { mode, window, daysPerPixel, x, day: timeline.dayAt(x), distance: distance() }
  }

  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    pointers.set(event.pointerId, event.clientX)
    surface.setPointerCapture(event.pointerId)
    hold(pointers.size > 1 ? 'pinch' : event.shiftKey ? 'select' : 'pan')
    if (event.pointerType !== 'mouse') onPointed(timeline.dayAt(event.clientX))
  }

  const move = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId) || held === undefined) {
      if (event.pointerType === 'mouse') onPointed(timeline.dayAt(event.clientX))
      return
    }
    pointers.set(event.pointerId, event.clientX)
    if (held.mode === 'select') return onSelecting(held.x, event.clientX)
    const { window, x, day } = held
    if (held.mode === 'pan') {
      const days = (x - event.clientX) * held.daysPerPixel
      timeline.show({ from: window.from + days, to: window.to + days })
      return
    }
    const factor = held.distance / distance()
    const share =
      (day - window.from) / spanOf(window) +
      ((middle() - x) * timeline.daysPerPixel) / spanOf(timeline.window)
    const span = Math.min(spanOf(window) * factor, spanOf(timeline.whole))
    timeline.show({ from: day - share * span, to: day + (1 - share) * span })
  }

  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (held?.mode === 'select') {
      onSelecting(null)
      const [from, to] = [held.x, event.clientX].sort((a, b) => a - b) as [number, number]
      if (event.type === 'pointerup' && to - from >= SMALLEST_SELECTION)
        timeline.show({ from: timeline.dayAt(from), to: timeline.dayAt(to) })
    }
    if (pointers.size === 0) held = undefined
    else hold('pan')
  }

  const turn = (event: WheelEvent) => {
    // What is shown whole cannot grow: then the wheel scrolls the page, as elsewhere.
    if (timeline.showsAll && event.deltaY >= 0) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
      timeline.pan(event.deltaX * unit * timeline.daysPerPixel)
    else timeline.zoom(Math.exp(event.deltaY * unit * WHEEL_STRENGTH), timeline.dayAt(event.clientX))
    onPointed(timeline.dayAt(event.clientX))
  }

  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onPointed(null)
  }
  const reset = () => timeline.showAll()

  const listening = new AbortController()
  const options = { signal: listening.signal }
  surface.addEventListener('pointerdown', press, options)
  surface.addEventListener('pointermove', move, options)
  surface.addEventListener('pointerup', release, options)
  surface.addEventListener('pointercancel', release, options)
  surface.addEventListener('pointerleave', leave, options)
  surface.addEventListener('dblclick', reset, options)
  surface.addEventListener('wheel', turn, { ...options, passive: false })
  return () => listening.abort()
}
