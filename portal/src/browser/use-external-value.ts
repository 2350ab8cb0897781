/** Reads a value from outside Preact, and renders the component again when an event reports a change. */
import { useEffect, useState } from 'preact/hooks'

export const useExternalValue = <Value>(read: () => Value, ...events: readonly string[]): Value => {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const update = () => setValue(read)
    // The value may have changed between the first render and this effect.
    update()
    for (const event of events) addEventListener(event, update)
    return () => {
      for (const event of events) removeEventListener(event, update)
    }
  }, [read, ...events])
  return value
}
