/** The width of an element in CSS pixels, for drawings that are laid out for it; 0 before the first measurement. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

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
