/** Reads the size of the community's logo, so that pages can reserve its space. */
import { message } from '../messages.ts'
import { UserError } from '../user-error.ts'

export interface Logo {
  content: Buffer
  format: 'svg' | 'png'
  /** In pixels, or in the units of the SVG. */
  width: number
  height: number
}

const PNG_START = '89504e470d0a1a0a0000000d49484452'
const PNG_HEADER_BYTES = 24

const pngOf = (content: Buffer): Logo | undefined =>
  content.length > PNG_HEADER_BYTES && content.toString('hex', 0, PNG_START.length / 2) === PNG_START
    ? { content, format: 'png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : undefined

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]?.trim() ?? ''

const NUMBER = /^\d*\.?\d+(?:e[+-]?\d+)?(?:px)?$/i

/** Parts that may precede the root element. Matched one at a time, because one expression for all could backtrack for hours. */
const PROLOGUE = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>[]*(?:\[.*?\])?\s*>/sy
const ROOT = /<svg\b[^>]*>/y

const rootTagOf = (text: string): string | undefined => {
  ROOT.lastIndex = 0
  for (PROLOGUE.lastIndex = 0; PROLOGUE.test(text); ) ROOT.lastIndex = PROLOGUE.lastIndex
  return ROOT.exec(text)?.[0]
}

const svgOf = (content: Buffer): Logo | undefined => {
  const tag = rootTagOf(content.toString('utf8'))
  if (tag === undefined) return undefined
  const [, , ...box] = attributeOf(tag, 'viewBox').split(/[\s,]+/)
  const given = [attributeOf(tag, 'width'), attributeOf(tag, 'height')]
  const size = [box, given].find((pair) => pair.length === 2 && pair.every((side) => NUMBER.test(side)))
  const [width = 0, height = 0] = (size ?? []).map(Number.parseFloat)
  return { content, format: 'svg', width, height }
}

export const parseLogo = (content: Buffer): Logo => {
  const logo = pngOf(content) ?? svgOf(content)
  if (logo === undefined) throw new UserError(message('logo.format'))
  if (!(logo.width > 0 && logo.height > 0))
    throw new UserError(message(logo.format === 'svg' ? 'logo.noViewBox' : 'logo.noSize'))
  return logo
}
