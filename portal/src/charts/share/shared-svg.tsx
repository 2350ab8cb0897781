/** The picture of a chart that a visitor shares: the chart with its title, its source and the version of the data. */
import { type ComponentChild, render } from 'preact'
import { shorten } from '../../format/shorten.ts'
import type { PictureColours, TimePicture } from './chart-picture.ts'
import { FONT, TimeChart, timeChartHeight } from './time-chart.tsx'

export interface PictureContent {
  height: number
  /** Drawn from 0,0 on, PICTURE_WIDTH wide. */
  content: ComponentChild
}

interface PictureTexts {
  title: string
  subtitle: string
  /** Lines below the chart: attribution, version, address. */
  source: string[]
}

const MARGIN = 32
const HEAD = 84
const SOURCE_LINE = 18
/** About as many characters as fit into the width. */
const LONGEST_TITLE = 70
const LONGEST_SUBTITLE = 140

export const CHART_WIDTH = 1136
const PICTURE_WIDTH = CHART_WIDTH + 2 * MARGIN

export const timeContent = (picture: TimePicture, colours: PictureColours): PictureContent => ({
  height: timeChartHeight(picture, CHART_WIDTH),
  content: <TimeChart picture={picture} width={CHART_WIDTH} colours={colours} />,
})

interface SharedSvgProps extends PictureContent {
  texts: PictureTexts
  colours: PictureColours
}

const SharedSvg = ({ texts, colours, height, content }: SharedSvgProps) => {
  const total = HEAD + height + 24 + texts.source.length * SOURCE_LINE + MARGIN / 2
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={PICTURE_WIDTH}
      height={total}
      viewBox={`0 0 ${PICTURE_WIDTH} ${total}`}
      font-family={FONT}
    >
      <title>{texts.title}</title>
      <rect width="100%" height="100%" fill={colours.ground} />
      <text x={MARGIN} y="42" font-size="24" font-weight="700" fill={colours.text}>
        {shorten(texts.title, LONGEST_TITLE)}
      </text>
      <text x={MARGIN} y="66" font-size="14" fill={colours.quiet}>
        {shorten(texts.subtitle, LONGEST_SUBTITLE)}
      </text>
      <g transform={`translate(${MARGIN} ${HEAD})`}>{content}</g>
      {texts.source.map((line, index) => (
        <text
          key={line}
          x={MARGIN}
          y={HEAD + height + 32 + index * SOURCE_LINE}
          font-size="12"
          fill={colours.quiet}
        >
          {line}
        </text>
      ))}
    </svg>
  )
}

/** The picture as the text of an SVG file. */
export const sharedSvg = (props: SharedSvgProps): string => {
  const container = document.createElement('div')
  render(<SharedSvg {...props} />, container)
  const text = new XMLSerializer().serializeToString(container.firstElementChild as Element)
  render(null, container)
  return text
}
