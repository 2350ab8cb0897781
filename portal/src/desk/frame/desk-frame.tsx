/** The frame of every page: navigation, the store and its warnings, the running job. */
import type { ImportRun, Overview, StoreData } from '@heliolog/desk-api'
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
import { deskTexts } from '../language/desk-texts.ts'
import { Age, ageText } from './age.tsx'
import styles from './desk-frame.module.css'
import { JobPanel } from './job-panel.tsx'

const PAGES = [
  { path: '', name: 'sources' },
  { path: 'history', name: 'history' },
] as const

const isWithin = (path: string, page: string): boolean =>
  page === '' ? !path.startsWith('history') : path.startsWith(page)

const Header = ({ path, overview }: { path: string; overview: Overview }) => {
  const t = deskTexts()
  return (
    <header class="head">
      <a class="skip" href={`${hrefOf(path)}#content`} onClick={skipToContent}>
        {texts().frame.skipToContent}
      </a>
      <Link to="" class="brand">
        <img src={icon} width="28" height="28" alt="" />
        <span>
          <bdi>{overview.community ?? 'heliolog'}</bdi> · {t.desk}
        </span>
      </Link>
      <nav aria-label={texts().frame.mainNavigation}>
        <ul>
          {PAGES.map((page) => (
            <li key={page.path}>
              <Link to={page.path} aria-current={isWithin(path, page.path) ? 'page' : undefined}>
                {t.frame[page.name]}
              </Link>
            </li>
          ))}
          {overview.portal !== null && (
            <li>
              <a href={overview.portal}>{t.frame.portal}</a>
            </li>
          )}
        </ul>
      </nav>
      <LanguageChoice />
      <ThemeButton />
    </header>
  )
}

const hasFailed = ({ exitCode }: ImportRun): boolean => exitCode !== 0 && exitCode !== null

/** The age of the last backup that succeeded, and of a later one that failed. */
const backupAge = ({ lastBackup }: StoreData) => {
  const t = deskTexts().frame
  if (lastBackup === null) return t.noneYet
  const { at, exitCode, succeededAt } = lastBackup
  const isFailed = exitCode !== 0 && exitCode !== null
  return (
    <>
      {succeededAt === null ? t.noneYet : <Age at={succeededAt} />}
      {isFailed && ` (${t.failedBackup(ageText(at))})`}
    </>
  )
}

const StoreFacts = ({ overview: { store, data } }: { overview: Overview }) => {
  const t = deskTexts().frame
  const path = <bdi class={styles.path}>{store}</bdi>
  if (data === null) return <Facts class={styles.store} facts={[[t.store, path]]} />
  const { lastImport } = data
  return (
    <Facts
      class={styles.store}
      facts={[
        [t.store, path],
        [
          t.records,
          [t.observations(data.observations), t.images(data.images), t.observers(data.observers)].join(', '),
        ],
        [t.version, <code key="version">{data.version}</code>],
        [t.lastImport, lastImport === null ? t.noneYet : <Age key="import" at={lastImport.at} />],
        [t.lastBackup, backupAge(data)],
      ]}
    />
  )
}

const warningsOf = ({ isSynthetic, lastImport, damage }: StoreData): string[] => {
  const t = deskTexts().frame
  return [
    ...(isSynthetic ? [t.synthetic] : []),
    ...(lastImport !== null && hasFailed(lastImport)
      ? [t.failedImport(lastImport.source, ageText(lastImport.at))]
      : []),
    ...(damage !== null && damage.faults > 0 ? [t.damage(damage.faults, ageText(damage.at))] : []),
  ]
}

export const DeskFrame = ({ path, children }: { path: string; children: ComponentChildren }) => {
  const { overview } = useDesk()
  const content = useFocusOnNavigation(path)
  return (
    <>
      <Header path={path} overview={overview} />
      {overview.data !== null &&
        warningsOf(overview.data).map((warning) => (
          <p key={warning} class={`sample-notice ${styles.warning}`}>
            {warning}
          </p>
        ))}
      <main id="content" tabIndex={-1} ref={content}>
        <JobPanel path={path} />
        {children}
      </main>
      <footer class="foot">
        <StoreFacts overview={overview} />
        <p>
          {deskTexts().frame.operator} <bdi>{overview.operator}</bdi>. {texts().frame.timesAreUtc} heliolog{' '}
          {overview.release}
        </p>
      </footer>
    </>
  )
}
