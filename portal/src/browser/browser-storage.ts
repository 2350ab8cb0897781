/**
 * One value in the browser's storage. What cannot be stored, because storage is denied or full, lasts as long as the
 * page is open. Takes a function, because even reading `window.localStorage` throws where it is denied.
 */
export const storedValue = (storage: () => Storage, key: string) => {
  /** The value that could not be stored, null if it could not be removed; undefined if storage is up to date. */
  let unstored: string | null | undefined
  const change = (value: string | null, store: (storage: Storage) => void) => {
    try {
      store(storage())
      unstored = undefined
    } catch {
      unstored = value
    }
  }
  return {
    read: (): string | null => {
      if (unstored !== undefined) return unstored
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write: (value: string) => change(value, (stored) => stored.setItem(key, value)),
    remove: () => change(null, (stored) => stored.removeItem(key)),
  }
}
