/** A link to another page of the portal. With a modifier key it opens as any link does. */
import type { ComponentChildren } from 'preact'
import { addressOf, goTo } from '../routing.ts'

interface LinkProps {
  /** A path below the service's address. */
  to: string
  query?: URLSearchParams | undefined
  class?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  children: ComponentChildren
}

export const Link = ({ to, query, children, ...rest }: LinkProps) => {
  const address = addressOf(to, query)
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(address)
  }
  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  )
}
