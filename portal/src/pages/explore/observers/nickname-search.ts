/** Finds observers by a part of their nickname. */
import type { Observer } from '@heliolog/client'

/** Ignores case, accents and width. */
const searchForm = (text: string): string =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const findByNickname = (observers: readonly Observer[], wanted: string): readonly Observer[] => {
  const part = searchForm(wanted)
  return part === '' ? observers : observers.filter(({ nickname }) => searchForm(nickname).includes(part))
}

/** The observer whom a typed text names: exactly, or else as the only one apart from case and accents. */
export const matchNickname = (observers: readonly Observer[], wanted: string): string | undefined => {
  const exact = wanted.trim().normalize('NFC')
  const form = searchForm(wanted)
  const names = observers.map(({ nickname }) => nickname)
  const similar = names.filter((name) => searchForm(name) === form)
  if (names.includes(exact)) return exact
  return similar.length === 1 ? similar[0] : undefined
}
