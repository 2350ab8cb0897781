/** The frame of every explore page: navigation between them, and the token that they need. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import './explore-frame.css'
import { Link } from '../elements/link.tsx'
import { TokenGate } from '../elements/token-gate.tsx'
import { LISTS } from './lists.ts'

const PAGES = [
  ...Object.entries(LISTS).map(([name, { title }]) => ({ path: `explore/${name}`, name: title })),
  { path: 'explore/observers', name: 'Observers' },
]

interface ExploreFrameProps {
  title: ComponentChildren
  /** The path of the navigation entry that this page belongs to. */
  path: string
  children: (service: Heliolog) => ComponentChildren
}

export const ExploreFrame = ({ title, path, children }: ExploreFrameProps) => (
  <>
    <nav class="explore-pages" aria-label="Explore">
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
