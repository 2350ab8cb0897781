/**
 * One value in the browser's storage. Where storage is denied, the value lasts as long as the page is open. Takes a
 * function, because even reading `window.localStorage` throws there.
 */
export const storedValue = (storage: () => Storage, key: string) => {
  let fallback: string | null = null
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: () => attempt((stored) => stored.getItem(key), fallback),
    write: (value: string) => {
      fallback = value
      attempt((stored) => stored.setItem(key, value), undefined)
    },
    remove: () => {
      fallback = null
      attempt((stored) => stored.removeItem(key), undefined)
    },
  }
}
