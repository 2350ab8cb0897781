/** Parses sunspot drawings as strict XML and counts their groups and spots. */
import { strict as assert } from 'node:assert'

export interface Element {
  name: string
  attributes: Map<string, string>
  parent: Element | undefined
  /** Text directly inside the element. */
  text: string
}

const TOKEN = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ENTITY = /&(?:(amp|lt|gt|quot)|#(\d+));|&/g
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u

const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity, name: string | undefined, code: string | undefined) => {
    assert.notEqual(entity, '&', `unescaped & in ${text}`)
    return name === undefined ? String.fromCodePoint(Number(code)) : (CHARACTERS[name] as string)
  })

const attributesOf = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    assert.ok(!attributes.has(name), `repeated attribute ${name} in ${text}`)
    attributes.set(name, decodeEntities(value))
  }
  return attributes
}

/** All elements in document order; fails when the text is not well-formed XML. */
export const parseElements = (svg: string): Element[] => {
  assert.doesNotMatch(svg, FORBIDDEN)
  const elements: Element[] = []
  let within: Element | undefined
  let end = 0
  for (const [token, closing, name = '', attributes = '', empty, text] of svg.matchAll(TOKEN)) {
    end += token.length
    if (text !== undefined) {
      if (within) within.text += decodeEntities(text)
      else assert.equal(text.trim(), '', 'text outside the root')
    } else if (closing) {
      assert.equal(name, within?.name, `</${name}> closes another element`)
      within = within?.parent
    } else {
      assert.ok(within !== undefined || elements.length === 0, `<${name}> is a second root`)
      const element: Element = { name, attributes: attributesOf(attributes), parent: within, text: '' }
      elements.push(element)
      if (!empty) within = element
    }
  }
  assert.equal(end, svg.length, `not XML: ${svg.slice(end, end + 80)}`)
  assert.equal(within, undefined, `<${within?.name}> is never closed`)
  return elements
}

const classOf = ({ attributes }: Element): string | undefined => attributes.get('class')

/** The group that contains an element, or the container of ungrouped spots. */
const groupOf = (element: Element): Element => {
  let group: Element | undefined = element
  while (group && !group.attributes.has('data-hemisphere')) group = group.parent
  assert.ok(group, 'a spot is in no hemisphere')
  return group
}

const POSITION = /^M(-?[\d.]+)[ ]?(-?[\d.]+)/

/** The start point of an outline. */
export const positionOf = ({ attributes }: Element): { x: number; y: number } => {
  const [, x, y] = POSITION.exec(attributes.get('d') ?? '') ?? []
  assert.ok(x !== undefined && y !== undefined, attributes.get('d'))
  return { x: Number(x), y: Number(y) }
}

export interface Drawing {
  groups: { north: number; south: number }
  spots: { north: number; south: number }
  /** Number of spots in each group. */
  sizes: number[]
  /** One per spot. */
  umbrae: Element[]
  title: string
  description: string
}

export const readDrawing = (svg: string): Drawing => {
  const elements = parseElements(svg)
  const textOf = (name: string) => elements.find((element) => element.name === name)?.text ?? ''
  const groups = elements.filter((element) => classOf(element) === 'group')
  const umbrae = elements.filter((element) => classOf(element) === 'umbra')
  const byGroup = Map.groupBy(umbrae, groupOf)
  const byHemisphere = (all: Element[]) => ({
    north: all.filter((element) => groupOf(element).attributes.get('data-hemisphere') === 'north').length,
    south: all.filter((element) => groupOf(element).attributes.get('data-hemisphere') === 'south').length,
  })
  return {
    groups: byHemisphere(groups),
    spots: byHemisphere(umbrae),
    sizes: groups.map((group) => byGroup.get(group)?.length ?? 0),
    umbrae,
    title: textOf('title'),
    description: textOf('desc'),
  }
}

/** The hemisphere a spot is drawn in, independent of the label of its group. */
export const isDrawnInNorth = (umbra: Element): boolean => positionOf(umbra).y < 0
export const isLabelledNorth = (umbra: Element): boolean =>
  groupOf(umbra).attributes.get('data-hemisphere') === 'north'
