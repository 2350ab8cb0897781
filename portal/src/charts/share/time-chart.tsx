/** Draws charts over time as SVG with presentation attributes only, so that it looks the same without style sheets. */
import { useId } from 'preact/hooks'
import { formatNumber } from '../../format/numbers.ts'
import { shorten } from '../../format/shorten.ts'
import { TICK_LABEL_WIDTH, tickLabels, timeTicks } from '../time-ticks.ts'
import type { PictureColours, PicturePanel, PictureSeries, TimePicture } from './chart-picture.ts'
import { type Scales, SHAPES, seriesPath, valueTicks } from './picture-paths.ts'

export const FONT = 'Inter, system-ui, sans-serif'
const FONT_SIZE = 12
/** About the mean width of a letter. */
const LETTER_WIDTH = 0.56 * FONT_SIZE
const LEFT = 48
const RIGHT = 12
const LABEL_HEIGHT = 24
const AXIS_HEIGHT = 26
const LEGEND_LINE = 20
const PIXELS_PER_TICK = 40
const MAX_TICKS = 7

const Series = ({ series, scales }: { series: PictureSeries; scales: Scales }) => {
  const d = seriesPath(series, scales)
  return series.kind === 'line' ? (
    <path
      d={d}
      fill="none"
      stroke={series.colour}
      stroke-width={series.width ?? 1.5}
      stroke-dasharray={series.dash}
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  ) : (
    <path d={d} fill={series.colour} />
  )
}

interface PanelProps {
  panel: PicturePanel
  picture: TimePicture
  ticks: number[]
  width: number
  top: number
  colours: PictureColours
}

const Panel = ({ panel, picture, ticks, width, top, colours }: PanelProps) => {
  const clip = useId()
  const { min, max, height, format = formatNumber } = panel
  const innerWidth = width - LEFT - RIGHT
  const scales: Scales = {
    x: (day) => (innerWidth * (day - picture.from)) / (picture.to - picture.from),
    y: (value) => (height * (max - value)) / (max - min),
  }
  return (
    <>
      <text x={LEFT} y={top + 14} font-size={FONT_SIZE} font-weight="600" fill={colours.text}>
        {panel.label}
      </text>
      <g transform={`translate(${LEFT} ${top + LABEL_HEIGHT})`}>
        <clipPath id={clip}>
          <rect width={innerWidth} height={height} />
        </clipPath>
        {ticks.map((day) => (
          <path key={day} d={`M${scales.x(day)} 0V${height}`} stroke={colours.grid} />
        ))}
        {valueTicks(min, max, Math.min(MAX_TICKS, height / PIXELS_PER_TICK)).map((value) => (
          <g key={value}>
            <path d={`M0 ${scales.y(value)}H${innerWidth}`} stroke={colours.grid} />
            <text x="-8" y={scales.y(value) + 4} font-size={FONT_SIZE} fill={colours.quiet} text-anchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        <g clip-path={`url(#${clip})`}>
          {panel.series.map((series, index) => (
            <Series key={index} series={series} scales={scales} />
          ))}
        </g>
      </g>
    </>
  )
}

const TimeLabels = ({ picture, ticks, width, top, colours }: Omit<PanelProps, 'panel'>) => {
  const innerWidth = width - LEFT - RIGHT
  const labels = tickLabels(ticks)
  return (
    <>
      {ticks.map((day, index) => {
        const x = LEFT + (innerWidth * (day - picture.from)) / (picture.to - picture.from)
        const label = labels[index] ?? ''
        // A label that would be cut off is left out.
        if (x + (label.length * LETTER_WIDTH) / 2 > width) return null
        return (
          <text key={day} x={x} y={top + 16} font-size={FONT_SIZE} fill={colours.quiet} text-anchor="middle">
            {label}
          </text>
        )
      })}
    </>
  )
}

interface LegendEntry {
  series: PictureSeries
  x: number
  line: number
}

/** In characters. */
const LONGEST_LABEL = 40
const MARK_WIDTH = 22
const ENTRY_GAP = 18

/** Places the entries from left to right, and in another line where the width ends. */
const legendEntries = (series: readonly PictureSeries[], width: number): LegendEntry[] => {
  let [x, line] = [LEFT, 0]
  return series.map((one) => {
    const entryWidth = MARK_WIDTH + 6 + one.label.length * LETTER_WIDTH
    if (x + entryWidth > width - RIGHT && x > LEFT) [x, line] = [LEFT, line + 1]
    const entry = { series: one, x, line }
    x += entryWidth + ENTRY_GAP
    return entry
  })
}

const LegendMark = ({ series: { kind, colour, width, dash, shape } }: { series: PictureSeries }) => {
  if (kind === 'points') return <path d={`M${MARK_WIDTH / 2} 6${SHAPES[shape ?? 'circle']}`} fill={colour} />
  return kind === 'line' ? (
    <path d={`M0 6H${MARK_WIDTH}`} stroke={colour} stroke-width={width ?? 1.5} stroke-dasharray={dash} />
  ) : (
    <rect width={MARK_WIDTH} height="12" fill={colour} />
  )
}

const Legend = ({
  entries,
  top,
  colours,
}: {
  entries: LegendEntry[]
  top: number
  colours: PictureColours
}) => (
  <>
    {entries.map(({ series, x, line }) => (
      <g key={series.label} transform={`translate(${x} ${top + line * LEGEND_LINE})`}>
        <LegendMark series={series} />
        <text x={MARK_WIDTH + 6} y="10" font-size={FONT_SIZE} fill={colours.text}>
          {series.label}
        </text>
      </g>
    ))}
  </>
)

interface TimeChartProps {
  picture: TimePicture
  width: number
  colours: PictureColours
}

const legendOf = ({ panels }: TimePicture, width: number): LegendEntry[] =>
  legendEntries(
    panels
      .flatMap(({ series }) => series)
      .filter(({ label }) => label !== '')
      .map((series) => ({ ...series, label: shorten(series.label, LONGEST_LABEL) })),
    width,
  )

const panelsHeight = ({ panels }: TimePicture): number =>
  panels.reduce((sum, { height }) => sum + LABEL_HEIGHT + height, 0)

export const timeChartHeight = (picture: TimePicture, width: number): number => {
  const lines = (legendOf(picture, width).at(-1)?.line ?? -1) + 1
  return panelsHeight(picture) + AXIS_HEIGHT + lines * LEGEND_LINE
}

/** Fills `width` × `timeChartHeight` of the SVG around it. */
export const TimeChart = ({ picture, width, colours }: TimeChartProps) => {
  const { from, to, panels } = picture
  const ticks = timeTicks(from, to, ((to - from) / (width - LEFT - RIGHT)) * TICK_LABEL_WIDTH)
  const common = { picture, ticks, width, colours }
  const bottom = panelsHeight(picture)
  let top = 0
  return (
    <g font-family={FONT}>
      {panels.map((panel) => {
        const panelTop = top
        top += LABEL_HEIGHT + panel.height
        return <Panel key={panel.label} {...common} panel={panel} top={panelTop} />
      })}
      <TimeLabels {...common} top={bottom} />
      <Legend entries={legendOf(picture, width)} top={bottom + AXIS_HEIGHT + 4} colours={colours} />
    </g>
  )
}
