/** The frame of every page to explore: the way to the others, and the token without which there is nothing to show. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import './explore.css'
import { Link } from '../elements/link.tsx'
import { LISTS } from './lists.ts'
import { TokenGate } from './token-gate.tsx'

const PAGES = [
  ...Object.entries(LISTS).map(([name, { title }]) => ({ path: `explore/${name}`, name: title })),
  { path: 'explore/observers', name: 'Observers' },
]

interface ExploreProps {
  title: ComponentChildren
  /** Of the page among those above that this one is, or belongs to. */
  path: string
  children: (service: Heliolog) => ComponentChildren
}

export const Explore = ({ title, path, children }: ExploreProps) => (
  <>
    <nav class="explore-pages" aria-label="What to explore">
      <ul>
        {PAGES.map((page) => (
          <li key={page.path}>
            <Link to={page.path} aria-current={page.path === path ? 'page' : undefined}>
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <h1>{title}</h1>
    <TokenGate>{children}</TokenGate>
  </>
)
