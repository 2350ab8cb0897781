/** The first page: a place to drop files, imports in progress, and the sources of the store. */
import type { DeskSource, ImportRun, Overview } from '@heliolog/desk-api'
import { useEffect } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { DataTable, numberColumns, textColumns } from '../../elements/table/data-table.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { Age } from '../frame/age.tsx'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { FileDrop } from './file-drop.tsx'

const LastImport = ({ run: { at, exitCode, files } }: { run: ImportRun }) => {
  const t = deskTexts().sources
  const outcome = exitCode === null ? t.unfinished : exitCode === 0 ? t.succeeded : t.failed
  return (
    <>
      <Age at={at} />, {outcome}
      <small>
        <bdi>{files.join(', ')}</bdi>
      </small>
    </>
  )
}

const SourceTable = ({ sources }: { sources: readonly DeskSource[] }) => {
  const t = deskTexts().sources
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
      class={styles.cards}
      columns={[
        ...textColumns<DeskSource>([
          [t.name, ({ name }) => <bdi>{name}</bdi>],
          [t.kind, ({ kind }) => deskTexts().kinds[kind]],
          [t.days, ({ firstDay, lastDay }) => (firstDay === null ? '–' : `${firstDay} – ${lastDay}`)],
          [t.lastImport, ({ lastImport: run }) => (run === null ? t.never : <LastImport run={run} />)],
        ]),
        ...numberColumns<DeskSource>([[t.records, ({ records }) => formatNumber(records)]]),
      ]}
      rows={sources}
      keyOf={({ kind, name }) => `${kind} ${name}`}
    />
  )
}

const Drafts = ({ drafts }: Pick<Overview, 'drafts'>) => {
  const { refresh } = useDesk()
  const t = deskTexts().sources
  return (
    <Panel heading={t.drafts} about={t.draftsKept}>
      <ul class={styles.drafts}>
        {drafts.map(({ id, files, source }) => {
          const names = files.length === 0 ? t.noFiles : files.join(', ')
          return (
            <li key={id} class="row">
              <Link to={`import/${id}/files`}>
                <bdi>{t.continue(names)}</bdi>
              </Link>
              {source !== null && <bdi class="remark">{t.into(source)}</bdi>}
              <ActionButton
                class="quiet"
                aria-label={t.discardWhat(names)}
                send={() => desk.deleteDraft(id).then(refresh)}
              >
                {t.discard}
              </ActionButton>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

export const SourcesPage = () => {
  const { overview, refresh } = useDesk()
  const { data, drafts } = overview
  // Other pages change drafts without it.
  useEffect(() => void refresh(), [])
  const t = deskTexts().sources
  const sources = data?.sources ?? []
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <FileDrop />
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {sources.length === 0 ? <p>{t.none}</p> : <SourceTable sources={sources} />}
      {data?.hasToken === false && (
        <p class="notice">
          <RichText
            text={deskTexts().tokens.noneValid}
            elements={{ tokens: (inner) => <Link to="tokens/new">{inner}</Link> }}
          />
        </p>
      )}
    </>
  )
}
