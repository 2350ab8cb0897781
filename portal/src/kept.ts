/** What the browser keeps for a page. Where a visitor has forbidden it, the page itself does, for as long as it is open. */
export interface Kept {
  read(): string | null
  keep(value: string): void
  forget(): void
}

/** Even to ask for a storage throws where it is forbidden. */
export const keptIn = (storage: () => Storage, key: string): Kept => {
  let here: string | null = null
  const tried = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: () => tried((stored) => stored.getItem(key), here),
    keep: (value) => {
      here = value
      tried((stored) => stored.setItem(key, value), undefined)
    },
    forget: () => {
      here = null
      tried((stored) => stored.removeItem(key), undefined)
    },
  }
}
