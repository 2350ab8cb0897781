/** A small chart of all months with the visible window, which can be dragged. The keyboard has the chart's own keys. */
import type { RefObject } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'
import { spanOf } from '../../../../charts/activity/time-window.ts'
import styles from '../activity.module.css'
import type { Timeline } from './timeline.ts'

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

interface TimelineNavigatorProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** The frame of the visible window, moved by the chart. */
  frame: RefObject<HTMLDivElement | null>
}

export const TimelineNavigator = ({ series, timeline, frame }: TimelineNavigatorProps) => {
  const area = useMemo(() => areaOf(series), [series])
  const moveTo = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const current = timeline.current
    if (current === null || (event.buttons & 1) === 0) return
    const box = event.currentTarget.getBoundingClientRect()
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
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path d={area} fill="var(--daily)" />
      </svg>
      <div class={styles.navigatorWindow} ref={frame} />
    </div>
  )
}
