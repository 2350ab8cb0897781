/** A chart on a page, which can be saved: describes the point at the pointer. Dragging zooms into time. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize } from '../browser/hooks.ts'
import { type Chart, type Plot, plotsOf, type Series } from './chart.ts'
import { ChartDrawing, chartHeight } from './chart-drawing.tsx'
import styles from './page-chart.module.css'
import { chartContent, ShareChart, type ShareChartProps } from './share-chart.tsx'

/** The largest distance in pixels at which the pointer selects a point. */
const REACH = 16
/** The largest movement in pixels of a click; a longer one is a drag. */
const CLICK_TOLERANCE = 4
/** In days. */
const NARROWEST = 1

interface NearPoint {
  series: Series
  at: number
  x: number
  y: number
}

const nearestPoint = ({ panel, x, y }: Plot, pointer: { x: number; y: number }): NearPoint | undefined => {
  let [nearest, least]: [NearPoint | undefined, number] = [undefined, REACH]
  for (const series of panel.series) {
    if (series.describe === undefined) continue
    for (let at = 0; at < series.x.length; at++) {
      const value = series.y[at]
      if (value == null) continue
      const point = { x: x(series.x[at] ?? 0), y: y(value) }
      const distance = Math.hypot(point.x - pointer.x, point.y - pointer.y)
      if (distance < least) [nearest, least] = [{ series, at, ...point }, distance]
    }
  }
  return nearest
}

type Span = Pick<Chart, 'from' | 'to'>

interface PageChartProps extends Omit<ShareChartProps, 'draw'> {
  chart: Chart
  /** For screen readers. */
  description: string
  /** The text while no point is at the pointer. */
  hint: string
}

export const PageChart = ({ chart, description, hint, ...shared }: PageChartProps) => {
  const element = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(element)
  const [zoom, setZoom] = useState<Span>()
  const [drag, setDrag] = useState<Span>()
  const [near, setNear] = useState<NearPoint>()
  useLayoutEffect(() => setZoom(undefined), [chart.from, chart.to])
  const shown = useMemo(() => ({ ...chart, ...zoom }), [chart, zoom])
  // Memoized, so that moving the pointer does not draw the chart again.
  const drawing = useMemo(() => width > 0 && <ChartDrawing chart={shown} width={width} />, [shown, width])
  const [plot] = useMemo(() => plotsOf(shown, width), [shown, width])
  const isTime = chart.ticks === undefined

  const positionOf = ({ clientX, clientY }: MouseEvent) => {
    const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const press = (event: PointerEvent) => {
    const { x } = positionOf(event)
    setDrag({ from: x, to: x })
    element.current?.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const position = positionOf(event)
    if (drag && isTime) setDrag({ ...drag, to: position.x })
    setNear(plot && nearestPoint(plot, position))
  }
  const release = () => {
    setDrag(undefined)
    if (!drag || !plot) return
    if (Math.abs(drag.to - drag.from) < CLICK_TOLERANCE) return near?.series.open?.(near.at)
    const dayAt = (x: number) => {
      const share = (x - plot.left) / (plot.right - plot.left)
      return shown.from + Math.min(1, Math.max(0, share)) * (shown.to - shown.from)
    }
    const [from, to] = [drag.from, drag.to].sort((one, other) => one - other).map(dayAt)
    if (from !== undefined && to !== undefined && to - from >= NARROWEST) setZoom({ from, to })
  }
  return (
    <>
      <div
        class={styles.chart}
        ref={element}
        role="img"
        aria-label={description}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setDrag(undefined)}
        onPointerLeave={() => setNear(undefined)}
        onDblClick={() => setZoom(undefined)}
      >
        <svg width={width} height={chartHeight(shown, width)} aria-hidden="true">
          {drawing}
          {near && <circle cx={near.x} cy={near.y} r="6" fill="none" stroke="var(--text)" />}
          {drag && plot && (
            <rect
              class={styles.selection}
              x={Math.min(drag.from, drag.to)}
              width={Math.abs(drag.to - drag.from)}
              y={plot.top}
              height={plot.bottom - plot.top}
            />
          )}
        </svg>
      </div>
      {/* Hidden from screen readers, whose users have tables. */}
      <p class="remark" aria-hidden="true">
        {near?.series.describe?.(near.at) ?? hint}
      </p>
      <ShareChart {...shared} draw={() => chartContent(chart)} />
    </>
  )
}
