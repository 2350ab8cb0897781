/** The header of every page: navigation, and the switch between light and dark. */
import { hrefOf } from '../../browser/routing.ts'
import { currentTheme, setTheme, THEME_CHANGED } from '../../browser/theme.ts'
import { useExternalValue } from '../../browser/use-external-value.ts'
import { texts } from '../../language/texts.ts'
import { Link } from '../link.tsx'
import { isActivityPath } from './activity-navigation.tsx'
import { Brand } from './brand.tsx'
import { LanguageChoice } from './language-choice.tsx'

const PAGES = [
  { path: '', name: 'overview' },
  { path: 'explore/observations', name: 'explore' },
  { path: 'access', name: 'access' },
  { path: 'guides', name: 'guides' },
] as const

const isWithin = (path: string, page: string): boolean =>
  page === '' ? isActivityPath(path) : path.split('/')[0] === page.split('/')[0]

/** Sets the focus by script, because `#content` alone is relative to <base>, which is another page. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const ThemeButton = () => {
  const theme = useExternalValue(currentTheme, THEME_CHANGED)
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = theme === 'dark' ? texts().frame.useLight : texts().frame.useDark
  return (
    <button
      type="button"
      class="theme-button"
      onClick={() => setTheme(other)}
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        {theme === 'dark' ? (
          <path d="M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0-4v2m0 14v2M1 10h2m14 0h2M3.6 3.6 5 5m10 10 1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4" />
        ) : (
          <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
        )}
      </svg>
    </button>
  )
}

export const Header = ({ path }: { path: string }) => (
  <header class="head">
    <a class="skip" href={`${hrefOf(path)}#content`} onClick={skipToContent}>
      {texts().frame.skipToContent}
    </a>
    <Brand />
    <nav aria-label={texts().frame.mainNavigation}>
      <ul>
        {PAGES.map((page) => (
          <li key={page.path} data-page={page.name}>
            <Link to={page.path} aria-current={isWithin(path, page.path) ? 'page' : undefined}>
              {texts().frame[page.name]}
            </Link>
          </li>
        ))}
        <li>
          {/* A separate HTML document, which loads no charts. */}
          <a href={hrefOf('docs')} aria-current={path === 'docs' ? 'page' : undefined}>
            {texts().frame.reference}
          </a>
        </li>
      </ul>
    </nav>
    <LanguageChoice />
    <ThemeButton />
  </header>
)
