/** Something outside the page's parts that they show: those that look at it are drawn anew when an event tells of a change. */
import { useEffect, useState } from 'preact/hooks'

export const useChanging = <Value>(read: () => Value, ...events: readonly string[]): Value => {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const look = () => setValue(read)
    // It may have changed since it was first read.
    look()
    for (const event of events) addEventListener(event, look)
    return () => {
      for (const event of events) removeEventListener(event, look)
    }
  }, [read, ...events])
  return value
}
