/** Observers, and what the store remembers of former nicknames. */

export interface DeskObserver {
  nickname: string
  observations: number
  images: number
  firstDay: string | null
  lastDay: string | null
  /** Imported as an observer; such a one is listed even without records. */
  isRegistered: boolean
}

/** Decides what later imports do with rows of a renamed or forgotten observer. */
export interface RememberedName {
  number: number
  at: string
  /** Null if the observer is forgotten. */
  name: string | null
  /** The nickname under which rows are published; null if they are left out. */
  becomes: string | null
}

export interface FormerNames {
  names: RememberedName[]
  /** The nicknames whose removal the change feed announces, and the first day on which that can be deleted. */
  removals: { observers: number; day: string } | null
}
