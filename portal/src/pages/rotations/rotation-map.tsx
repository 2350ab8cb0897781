/** The map of rotations as SVG, complete with axes and legend: one row per rotation, one column per day. */
import { useId } from 'preact/hooks'
import { CHART_WIDTH, type PictureContent } from '../../charts/share-chart.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { cellPaths, labelledRows, type MapLayout, mapLayout, NO_VALUE, yearRows } from './map-layout.ts'
import { CLASSES, type RotationRow, type RotationSeries } from './rotation-series.ts'

const AXIS_HEIGHT = 40
const LEGEND_HEIGHT = 58
const SWATCH_HEIGHT = 14
const LARGEST_SWATCH = 44
/** Narrower ones have room for every second number only. */
const NUMBER_WIDTH = 28
const DAY_LABELS = [1, 5, 10, 15, 20, 25]
const LONGITUDES = [360, 270, 180, 90, 0]
const DEGREES_PER_DAY = 360 / 27.2753

const AXIS_STYLE = { fill: 'var(--text-quiet)', 'font-size': 11.5 }

/** Days of the rotation above, longitude of the central meridian below. */
const Axes = ({ layout }: { layout: MapLayout }) => {
  const { left, right, top, bottom, cellWidth } = layout
  const t = texts().rotations
  const middle = (left + right) / 2
  return (
    <g {...AXIS_STYLE}>
      <text x={middle} y={top - 24} text-anchor="middle">
        {t.dayAxis}
      </text>
      {DAY_LABELS.map((day) => (
        <text key={day} x={left + (day - 0.5) * cellWidth} y={top - 7} text-anchor="middle">
          {day}
        </text>
      ))}
      {LONGITUDES.map((longitude) => {
        const x = left + ((360 - longitude) / DEGREES_PER_DAY) * cellWidth
        return (
          <g key={longitude}>
            <path d={`M${x} ${bottom}v4`} stroke="var(--line-strong)" />
            <text x={x} y={bottom + 16} text-anchor="middle">
              {longitude}°
            </text>
          </g>
        )
      })}
      <text x={middle} y={bottom + 33} text-anchor="middle">
        {t.longitudeAxis}
      </text>
    </g>
  )
}

const RowLabels = ({ layout }: { layout: MapLayout }) => {
  const { left, right, top, rowHeight } = layout
  return (
    <g {...AXIS_STYLE}>
      {labelledRows(layout).map(({ row, index }) => (
        <text key={row.number} x={left - 6} y={top + (index + 0.5) * rowHeight + 4} text-anchor="end">
          {row.number}
        </text>
      ))}
      {yearRows(layout).map(({ year, index }) => {
        const y = top + (index + 0.5) * rowHeight
        return (
          <g key={year}>
            <path d={`M${right + 1} ${y}h4`} stroke="var(--line-strong)" />
            <text x={right + 8} y={y + 4}>
              {year}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface LegendProps {
  layout: MapLayout
  series: RotationSeries
  hatching: string
}

/** Zero, then the scale with its bounds, then days without a value. */
const Legend = ({ layout, series: { name, bounds }, hatching }: LegendProps) => {
  const { left, right, bottom } = layout
  const swatch = Math.min(LARGEST_SWATCH, (right - left - 16) / (CLASSES + 2))
  const y = bottom + AXIS_HEIGHT + 22
  const start = left + swatch + 8
  const startOf = (one: number): number => (one === 0 ? left : start + (one - 1) * swatch)
  const withoutValue = startOf(CLASSES) + 8
  return (
    <g {...AXIS_STYLE}>
      <text x={left} y={y - 7}>
        {name}
      </text>
      {Array.from({ length: CLASSES }, (_, one) => (
        <rect
          key={one}
          fill={`var(--activity-${one})`}
          x={startOf(one)}
          y={y}
          width={swatch}
          height={SWATCH_HEIGHT}
        />
      ))}
      {bounds.map(
        (bound, one) =>
          (swatch >= NUMBER_WIDTH || one % 2 === 0) && (
            <text
              key={bound}
              x={one === 0 ? left + swatch / 2 : startOf(one + 1)}
              y={y + SWATCH_HEIGHT + 14}
              text-anchor="middle"
            >
              {formatNumber(bound)}
            </text>
          ),
      )}
      <rect
        x={withoutValue}
        y={y}
        width={swatch}
        height={SWATCH_HEIGHT}
        fill={hatching}
        stroke="var(--line-strong)"
      />
      <text x={withoutValue + swatch / 2} y={y + SWATCH_HEIGHT + 14} text-anchor="middle">
        {texts().rotations.noValue}
      </text>
    </g>
  )
}

const heightOf = ({ bottom }: MapLayout): number => bottom + AXIS_HEIGHT + LEGEND_HEIGHT

export const RotationMap = ({ layout, series }: { layout: MapLayout; series: RotationSeries }) => {
  const pattern = useId()
  const hatching = `url(#${pattern})`
  const height = heightOf(layout)
  const { left, right, top, bottom } = layout
  return (
    <svg
      viewBox={`0 0 ${layout.width} ${height}`}
      width={layout.width}
      height={height}
      shape-rendering="crispEdges"
      aria-hidden="true"
    >
      <pattern id={pattern} width="5" height="5" patternUnits="userSpaceOnUse">
        <path
          d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4"
          stroke="var(--line-strong)"
          stroke-width="0.7"
          shape-rendering="auto"
        />
      </pattern>
      {cellPaths(layout, series).map((path, one) => (
        <path key={one} d={path} fill={one === NO_VALUE ? hatching : `var(--activity-${one})`} />
      ))}
      <path d={`M${left} ${top}H${right}V${bottom}H${left}Z`} fill="none" stroke="var(--line-strong)" />
      <Axes layout={layout} />
      <RowLabels layout={layout} />
      <Legend layout={layout} series={series} hatching={hatching} />
    </svg>
  )
}

/** About the width of the map on a large screen, for which its labels are made. */
const PICTURE_WIDTH = 960

export const mapPicture = (rows: readonly RotationRow[], series: RotationSeries): PictureContent => {
  const layout = mapLayout(rows, PICTURE_WIDTH)
  const scale = CHART_WIDTH / PICTURE_WIDTH
  return {
    height: heightOf(layout) * scale,
    content: (
      <g transform={`scale(${scale})`}>
        <RotationMap layout={layout} series={series} />
      </g>
    ),
  }
}
