/** Reads a value from outside Preact, and renders the component again when an event reports a change. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

/** The width of an element in CSS pixels, for drawings that are laid out for it; 0 before the first measurement. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const measured = element.current
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return width
}

const narrowScreen = matchMedia('(max-width: 40rem)')

/** Whether the screen is so narrow that table rows become cards. */
export const useNarrowScreen = (): boolean => {
  const [narrow, setNarrow] = useState(narrowScreen.matches)
  useEffect(() => {
    const update = () => setNarrow(narrowScreen.matches)
    narrowScreen.addEventListener('change', update)
    return () => narrowScreen.removeEventListener('change', update)
  }, [])
  return narrow
}

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
