/** Buttons that save a chart as PNG or SVG, with its title, attribution and the version of the data. */
import { type ComponentChild, render } from 'preact'
import { useState } from 'preact/hooks'
import { saveBlob } from '../browser/save-blob.ts'
import { SERVICE_NAME, SERVICE_URL } from '../data/service-settings.ts'
import { syntheticNotice, useAttribution, useSummary } from '../data/summary.ts'
import { shorten } from '../format/text.ts'
import { texts } from '../language/texts.ts'
import type { Chart } from './chart.ts'
import { ChartDrawing, chartHeight, FONT } from './chart-drawing.tsx'

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

export const chartContent = (chart: Chart): PictureContent => ({
  height: chartHeight(chart, CHART_WIDTH),
  content: <ChartDrawing chart={chart} width={CHART_WIDTH} />,
})

interface PictureSvgProps extends PictureContent {
  texts: PictureTexts
}

const PictureSvg = ({ texts, height, content }: PictureSvgProps) => {
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
      <rect width="100%" height="100%" fill="var(--panel)" />
      <text x={MARGIN} y="42" font-size="24" font-weight="700" fill="var(--text)">
        {shorten(texts.title, LONGEST_TITLE)}
      </text>
      <text x={MARGIN} y="66" font-size="14" fill="var(--text-quiet)">
        {shorten(texts.subtitle, LONGEST_SUBTITLE)}
      </text>
      <g transform={`translate(${MARGIN} ${HEAD})`}>{content}</g>
      {texts.source.map((line, index) => (
        <text
          key={line}
          x={MARGIN}
          y={HEAD + height + 32 + index * SOURCE_LINE}
          font-size="12"
          fill="var(--text-quiet)"
        >
          {line}
        </text>
      ))}
    </svg>
  )
}

/** A file has no style sheet: replaces the variables of colours.css by the colours of the current theme. */
const resolveVariables = (svg: string): string => {
  // An element, because neither a file nor a canvas supports var() and light-dark().
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolved = svg.replace(/var\(--[\w-]+\)/g, (variable) => {
    probe.style.color = variable
    return getComputedStyle(probe).color
  })
  probe.remove()
  return resolved
}

const pictureSvg = (props: PictureSvgProps): string => {
  const container = document.createElement('div')
  render(<PictureSvg {...props} />, container)
  const text = new XMLSerializer().serializeToString(container.firstElementChild as Element)
  render(null, container)
  return resolveVariables(text)
}

/** Twice the size, for sharp text on today's screens and in print. */
const SCALE = 2

const svgToPng = async (svg: string): Promise<Blob> => {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png === null) throw new Error('the browser cannot create a PNG of this size')
    return png
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Nicknames may contain characters that file names may not. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu

export interface ShareChartProps {
  /** The file's name, without its ending. */
  file: string
  title: string
  subtitle: string
  draw: () => PictureContent
}

export const ShareChart = ({ file, title, subtitle, draw }: ShareChartProps) => {
  const t = texts().share
  const summary = useSummary()
  const attribution = useAttribution()
  const [hasFailed, setFailed] = useState(false)
  const save = async (format: 'png' | 'svg') => {
    setFailed(false)
    try {
      const synthetic = summary.state === 'ready' ? syntheticNotice(summary.value) : []
      const version = summary.state === 'ready' ? summary.value.version : ''
      const svg = pictureSvg({
        ...draw(),
        texts: {
          title: `${title} · ${SERVICE_NAME}`,
          subtitle,
          source: [...synthetic, attribution, t.source(version, SERVICE_URL)],
        },
      })
      const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg)
      saveBlob(blob, `${file.replace(UNSAFE, '-').replace(/^-/, '')}.${format}`)
    } catch {
      setFailed(true)
    }
  }
  return (
    // Names the buttons after their chart, because a page may have several.
    <fieldset class="row share-chart" aria-label={title}>
      <button type="button" class="quiet" onClick={() => save('png')}>
        {t.savePng}
      </button>
      <button type="button" class="quiet" onClick={() => save('svg')}>
        {t.saveSvg}
      </button>
      <span role="status">{hasFailed && t.failed}</span>
    </fieldset>
  )
}
