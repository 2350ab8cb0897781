/** A small chart of all months with the visible window, which can be dragged. The keyboard has the chart's own keys. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { THEME_CHANGED } from '../../../../browser/theme.ts'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import { spanOf } from '../../../../charts/activity/time-window.ts'
import { currentColours } from '../../../../charts/chart-colours.ts'
import styles from '../activity.module.css'
import type { Timeline } from './timeline.ts'

/** Draws the monthly means as an area. */
const draw = (
  canvas: HTMLCanvasElement,
  { monthly: { days, values }, first, last }: ActivitySeries,
): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio))
  canvas.height = Math.round(canvas.clientHeight * devicePixelRatio)
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const heightOf = (value: number | null = 0) => canvas.height * (1 - ((value ?? 0) / highest) * 0.9)
  context.beginPath()
  context.moveTo(0, canvas.height)
  context.lineTo(0, heightOf(values[0]))
  values.forEach((value, index) => {
    const position = ((days[index] ?? first) - first + 0.5) / (last - first + 1)
    context.lineTo(position * canvas.width, heightOf(value))
  })
  context.lineTo(canvas.width, heightOf(values.at(-1)))
  context.lineTo(canvas.width, canvas.height)
  context.fillStyle = currentColours().daily
  context.fill()
}

interface TimelineNavigatorProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** The frame of the visible window, moved by the overlays of the chart. */
  frame: RefObject<HTMLDivElement | null>
}

export const TimelineNavigator = ({ series, timeline, frame }: TimelineNavigatorProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const strip = canvas.current
    if (strip === null) return
    const redraw = () => draw(strip, series)
    const resized = new ResizeObserver(redraw)
    resized.observe(strip)
    addEventListener(THEME_CHANGED, redraw)
    return () => {
      resized.disconnect()
      removeEventListener(THEME_CHANGED, redraw)
    }
  }, [series])
  const moveTo = (event: PointerEvent) => {
    const current = timeline.current
    if (current === null || canvas.current === null || (event.buttons & 1) === 0) return
    const box = canvas.current.getBoundingClientRect()
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
      <canvas ref={canvas} />
      <div class={styles.navigatorWindow} ref={frame} />
    </div>
  )
}
