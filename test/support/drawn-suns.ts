/** Reads drawings as strictly as XML is to be read, and counts what they show. */
import { strict as assert } from 'node:assert'

export interface Element {
  name: string
  attributes: Map<string, string>
  parent: Element | undefined
  /** The text right within it. */
  text: string
}

const TOKEN = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ENTITY = /&(?:(amp|lt|gt|quot)|#(\d+));|&/g
const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u

const unescaped = (text: string): string =>
  text.replace(ENTITY, (entity, name: string | undefined, code: string | undefined) => {
    assert.notEqual(entity, '&', `an & stands for itself in ${text}`)
    return name === undefined ? String.fromCodePoint(Number(code)) : (LETTERS[name] as string)
  })

const attributesOf = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    assert.ok(!attributes.has(name), `${name} stands twice in ${text}`)
    attributes.set(name, unescaped(value))
  }
  return attributes
}

/** Every element in order, the root first; fails where the text is no well-formed XML. */
export const elementsOf = (svg: string): Element[] => {
  assert.doesNotMatch(svg, FORBIDDEN)
  const elements: Element[] = []
  let within: Element | undefined
  let end = 0
  for (const [token, closing, name = '', attributes = '', empty, text] of svg.matchAll(TOKEN)) {
    end += token.length
    if (text !== undefined) {
      if (within) within.text += unescaped(text)
      else assert.equal(text.trim(), '', 'text outside of the root')
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
  assert.equal(end, svg.length, `not read as XML: ${svg.slice(end, end + 80)}`)
  assert.equal(within, undefined, `<${within?.name}> is never closed`)
  return elements
}

const classOf = ({ attributes }: Element): string | undefined => attributes.get('class')

/** The group that an element lies in, or what holds spots without one. */
const groupOf = (element: Element): Element => {
  let group: Element | undefined = element
  while (group && !group.attributes.has('data-hemisphere')) group = group.parent
  assert.ok(group, 'a spot lies in no half of the disc')
  return group
}

const POSITION = /^M(-?[\d.]+)[ ]?(-?[\d.]+)/

/** Where an outline begins. */
export const positionOf = ({ attributes }: Element): { x: number; y: number } => {
  const [, x, y] = POSITION.exec(attributes.get('d') ?? '') ?? []
  assert.ok(x !== undefined && y !== undefined, attributes.get('d'))
  return { x: Number(x), y: Number(y) }
}

export interface Drawn {
  groups: { north: number; south: number }
  spots: { north: number; south: number }
  /** For each group, how many spots it has. */
  sizes: number[]
  /** One for each spot. */
  umbrae: Element[]
  title: string
  description: string
}

export const readDrawing = (svg: string): Drawn => {
  const elements = elementsOf(svg)
  const textOf = (name: string) => elements.find((element) => element.name === name)?.text ?? ''
  const groups = elements.filter((element) => classOf(element) === 'group')
  const umbrae = elements.filter((element) => classOf(element) === 'umbra')
  const byGroup = Map.groupBy(umbrae, groupOf)
  const byHalf = (all: Element[]) => ({
    north: all.filter((element) => groupOf(element).attributes.get('data-hemisphere') === 'north').length,
    south: all.filter((element) => groupOf(element).attributes.get('data-hemisphere') === 'south').length,
  })
  return {
    groups: byHalf(groups),
    spots: byHalf(umbrae),
    sizes: groups.map((group) => byGroup.get(group)?.length ?? 0),
    umbrae,
    title: textOf('title'),
    description: textOf('desc'),
  }
}

/** The half that a spot is seen in, wherever its group says that it belongs. */
export const seenInNorth = (umbra: Element): boolean => positionOf(umbra).y < 0
export const saidInNorth = (umbra: Element): boolean =>
  groupOf(umbra).attributes.get('data-hemisphere') === 'north'
