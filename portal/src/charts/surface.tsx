/** The part of a page where pointer and keys choose one value of a drawing, which is read out. */
import type { ComponentChild, ComponentChildren, HTMLAttributes, RefObject } from 'preact'
import { useId, useState } from 'preact/hooks'

interface SurfaceProps extends Omit<HTMLAttributes<HTMLDivElement>, 'ref'> {
  element: RefObject<HTMLDivElement | null>
  label: string
  /** Which keys there are, for screen readers. */
  keysHelp: string
  /** Handles a key such as `Home` or `Shift+Home`. Returns what to announce, or undefined if the key means nothing. */
  onKey(key: string): string | undefined
  /** Above the drawing. */
  readout: ComponentChild
}

export const Surface = ({ element, label, keysHelp, onKey, readout, children, ...rest }: SurfaceProps) => {
  const help = useId()
  const [announcement, setAnnouncement] = useState('')
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const announced = onKey(event.shiftKey ? `Shift+${event.key}` : event.key)
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

interface ReadoutProps {
  class: string | undefined
  /** Before the items. */
  children?: ComponentChildren
  /** A name for tests, a label and the value. */
  items: readonly (readonly [name: string, label: string, value: string])[]
}

/** The values at the pointer. They are always shown, so that the layout does not jump. */
export const Readout = ({ class: className, children, items }: ReadoutProps) => (
  <dl class={`readout ${className}`}>
    {children}
    {items.map(([name, label, value]) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd data-value={name}>{value}</dd>
      </div>
    ))}
  </dl>
)
