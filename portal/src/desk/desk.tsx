/** The pages of the desk by path. */
import type { Message } from '@heliolog/desk-api'
import { useLayoutEffect } from 'preact/hooks'
import { useRoute } from '../browser/routing.ts'
import { Link } from '../elements/link.tsx'
import { RichText } from '../elements/rich-text.tsx'
import { AppearancePage } from './appearance/appearance-page.tsx'
import { DeskProvider, useDesk } from './data/desk-state.tsx'
import { useSecret } from './data/session.ts'
import { DeskFrame } from './frame/desk-frame.tsx'
import { SessionPage } from './frame/session-page.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { PublicationPage } from './history/publication-page.tsx'
import { RetractPage } from './history/retract-page.tsx'
import { ImportPage, isImportStep } from './import/import-page.tsx'
import { deskTexts } from './language/desk-texts.ts'
import { ObserversPage } from './observers/desk-observers-page.tsx'
import { SourcesPage } from './sources/sources-page.tsx'
import { StorePage } from './store/store-page.tsx'
import { UnusableStore } from './store/unusable-store.tsx'
import { TokensPage } from './tokens/tokens-page.tsx'

const NotFound = () => (
  <p class="notice">
    <RichText
      text={deskTexts().frame.notFound}
      elements={{ sources: (inner) => <Link to="">{inner}</Link> }}
    />
  </p>
)

/** The page of a path such as `import/a1b2/files`. */
const pageOf = (path: string) => {
  const [page = '', name = '', step = ''] = path.split('/')
  const t = deskTexts()
  if (path === '' || path === 'sources') return { title: t.frame.sources, content: <SourcesPage /> }
  if (path === 'history') return { title: t.frame.history, content: <HistoryPage /> }
  if (path === 'history/retract') return { title: t.observers.find, content: <RetractPage /> }
  if (path === 'observers') return { title: t.observers.heading, content: <ObserversPage /> }
  if (page === 'history' && /^\d+$/.test(name) && step === '')
    return {
      title: t.history.publication(Number(name)),
      content: <PublicationPage key={name} number={Number(name)} />,
    }
  if (path === 'store') return { title: t.store.title, content: <StorePage /> }
  if (path === 'appearance') return { title: t.frame.appearance, content: <AppearancePage /> }
  if (page === 'import' && isImportStep(step))
    return { title: t.import.title, content: <ImportPage key={name} id={name} step={step} /> }
  if (page === 'tokens' && step === '')
    return { title: t.frame.tokens, content: <TokensPage key={name} id={name} /> }
  return { title: t.desk, content: <NotFound /> }
}

const Pages = () => {
  const { path } = useRoute()
  const { community, state } = useDesk().overview
  const { title, content } = pageOf(path)
  const name = community ?? 'heliolog'
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return <DeskFrame path={path}>{state === 'current' ? content : <UnusableStore />}</DeskFrame>
}

export const Desk = ({ fault }: { fault: Message | undefined }) =>
  useSecret() === null ? (
    <SessionPage fault={fault} />
  ) : (
    <DeskProvider>
      <Pages />
    </DeskProvider>
  )
