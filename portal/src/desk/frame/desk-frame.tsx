/** The frame of every page: navigation, the store and its warnings, the running job. */
import type { Overview, StoreData } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { hrefOf } from '../../browser/routing.ts'
import { Facts } from '../../elements/figure.tsx'
import {
  LanguageChoice,
  skipToContent,
  ThemeButton,
  useFocusOnNavigation,
} from '../../elements/frame/frame.tsx'
import icon from '../../elements/frame/icon.svg'
import { Link } from '../../elements/link.tsx'
import { texts } from '../../language/texts.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'
import { Age, ageText } from './age.tsx'
import { JobPanel } from './job-panel.tsx'

const PAGES = [
  { path: '', name: 'sources' },
  { path: 'history', name: 'history' },
  { path: 'observers', name: 'observersPage' },
  { path: 'tokens', name: 'tokens' },
  { path: 'store', name: 'store' },
  { path: 'appearance', name: 'appearance' },
] as const

/** Pages of imports belong to the sources. */
const currentPage = (path: string) =>
  PAGES.find((page) => page.path !== '' && path.startsWith(page.path)) ?? PAGES[0]

const Navigation = ({ path, portal }: { path: string; portal: string | null }) => (
  <nav aria-label={texts().frame.mainNavigation}>
    <ul>
      {PAGES.map((page) => (
        <li key={page.path}>
          <Link to={page.path} aria-current={page === currentPage(path) ? 'page' : undefined}>
            {deskTexts().frame[page.name]}
          </Link>
        </li>
      ))}
      <li>{portal !== null && <a href={portal}>{deskTexts().frame.portal}</a>}</li>
    </ul>
  </nav>
)

/** Without an overview, it has no navigation. */
export const DeskHeader = ({ path = '', overview }: { path?: string; overview?: Overview }) => (
  <header class={`head ${styles.head}`}>
    <a class="skip" href={`${hrefOf(path)}#content`} onClick={skipToContent}>
      {texts().frame.skipToContent}
    </a>
    <Link to="" class="brand">
      <img src={icon} width="28" height="28" alt="" />
      <span>
        <bdi>{overview?.community ?? 'heliolog'}</bdi> · {deskTexts().desk}
      </span>
    </Link>
    {overview && <Navigation path={path} portal={overview.portal} />}
    <LanguageChoice />
    <ThemeButton />
  </header>
)

/** Null while it runs, or if it was killed. */
const hasFailed = ({ exitCode }: { exitCode: number | null }): boolean => exitCode !== 0 && exitCode !== null

const Backup = ({ backup }: { backup: NonNullable<StoreData['lastBackup']> }) => {
  const t = deskTexts().frame
  const { at, succeededAt } = backup
  return (
    <>
      {succeededAt === null ? t.noneRecorded : <Age at={succeededAt} />}
      {hasFailed(backup) && ` (${t.failedBackup(ageText(at))})`}
    </>
  )
}

const dataFacts = ({ observations, images, observers, version, lastImport, lastBackup }: StoreData) => {
  const t = deskTexts().frame
  const records = [t.observations(observations), t.images(images), t.observers(observers)].join(', ')
  return [
    [t.records, records],
    [t.version, <code key="version">{version}</code>],
    [t.lastImport, lastImport === null ? t.noneRecorded : <Age key="import" at={lastImport.at} />],
    [t.lastBackup, lastBackup === null ? t.noneRecorded : <Backup key="backup" backup={lastBackup} />],
  ] as const
}

const warningsOf = ({ isSynthetic, lastImport, damage }: StoreData): string[] => {
  const t = deskTexts().frame
  return [
    isSynthetic && t.synthetic,
    lastImport !== null && hasFailed(lastImport) && t.failedImport(lastImport.source, ageText(lastImport.at)),
    damage !== null && damage.faults > 0 && t.damage(damage.faults, ageText(damage.at)),
  ].filter((warning) => warning !== false)
}

export const DeskFrame = ({ path, children }: { path: string; children: ComponentChildren }) => {
  const { overview } = useDesk()
  const content = useFocusOnNavigation(path)
  const t = deskTexts().frame
  const { store, data, operator, release } = overview
  const warnings = data === null ? [] : warningsOf(data)
  return (
    <>
      <DeskHeader path={path} overview={overview} />
      <section aria-label={t.store} class={styles.store}>
        <Facts
          class="row"
          facts={[[t.store, <bdi key="store">{store}</bdi>], ...(data === null ? [] : dataFacts(data))]}
        />
      </section>
      {warnings.length > 0 && (
        <aside class={`sample-notice ${styles.warnings}`} aria-label={t.warnings}>
          {warnings.map((warning) => (
            <p key={warning}>
              <bdi>{warning}</bdi>
            </p>
          ))}
        </aside>
      )}
      <main id="content" tabIndex={-1} ref={content}>
        <JobPanel path={path} />
        {children}
      </main>
      <footer class="foot">
        <p>
          {t.operator} <bdi>{operator}</bdi>. {texts().frame.timesAreUtc} heliolog {release}
        </p>
      </footer>
    </>
  )
}
