/** The observers that a reader looks for, in the order that they want. */
import type { Observer } from '@heliolog/client'

export type Column = keyof Observer

export interface Order {
  column: Column
  descending: boolean
}

const byValue = (first: string | number, second: string | number): number =>
  typeof first === 'string' && typeof second === 'string'
    ? first.localeCompare(second)
    : Number(first) - Number(second)

/** Nulls come last either way; ties stay by nickname, as the service gives them. */
export const inOrder = (observers: Observer[], { column, descending }: Order): Observer[] =>
  observers.toSorted((first, second) => {
    const [one, other] = [first[column], second[column]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return descending ? byValue(other, one) : byValue(one, other)
  })

/** Letters alike whatever their case, accents and width. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const named = (observers: Observer[], wanted: string): Observer[] => {
  const part = plain(wanted.trim())
  return part === '' ? observers : observers.filter(({ nickname }) => plain(nickname).includes(part))
}
