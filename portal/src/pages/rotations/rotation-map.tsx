/** The map of rotations as SVG, with one row per rotation and one column per day, and a link on one of its days. */
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { CHART_WIDTH, type PictureContent } from '../../charts/share-chart.tsx'
import { Readout, Surface } from '../../charts/surface.tsx'
import { Link } from '../../elements/link.tsx'
import { dayText } from '../../format/days.ts'
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import {
  cellAt,
  cellPaths,
  labelledRows,
  type MapLayout,
  mapLayout,
  NO_VALUE,
  yearRows,
} from './map-layout.ts'
import {
  CLASSES,
  hasData,
  longitudeOn,
  type RotationRow,
  type RotationSeries,
  rowIndexOf,
  valueOn,
} from './rotation-series.ts'
import styles from './rotations.module.css'

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

const RotationMap = ({ layout, series }: { layout: MapLayout; series: RotationSeries }) => {
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

const cellOf = (row: RotationRow, series: RotationSeries, day: number) => {
  const value = valueOn(series, day)
  return {
    day: dayText(day),
    rotation: String(row.number),
    position: String(day - row.first + 1),
    longitude: `${longitudeOn(row, day)}°`,
    value: value === null ? texts().rotations.noValue : series.format(value),
  }
}

const itemsOf = (cell: ReturnType<typeof cellOf>, name: string): [string, string, string][] => {
  const t = texts().rotations
  return [
    ['day', t.date, cell.day],
    ['rotation', t.rotation, cell.rotation],
    ['position', t.dayOfRotation, cell.position],
    ['longitude', t.longitude, cell.longitude],
    ['value', name, cell.value],
  ]
}

/** Rows are newest first, so Up goes to the rotation after. A shorter one has no day 28. */
const dayInRow = (rows: readonly RotationRow[], day: number, rowStep: number): number | undefined => {
  const index = rowIndexOf(rows, day)
  const [row, next] = [rows[index], rows[index + rowStep]]
  if (row === undefined || next === undefined) return undefined
  return next.first + Math.min(day - row.first, next.length - 1)
}

type Move = (day: number, row: RotationRow, rows: readonly RotationRow[]) => number | undefined

const KEYS: Record<string, Move> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day, _, rows) => dayInRow(rows, day, -1),
  ArrowDown: (day, _, rows) => dayInRow(rows, day, 1),
  Home: (_, { first }) => first,
  End: (_, { first, length }) => first + length - 1,
}

const placeOf = ({ rows, left, top, cellWidth, rowHeight }: MapLayout, day: number) => {
  const index = rowIndexOf(rows, day)
  return {
    left: `${left + (day - (rows[index]?.first ?? 0)) * cellWidth}px`,
    top: `${top + index * rowHeight}px`,
    width: `${cellWidth}px`,
    height: `${rowHeight}px`,
  }
}

/** The list of the day's observations. */
const OBSERVATIONS = 'explore/observations'
const queryOf = (day: number): URLSearchParams => {
  const date = dayText(day)
  return new URLSearchParams({ from: date, to: date })
}

export const MapSurface = ({ rows, series }: { rows: readonly RotationRow[]; series: RotationSeries }) => {
  const t = texts().rotations
  const surface = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const isChoosing = useRef(false)
  const { width } = useElementSize(surface)
  const layout = useMemo(() => mapLayout(rows, width), [rows, width])
  // Memoized, so that moving the pointer does not draw the map again.
  const map = useMemo(() => width > 0 && <RotationMap layout={layout} series={series} />, [layout, series])
  const [chosen, setChosen] = useState(series.last)
  const isShown = (day: number | undefined): day is number =>
    day !== undefined && hasData(series, day) && rowIndexOf(rows, day) >= 0
  // Another period may not have the day.
  const [newest] = rows
  const fallback =
    newest === undefined ? series.last : Math.min(series.last, newest.first + newest.length - 1)
  const day = isShown(chosen) ? chosen : fallback
  const rowOf = (shown: number): RotationRow => rows[rowIndexOf(rows, shown)] as RotationRow
  const cellOn = (shown: number) => cellOf(rowOf(shown), series, shown)
  const describe = (shown: number): string => {
    const { day, rotation, position, longitude, value } = cellOn(shown)
    return t.describeDay(day, rotation, position, longitude, series.name, value)
  }

  const dayUnder = ({ clientX, clientY }: MouseEvent): number | undefined => {
    const box = surface.current?.getBoundingClientRect()
    const pointed = box && cellAt(layout, clientX - box.left, clientY - box.top)
    return isShown(pointed) ? pointed : undefined
  }
  const point = (event: PointerEvent) => {
    const pointed = dayUnder(event)
    if (pointed !== undefined) setChosen(pointed)
  }
  const pressPointer = (event: PointerEvent) => {
    isChoosing.current = event.pointerType === 'touch' && dayUnder(event) !== day
    point(event)
  }
  const click = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    const pointed = dayUnder(event)
    // The first tap only chooses the day, because cells are smaller than fingers.
    if (isChoosing.current) event.preventDefault()
    // A quick click comes before the link is there.
    else if (!isOnLink && pointed !== undefined) navigate(hrefOf(OBSERVATIONS, queryOf(pointed)))
  }
  const press = (key: string): string | undefined => {
    const move = KEYS[key]
    if (move === undefined) return undefined
    const next = move(day, rowOf(day), rows)
    if (!isShown(next)) return ''
    setChosen(next)
    // After the link has moved.
    requestAnimationFrame(() => cursor.current?.scrollIntoView({ block: 'nearest' }))
    return describe(next)
  }
  return (
    <Surface
      element={surface}
      class={styles.surface}
      label={t.mapLabel(series.name)}
      keysHelp={t.keysHelp}
      onKey={press}
      readout={<Readout class={styles.readout} items={itemsOf(cellOn(day), series.name)} />}
      onPointerMove={point}
      onPointerDown={pressPointer}
      onClickCapture={click}
    >
      {map}
      {width > 0 && (
        <div class={styles.cursor} ref={cursor} style={placeOf(layout, day)}>
          <Link to={OBSERVATIONS} query={queryOf(day)} aria-label={describe(day)}>
            {null}
          </Link>
        </div>
      )}
    </Surface>
  )
}
