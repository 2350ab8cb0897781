/** The frame of every explore page: navigation between them, and the token that they need. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { Link } from '../../elements/link.tsx'
import { TokenGate } from '../../elements/token-gate.tsx'
import { texts } from '../../language/texts.ts'

const PAGES = ['observations', 'images', 'daily', 'observers'] as const

interface ExploreFrameProps {
  title: ComponentChildren
  /** The path of the navigation entry that this page belongs to. */
  path: string
  children: (service: Heliolog) => ComponentChildren
}

export const ExploreFrame = ({ title, path, children }: ExploreFrameProps) => (
  <>
    <nav aria-label={texts().frame.explore}>
      <ul class="sub-pages">
        {PAGES.map((name) => (
          <li key={name}>
            <Link to={`explore/${name}`} aria-current={`explore/${name}` === path ? 'page' : undefined}>
              {texts().frame.titles[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <h1>{title}</h1>
    <TokenGate>{children}</TokenGate>
  </>
)
