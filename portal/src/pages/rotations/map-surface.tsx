/** The map with a link on one of its days, which follows the pointer and the arrow keys. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Readout, Surface } from '../../charts/surface.tsx'
import { Link } from '../../elements/link.tsx'
import { dayText } from '../../format/days.ts'
import { texts } from '../../language/texts.ts'
import { cellAt, type MapLayout, mapLayout } from './map-layout.ts'
import { RotationMap } from './rotation-map.tsx'
import {
  hasData,
  longitudeOn,
  type RotationRow,
  type RotationSeries,
  rowIndexOf,
  valueOn,
} from './rotation-series.ts'
import styles from './rotations.module.css'

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
