/** The part of a page where pointer and keys choose one value of a drawing, which is read out. */
import type { ComponentChild, HTMLAttributes, RefObject } from 'preact'
import { useId, useState } from 'preact/hooks'

interface SurfaceProps extends Omit<HTMLAttributes<HTMLDivElement>, 'ref'> {
  element: RefObject<HTMLDivElement | null>
  label: string
  /** Which keys there are, for screen readers. */
  keysHelp: string
  /** Handles a key pressed without modifiers. Returns what to announce, or undefined if the key means nothing. */
  onKey(key: string): string | undefined
  readout: ComponentChild
}

export const Surface = ({ element, label, keysHelp, onKey, readout, children, ...rest }: SurfaceProps) => {
  const help = useId()
  const [announcement, setAnnouncement] = useState('')
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const announced = onKey(event.key)
    if (announced === undefined) return
    event.preventDefault()
    setAnnouncement(announced)
  }
  return (
    <>
      <p id={help} class="visually-hidden">
        {keysHelp}
      </p>
      {readout}
      <div
        {...rest}
        ref={element}
        role="application"
        aria-label={label}
        aria-describedby={help}
        onKeyDown={press}
      >
        {children}
      </div>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
