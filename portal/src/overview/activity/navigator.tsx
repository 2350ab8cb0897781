/** The whole series in small, and the window in it, which can be taken along. Keyboards have the chart's own keys. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { currentColours } from '../../chart/colours.ts'
import { THEME_CHANGED } from '../../theme.ts'
import type { ActivitySeries } from './series.ts'
import type { Timeline } from './timeline.ts'
import { spanOf } from './window.ts'

const draw = (canvas: HTMLCanvasElement, { monthly, day }: ActivitySeries): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = devicePixelRatio
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio))
  canvas.height = Math.round(canvas.clientHeight * ratio)
  const highest = monthly.reduce<number>((most, value) => Math.max(most, value ?? 0), 1)
  const x = (index: number) => ((index + 0.5) / day.length) * canvas.width
  context.beginPath()
  context.moveTo(0, canvas.height)
  let [before, height] = [0, 0]
  monthly.forEach((value, index) => {
    if (value === undefined) return
    if (value === null) {
      context.lineTo(before, canvas.height)
      context.lineTo(x(index), canvas.height)
    } else {
      height = canvas.height * (1 - (value / highest) * 0.9)
      if (before === 0) context.lineTo(0, height)
      context.lineTo(x(index), height)
    }
    before = x(index)
  })
  context.lineTo(canvas.width, height)
  context.lineTo(canvas.width, canvas.height)
  context.fillStyle = currentColours().daily
  context.fill()
}

interface NavigatorProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** The window's frame, which the timeline moves. */
  frame: RefObject<HTMLDivElement | null>
}

export const Navigator = ({ series, timeline, frame }: NavigatorProps) => {
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
    const middle = current.whole.from + ((event.clientX - box.left) / box.width) * spanOf(current.whole)
    const half = spanOf(current.window) / 2
    current.show({ from: middle - half, to: middle + half })
  }
  const take = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    moveTo(event)
  }
  return (
    <div class="navigator" aria-hidden="true" onPointerDown={take} onPointerMove={moveTo}>
      <canvas ref={canvas} />
      <div class="navigator-window" ref={frame} />
    </div>
  )
}
