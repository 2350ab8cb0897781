/** The frame of every explore page: navigation between them, and the token that they need. */
import type { Heliolog } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import './explore-frame.css'
import { forgetToken, useToken } from '../browser/token.ts'
import { Link } from '../elements/link.tsx'
import { TokenForm } from '../elements/token-form.tsx'
import { clientFor } from '../service/client.ts'
import { LISTS } from './lists.ts'

interface TokenGateProps {
  children: (service: Heliolog) => ComponentChildren
}

/** Shows the token form until there is a token. */
const TokenGate = ({ children }: TokenGateProps) => {
  const token = useToken()
  if (token === null) return <TokenForm />
  return (
    <>
      {children(clientFor(token))}
      <p class="token-in-use">
        Your token is stored in this tab only.{' '}
        <button type="button" class="quiet" onClick={forgetToken}>
          Forget token
        </button>
      </p>
    </>
  )
}

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
