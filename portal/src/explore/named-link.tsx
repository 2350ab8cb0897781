/** Leads to the page of something by its name, where an address can hold that. */
import type { ComponentChildren } from 'preact'
import { Link } from '../elements/link.tsx'

/** Browsers drop these from a path, however they are written. */
const UNADDRESSABLE = new Set(['.', '..'])

interface NamedLinkProps {
  name: string
  /** The path of the page of what bears a name. */
  to: (name: string) => string
  children: ComponentChildren
}

export const NamedLink = ({ name, to, children }: NamedLinkProps) =>
  UNADDRESSABLE.has(name) ? children : <Link to={to(name)}>{children}</Link>
