/** How many records a publication changed. */
export interface ChangeCounts {
  new: number
  changed: number
  retracted: number
}

/** The counts of one publication by kind, named as in the API. */
export type PublicationCounts = Record<'observations' | 'images' | 'observers', ChangeCounts>

export const noChanges = (): ChangeCounts => ({ new: 0, changed: 0, retracted: 0 })
