/** Copies an SVG of the page into a picture, with the styles that style sheets give it. */
import { CHART_WIDTH, type PictureContent } from './chart-picture.tsx'

/** The properties that charts of the portal set by style sheets. */
const PROPERTIES = [
  'display',
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'paint-order',
  'shape-rendering',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'visibility',
]

const copyStyles = (from: Element, to: Element): void => {
  const style = getComputedStyle(from)
  for (const property of PROPERTIES) to.setAttribute(property, style.getPropertyValue(property))
  for (const name of ['class', 'style', 'tabindex']) to.removeAttribute(name)
  for (let index = 0; index < from.children.length; index++)
    copyStyles(from.children[index] as Element, to.children[index] as Element)
}

/** Room for labels that a chart draws beside itself, in pixels. */
interface Padding {
  left: number
  bottom: number
}

/** `container` is the element around the SVG. */
export const renderedSvg = (
  container: Element | null,
  padding: Padding = { left: 0, bottom: 0 },
): PictureContent => {
  const svg = container?.querySelector('svg')
  if (!svg) throw new Error('the chart is not drawn')
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copyStyles(svg, copy)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('overflow', 'visible')
  const scale = CHART_WIDTH / (width + padding.left)
  return {
    height: (height + padding.bottom) * scale,
    content: (
      <g
        transform={`scale(${scale}) translate(${padding.left})`}
        ref={(group) => {
          group?.append(copy)
        }}
      />
    ),
  }
}
