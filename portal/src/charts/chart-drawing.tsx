/** Draws charts as SVG with presentation attributes only, so that they look the same without style sheets. */
import { useId } from 'preact/hooks'
import { formatNumber } from '../format/numbers.ts'
import { shorten } from '../format/text.ts'
import {
  type Chart,
  LEFT,
  type Panel,
  type Plot,
  plotsOf,
  RIGHT,
  type Series,
  SHAPES,
  seriesPath,
  valueTicks,
} from './chart.ts'
import { TICK_LABEL_WIDTH, tickLabels, timeTicks } from './time-ticks.ts'

export const FONT = '"Inter Variable", Inter, system-ui, sans-serif'
const FONT_SIZE = 12
/** About the mean width of a letter. */
const LETTER_WIDTH = 0.56 * FONT_SIZE
const AXIS_HEIGHT = 26
const HIDDEN_AXIS_HEIGHT = 4
const AXIS_LABEL_HEIGHT = 20
const LEGEND_LINE = 20
const PIXELS_PER_TICK = 32
const MAX_TICKS = 8

type Ticks = NonNullable<Chart['ticks']>

const ticksOf = ({ from, to, ticks }: Chart, width: number): Ticks => {
  if (ticks) return ticks
  const days = timeTicks(from, to, ((to - from) / (width - LEFT - RIGHT)) * TICK_LABEL_WIDTH)
  const labels = tickLabels(days)
  return days.map((at, index) => ({ at, label: labels[index] ?? '' }))
}

const SeriesPath = ({ series, plot }: { series: Series; plot: Plot }) => {
  const { kind, colour, width = 1.5, dash, opacity } = series
  const d = seriesPath(series, plot)
  return kind === 'line' || kind === 'bars' ? (
    <path
      d={d}
      fill="none"
      stroke={colour}
      stroke-width={width}
      stroke-dasharray={dash}
      stroke-linejoin="round"
      stroke-linecap="round"
      opacity={opacity}
    />
  ) : (
    <path d={d} fill={colour} opacity={opacity} />
  )
}

const valueTicksOf = ({ min, max, height }: Panel): number[] =>
  valueTicks(min, max, Math.min(MAX_TICKS, height / PIXELS_PER_TICK))

const PanelDrawing = ({ plot, ticks }: { plot: Plot; ticks: Ticks }) => {
  const clip = useId()
  const { panel, left, right, top, bottom, x, y } = plot
  const { format = formatNumber, notes } = panel
  return (
    <>
      <text x={left} y={top - 10} font-weight="600" fill="var(--text)">
        {panel.label}
      </text>
      <clipPath id={clip}>
        <rect x={left} y={top} width={right - left} height={panel.height} />
      </clipPath>
      {ticks.map(({ at }) => (
        <path key={at} d={`M${x(at)} ${top}V${bottom}`} stroke="var(--grid)" />
      ))}
      {valueTicksOf(panel).map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${right}`} stroke="var(--grid)" />
          <text x={left - 8} y={y(value) + 4} fill="var(--text-quiet)" text-anchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      <g clip-path={`url(#${clip})`}>
        {panel.series.map((series, index) => (
          <SeriesPath key={index} series={series} plot={plot} />
        ))}
      </g>
      {notes?.(plot).map(({ x: noteX, y: noteY, text, colour }) => (
        <text
          key={text}
          x={noteX}
          y={noteY}
          font-size="13"
          font-weight="600"
          text-anchor="middle"
          fill={colour}
          // Keeps the note readable where points or lines are behind it.
          stroke="var(--panel)"
          stroke-width="4"
          paint-order="stroke"
        >
          {text}
        </text>
      ))}
    </>
  )
}

/** In characters. */
const LONGEST_LABEL = 40
const MARK_WIDTH = 22
const ENTRY_GAP = 18

/** Places the entries from left to right, and in another line where the width ends. */
const legendOf = (series: readonly LegendEntry[], width: number) => {
  let [x, line] = [LEFT, 0]
  return series
    .filter(({ label }) => label !== '')
    .map((one) => {
      const series = { ...one, label: shorten(one.label, LONGEST_LABEL) }
      const entryWidth = MARK_WIDTH + 6 + series.label.length * LETTER_WIDTH
      if (x + entryWidth > width - RIGHT && x > LEFT) [x, line] = [LEFT, line + 1]
      const entry = { series, x, line }
      x += entryWidth + ENTRY_GAP
      return entry
    })
}

export type Mark = Pick<Series, 'kind' | 'colour' | 'width' | 'dash' | 'shape'>
type LegendEntry = Mark & { label: string }

/** A series in a legend, MARK_WIDTH wide and 12 pixels high. Points with a dash are points on a line. */
const LegendMark = ({ kind, colour, width = 1.5, dash, shape }: Mark) => (
  <>
    {(kind === 'line' || dash !== undefined) && (
      <path d={`M0 6H${MARK_WIDTH}`} stroke={colour} stroke-width={width} stroke-dasharray={dash} />
    )}
    {kind === 'points' && <path d={`M${MARK_WIDTH / 2} 6${SHAPES[shape ?? 'circle']}`} fill={colour} />}
    {(kind === 'band' || kind === 'columns') && <rect width={MARK_WIDTH} height="12" fill={colour} />}
  </>
)

export const SeriesMark = (mark: Mark) => (
  <svg viewBox={`0 0 ${MARK_WIDTH} 12`} width={MARK_WIDTH} height="12" aria-hidden="true">
    <LegendMark {...mark} />
  </svg>
)

/** In as many lines as the width requires. */
export const Legend = ({ entries, width }: { entries: readonly LegendEntry[]; width: number }) =>
  legendOf(entries, width).map(({ series, x, line }) => (
    <g key={series.label} transform={`translate(${x} ${line * LEGEND_LINE})`}>
      <LegendMark {...series} />
      <text x={MARK_WIDTH + 6} y="10" fill="var(--text)">
        {series.label}
      </text>
    </g>
  ))

const seriesOf = ({ panels }: Chart): Series[] => panels.flatMap(({ series }) => series)

const axisHeight = ({ axisLabel, isAxisHidden }: Chart): number =>
  isAxisHidden ? HIDDEN_AXIS_HEIGHT : AXIS_HEIGHT + (axisLabel ? AXIS_LABEL_HEIGHT : 0)

export const chartHeight = (chart: Chart, width: number): number => {
  const legendLines = (legendOf(seriesOf(chart), width).at(-1)?.line ?? -1) + 1
  return (plotsOf(chart, width).at(-1)?.bottom ?? 0) + axisHeight(chart) + legendLines * LEGEND_LINE
}

/** Fills `width` × `chartHeight` of the SVG around it. */
export const ChartDrawing = ({ chart, width }: { chart: Chart; width: number }) => {
  const plots = plotsOf(chart, width)
  const ticks = ticksOf(chart, width)
  const { bottom = 0, x = () => 0 } = plots.at(-1) ?? {}
  const legendTop = bottom + axisHeight(chart) + 4
  return (
    <g font-family={FONT} font-size={FONT_SIZE}>
      {plots.map((plot) => (
        <PanelDrawing key={plot.panel.label} plot={plot} ticks={ticks} />
      ))}
      {ticks.map(
        ({ at, label }) =>
          // A label that would be cut off is left out.
          !chart.isAxisHidden &&
          x(at) + (label.length * LETTER_WIDTH) / 2 <= width && (
            <text key={at} x={x(at)} y={bottom + 16} fill="var(--text-quiet)" text-anchor="middle">
              {label}
            </text>
          ),
      )}
      {chart.axisLabel && (
        <text x={width / 2} y={bottom + AXIS_HEIGHT + 8} fill="var(--text-quiet)" text-anchor="middle">
          {chart.axisLabel}
        </text>
      )}
      <g transform={`translate(0 ${legendTop})`}>
        <Legend entries={seriesOf(chart)} width={width} />
      </g>
    </g>
  )
}
