/** Predicts what undoing a publication does, from the states of the model after each publication. */
import type { Model, ModelRecord } from './model.ts'

type Records = ReadonlyMap<string, ModelRecord>

export interface ModelState {
  observations: Records
  images: Records
  registered: ReadonlySet<string>
  /** Before the publication. The former state may lack changes that were not published. */
  registeredBefore?: ReadonlySet<string>
}

const KINDS = ['observations', 'images'] as const

export const stateOf = ({ observations, images, registered }: ModelState): ModelState => ({
  observations: new Map(observations),
  images: new Map(images),
  registered: new Set(registered),
})

const text = (record: ModelRecord | undefined): string =>
  record === undefined
    ? ''
    : JSON.stringify(Object.entries({ ...record, tags: [...record.tags].sort() }).sort())

/** The ids of records that differ between two states. */
const differing = (before: Records, after: Records): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => text(before.get(id)) !== text(after.get(id)),
  )

const hasRecords = (state: ModelState, nickname: string): boolean =>
  KINDS.some((kind) => [...state[kind].values()].some(({ observer }) => observer === nickname))
const isIdle = (state: ModelState, nickname: string): boolean =>
  state.registered.has(nickname) && !hasRecords(state, nickname)
const isListed = (state: ModelState, nickname: string): boolean =>
  state.registered.has(nickname) || hasRecords(state, nickname)

/** `states` begins with the state before the first publication. Returns false if its records have changed. */
export const undoInModel = (model: Model, states: readonly ModelState[], number: number): boolean => {
  const [before, after] = [states[number - 1], states[number]] as [ModelState, ModelState]
  for (const kind of KINDS)
    for (const id of differing(before[kind], after[kind]))
      if (text(model[kind].get(id)) !== text(after[kind].get(id))) return false
  const nicknames = [...before.registered, ...after.registered]
  const isInTheWay = (nickname: string): boolean => {
    if (isIdle(after, nickname) && !isListed(before, nickname)) return !isListed(model, nickname)
    return isIdle(before, nickname) && !isListed(after, nickname) && isListed(model, nickname)
  }
  if (nicknames.some(isInTheWay)) return false
  for (const kind of KINDS)
    for (const id of differing(before[kind], after[kind])) {
      const former = before[kind].get(id)
      if (former) (model[kind] as Map<string, ModelRecord>).set(id, former)
      else model[kind].delete(id)
    }
  const { registered, registeredBefore = registered } = after
  for (const nickname of registered) if (!registeredBefore.has(nickname)) model.registered.delete(nickname)
  for (const nickname of registeredBefore) if (!registered.has(nickname)) model.registered.add(nickname)
  return true
}
