/** Changes of published records without files. Each is previewed, then made as the preview has shown it. */

/** Publishes the reverse of a publication. */
export interface Undo {
  what: 'undo'
  publication: number
}

export interface RenameObserver {
  what: 'rename'
  nickname: string
  to: string
  /** Add the records to those of the observer who is called `to`, who must exist; else nobody may have the name. */
  merge: boolean
  /** If no record has the nickname: apply this to rows of later imports. */
  absent: boolean
}

export interface ForgetObserver {
  what: 'forget'
  nickname: string
  /** The nickname that the records get, empty for a random one. Null retracts the records. */
  to: string | null
  merge: boolean
  absent: boolean
  /** Replace ids that contain the nickname, or keep them. Null if it is not known that there are some. */
  ids: 'new' | 'keep' | null
}

/** Records with all of these properties; empty texts stand for any. */
export interface RecordSearch {
  kind: 'observations' | 'images'
  observer: string
  /** The first and the last day, inclusive. */
  from: string
  to: string
  id: string
  tag: string
}

export interface RetractRecords extends RecordSearch {
  what: 'retract'
}

/** Deletes what only publications before a day need, and removals of forgotten observers until then. */
export interface PruneHistory {
  what: 'prune'
  before: string
}

export type StoreChange = Undo | RenameObserver | ForgetObserver | RetractRecords | PruneHistory

export type ChangeRequest = StoreChange & {
  /** Compute what would change; publish nothing. */
  isPreview: boolean
  note: string | null
}
