/** Hooks for values outside Preact. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

/** Reads a value, and renders the component again when an event of the window reports a change. */
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

const narrowScreen = matchMedia('(max-width: 40rem)')
const isNarrow = (): boolean => narrowScreen.matches

/** True on a screen so narrow that table rows become cards. */
export const useNarrowScreen = (): boolean => useExternalValue(isNarrow, 'resize')

/** The size of an element in CSS pixels, for drawings that are laid out for it; 0 before the first measurement. */
export const useElementSize = (element: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (element.current === null) return
    const measured = element.current
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return size
}
