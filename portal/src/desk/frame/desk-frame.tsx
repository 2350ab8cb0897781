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

const Navigation = ({ path, portal }: { path: string; portal: string | null }) => {
  const t = deskTexts().frame
  return (
    <nav aria-label={texts().frame.mainNavigation}>
      <ul>
        {PAGES.map((page) => (
          <li key={page.path}>
            <Link to={page.path} aria-current={isWithin(path, page.path) ? 'page' : undefined}>
              {t[page.name]}
            </Link>
          </li>
        ))}
        {portal !== null && (
          <li>
            <a href={portal}>{t.portal}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface DeskHeaderProps {
  /** Of the community. */
  name: string | null
  path?: string
  /** The navigation. */
  children?: ComponentChildren
}

export const DeskHeader = ({ name, path = '', children }: DeskHeaderProps) => (
  <header class={`head ${styles.head}`}>
    <a class="skip" href={`${hrefOf(path)}#content`} onClick={skipToContent}>
      {texts().frame.skipToContent}
    </a>
    <Link to="" class="brand">
      <img src={icon} width="28" height="28" alt="" />
      <span>
        <bdi>{name ?? 'heliolog'}</bdi> · {deskTexts().desk}
      </span>
    </Link>
    {children}
    <LanguageChoice />
    <ThemeButton />
  </header>
)

/** Null while it runs, or if it was killed. */
const hasFailed = ({ exitCode }: { exitCode: number | null }): boolean => exitCode !== 0 && exitCode !== null

/** The age of the last backup that succeeded, and of a later one that failed. */
const backupAge = ({ lastBackup }: StoreData) => {
  const t = deskTexts().frame
  if (lastBackup === null) return t.noneRecorded
  const { at, succeededAt } = lastBackup
  return (
    <>
      {succeededAt === null ? t.noneRecorded : <Age at={succeededAt} />}
      {hasFailed(lastBackup) && ` (${t.failedBackup(ageText(at))})`}
    </>
  )
}

const recordsText = ({ observations, images, observers }: StoreData): string => {
  const t = deskTexts().frame
  return [t.observations(observations), t.images(images), t.observers(observers)].join(', ')
}

const StoreFacts = ({ overview: { store, data } }: { overview: Overview }) => {
  const t = deskTexts().frame
  return (
    <section aria-label={t.store} class={styles.store}>
      <Facts
        facts={[
          [t.store, <bdi key="store">{store}</bdi>],
          ...(data === null
            ? []
            : ([
                [t.records, recordsText(data)],
                [t.version, <code key="version">{data.version}</code>],
                [
                  t.lastImport,
                  data.lastImport === null ? t.noneRecorded : <Age key="at" at={data.lastImport.at} />,
                ],
                [t.lastBackup, backupAge(data)],
              ] as const)),
        ]}
      />
    </section>
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

const Warnings = ({ data }: { data: StoreData }) => {
  const warnings = warningsOf(data)
  if (warnings.length === 0) return null
  return (
    <aside class={`sample-notice ${styles.warnings}`} aria-label={deskTexts().frame.warnings}>
      {warnings.map((warning) => (
        <p key={warning}>
          <bdi>{warning}</bdi>
        </p>
      ))}
    </aside>
  )
}

export const DeskFrame = ({ path, children }: { path: string; children: ComponentChildren }) => {
  const { overview } = useDesk()
  const content = useFocusOnNavigation(path)
  return (
    <>
      <DeskHeader name={overview.community} path={path}>
        <Navigation path={path} portal={overview.portal} />
      </DeskHeader>
      <StoreFacts overview={overview} />
      {overview.data !== null && <Warnings data={overview.data} />}
      <main id="content" tabIndex={-1} ref={content}>
        <JobPanel path={path} />
        {children}
      </main>
      <footer class="foot">
        <p>
          {deskTexts().frame.operator} <bdi>{overview.operator}</bdi>. {texts().frame.timesAreUtc} heliolog{' '}
          {overview.release}
        </p>
      </footer>
    </>
  )
}
