/** The frame of every page: header with navigation, notice about synthetic data, content, footer. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useExternalValue } from '../../browser/hooks.ts'
import { hrefOf } from '../../browser/routing.ts'
import { currentTheme, setTheme, THEME_CHANGED } from '../../browser/theme.ts'
import { SERVICE, SERVICE_NAME } from '../../data/service-settings.ts'
import { syntheticNotice, useAttribution, useSummary } from '../../data/summary.ts'
import { LANGUAGES, type Language, storeLanguage } from '../../language/language.ts'
import { currentLanguage, texts } from '../../language/texts.ts'
import { DataLicenseLink, Link, SubPages } from '../link.tsx'
import { RichText } from '../rich-text.tsx'
import icon from './icon.svg'

/** The pages that show activity: over time, by rotation, by cycle. */
const ACTIVITY_PAGES = [
  { path: '', name: 'timeline' },
  { path: 'rotations', name: 'rotations' },
  { path: 'cycles', name: 'cycles' },
] as const

const isActivityPath = (path: string): boolean => ACTIVITY_PAGES.some((page) => page.path === path)

const ActivityNavigation = ({ path }: { path: string }) => {
  const { activity, activityPages } = texts().frame
  const pages = ACTIVITY_PAGES.map((page) => ({ to: page.path, title: activityPages[page.name] }))
  return <SubPages label={activity} pages={pages} path={path} />
}

/** Wider logos usually contain the name. */
const MAX_EMBLEM_RATIO = 2

interface IdentityProps {
  name: string
  logo: { src: string; width: number; height: number } | null
}

/** The name and logo of a community. */
export const Identity = ({ name, logo }: IdentityProps) => {
  const isWordmark = logo !== null && logo.width > MAX_EMBLEM_RATIO * logo.height
  return (
    <>
      {logo === null ? (
        <img src={icon} width="28" height="28" alt="" />
      ) : (
        <img src={logo.src} width={logo.width} height={logo.height} alt={isWordmark ? name : ''} />
      )}
      {!isWordmark && <span>{name}</span>}
    </>
  )
}

/** Links to the community's website, else to the overview. */
const Brand = () => {
  const { logo, home_url: homeUrl } = SERVICE
  const content = <Identity name={SERVICE_NAME} logo={logo && { ...logo, src: hrefOf(logo.path) }} />
  return homeUrl === null ? (
    <Link to="" class="brand">
      {content}
    </Link>
  ) : (
    <a href={homeUrl} class="brand">
      {content}
    </a>
  )
}

const CHOICES = Object.entries(LANGUAGES) as [Language, { name: string }][]

/** Loads the page again, because the texts of a page never change while it is open. */
const chooseLanguage = (language: Language): void => {
  storeLanguage(language)
  location.reload()
}

export const LanguageChoice = () => (
  <label class="language-choice">
    <span class="visually-hidden">{texts().frame.language}</span>
    <select
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {CHOICES.map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const PAGES = [
  { path: '', name: 'overview' },
  { path: 'explore/observations', name: 'explore' },
  { path: 'access', name: 'access' },
  { path: 'guides', name: 'guides' },
] as const

const isWithin = (path: string, page: string): boolean =>
  page === '' ? isActivityPath(path) : path.split('/')[0] === page.split('/')[0]

/** Sets the focus by script, because `#content` alone is relative to <base>, which is another page. */
export const skipToContent = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

export const ThemeButton = () => {
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

const Header = ({ path }: { path: string }) => (
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

const SyntheticNotice = () => {
  const summary = useSummary()
  const [notice] = summary.state === 'ready' ? syntheticNotice(summary.value) : []
  if (notice === undefined) return null
  return (
    <aside class="sample-notice" aria-label={texts().frame.syntheticData}>
      {notice}
    </aside>
  )
}

const Footer = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  const t = texts().frame
  /** The community's own pages. */
  const links = [
    { text: SERVICE_NAME, url: SERVICE.home_url },
    { text: t.privacy, url: SERVICE.privacy_url },
    { text: t.imprint, url: SERVICE.imprint_url },
  ].flatMap(({ text, url }) => (url === null ? [] : [{ text, url }]))
  return (
    <footer class="foot">
      <p>
        <strong>{attribution}</strong>
        {' · '}
        <Link to="access">{t.howToCite}</Link>
        {' · '}
        <Link to="guides">{t.guides}</Link>
        {SERVICE.data_license && (
          <>
            {' · '}
            <DataLicenseLink license={SERVICE.data_license} />
          </>
        )}
      </p>
      {links.length > 0 && (
        <ul class="row">
          {links.map(({ text, url }) => (
            <li key={text}>
              <a href={url}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {t.timesAreUtc}{' '}
        {summary.state === 'ready' && (
          <>
            <RichText
              text={t.dataVersion}
              elements={{
                version: () => (
                  <Link to={`versions/${summary.value.version}`}>
                    <code>{summary.value.version}</code>
                  </Link>
                ),
              }}
            />{' '}
          </>
        )}
        heliolog {SERVICE.release}
      </p>
    </footer>
  )
}

/** On navigation, moves the focus to the content for screen-reader and keyboard users. */
export const useFocusOnNavigation = (path: string) => {
  const content = useRef<HTMLElement>(null)
  const last = useRef(path)
  useLayoutEffect(() => {
    if (last.current === path) return
    last.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  return content
}

export const Frame = ({ path, children }: { path: string; children: ComponentChildren }) => {
  const content = useFocusOnNavigation(path)
  return (
    <>
      <Header path={path} />
      <SyntheticNotice />
      <main id="content" tabIndex={-1} ref={content}>
        {isActivityPath(path) && <ActivityNavigation path={path} />}
        {children}
      </main>
      <Footer />
    </>
  )
}
