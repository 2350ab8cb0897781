/**
 * Keyboard, mouse and touch input on the chart. The wheel zooms around the pointer; a drag pans, and selects with Shift. One
 * finger pans sideways and scrolls the page vertically, which CSS allows with touch-action; two fingers zoom.
 */
import { spanOf, type TimeWindow } from '../../../../charts/activity/time-window.ts'
import type { Timeline } from './timeline.ts'

const STEP = 0.1
const ZOOM = 0.7

const zoomIn = (timeline: Timeline): void => timeline.zoom(ZOOM)
const zoomOut = (timeline: Timeline): void => timeline.zoom(1 / ZOOM)
const showAll = (timeline: Timeline): void => timeline.showAll()

/** Actions of keys; `span` is the number of visible days. */
export const KEYS: Record<string, (timeline: Timeline, span: number) => void> = {
  ArrowLeft: (timeline, span) => timeline.pan(-span * STEP),
  ArrowRight: (timeline, span) => timeline.pan(span * STEP),
  PageUp: (timeline, span) => timeline.pan(-span),
  PageDown: (timeline, span) => timeline.pan(span),
  Home: (timeline) => timeline.pan(timeline.full.from - timeline.window.from),
  End: (timeline) => timeline.pan(timeline.full.to - timeline.window.to),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  _: zoomOut,
  '0': showAll,
  Escape: showAll,
}

interface GestureEvents {
  /** The day at the pointer; null when it has left the chart. */
  onPointed(day: number | null): void
  /** The selection on the screen; null when it has ended. */
  onSelecting(from: number | null, to?: number): void
}

interface Press {
  mode: 'pan' | 'select' | 'pinch'
  /** The state when a pointer was last added or removed. */
  window: TimeWindow
  daysPerPixel: number
  x: number
  day: number
  distance: number
}

const WHEEL_LINE = 16
const WHEEL_STRENGTH = 0.0016
const SMALLEST_SELECTION = 6

export const handleGestures = (
  surface: HTMLElement,
  timeline: Timeline,
  { onPointed, onSelecting }: GestureEvents,
): (() => void) => {
  const pointers = new Map<number, number>()
  let pressed: Press | undefined

  const middle = () => [...pointers.values()].reduce((sum, x) => sum + x, 0) / pointers.size
  const distance = () => Math.max(10, Math.max(...pointers.values()) - Math.min(...pointers.values()))
  const startPress = (mode: Press['mode']) => {
    const x = middle()
    const { window, daysPerPixel } = timeline
    pressed = { mode, window, daysPerPixel, x, day: timeline.dayAt(x), distance: distance() }
  }

  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    pointers.set(event.pointerId, event.clientX)
    surface.setPointerCapture(event.pointerId)
    startPress(pointers.size > 1 ? 'pinch' : event.shiftKey ? 'select' : 'pan')
    if (event.pointerType !== 'mouse') onPointed(timeline.dayAt(event.clientX))
  }

  const move = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId) || pressed === undefined) {
      if (event.pointerType === 'mouse') onPointed(timeline.dayAt(event.clientX))
      return
    }
    pointers.set(event.pointerId, event.clientX)
    if (pressed.mode === 'select') return onSelecting(pressed.x, event.clientX)
    const { window, x, day } = pressed
    if (pressed.mode === 'pan') {
      const days = (x - event.clientX) * pressed.daysPerPixel
      timeline.show({ from: window.from + days, to: window.to + days })
      return
    }
    const factor = pressed.distance / distance()
    const share =
      (day - window.from) / spanOf(window) +
      ((middle() - x) * timeline.daysPerPixel) / spanOf(timeline.window)
    const span = Math.min(spanOf(window) * factor, spanOf(timeline.full))
    timeline.show({ from: day - share * span, to: day + (1 - share) * span })
  }

  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (pressed?.mode === 'select') {
      onSelecting(null)
      const [from, to] = [pressed.x, event.clientX].sort((a, b) => a - b) as [number, number]
      if (event.type === 'pointerup' && to - from >= SMALLEST_SELECTION)
        timeline.show({ from: timeline.dayAt(from), to: timeline.dayAt(to) })
    }
    if (pointers.size === 0) pressed = undefined
    else startPress('pan')
  }

  const turn = (event: WheelEvent) => {
    // All days are visible, so the wheel scrolls the page.
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

  const listening = new AbortController()
  const options = { signal: listening.signal }
  surface.addEventListener('pointerdown', press, options)
  surface.addEventListener('pointermove', move, options)
  surface.addEventListener('pointerup', release, options)
  surface.addEventListener('pointercancel', release, options)
  surface.addEventListener('pointerleave', leave, options)
  surface.addEventListener('dblclick', () => timeline.showAll(), options)
  surface.addEventListener('wheel', turn, { ...options, passive: false })
  return () => listening.abort()
}
