/** A link to another page of the portal. With a modifier key the browser handles it. */
import type { ComponentChildren } from 'preact'
import { hrefOf, navigate } from '../browser/routing.ts'

interface LinkProps {
  /** Relative to the service's URL. */
  to: string
  query?: URLSearchParams | undefined
  /** With its #. */
  fragment?: string
  class?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  children: ComponentChildren
}

export const Link = ({ to, query, fragment = '', children, ...rest }: LinkProps) => {
  const href = hrefOf(to, query) + fragment
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
