/** Changes of published records without files. Each is previewed, then published as the preview has shown it. */

/** Publishes the reverse of a publication. */
export interface Undo {
  what: 'undo'
  publication: number
}

export type StoreChange = Undo

export type ChangeRequest = StoreChange & {
  /** Compute what would change; publish nothing. */
  isPreview: boolean
  note: string | null
}
