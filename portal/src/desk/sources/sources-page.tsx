/** The first page: a place to drop files, imports in progress, and the sources of the store. */
import type { DeskSource, ImportRun, Overview } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { type Column, DataTable } from '../../elements/table/data-table.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { Age } from '../frame/age.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { FileDrop } from './file-drop.tsx'
import styles from './sources-page.module.css'

const outcomeOf = ({ exitCode }: ImportRun): string => {
  const t = deskTexts().sources
  if (exitCode === null) return t.unfinished
  return exitCode === 0 ? t.succeeded : t.failed
}

const LastImport = ({ run }: { run: ImportRun | null }) => {
  if (run === null) return <>{deskTexts().sources.never}</>
  return (
    <>
      <Age at={run.at} />, {outcomeOf(run)}
      <small class={styles.files}>
        <bdi>{run.files.join(', ')}</bdi>
      </small>
    </>
  )
}

const sourceColumns = (): Column<DeskSource>[] => {
  const t = deskTexts().sources
  return [
    { field: 'name', heading: t.name, kind: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    { field: 'kind', heading: t.kind, kind: 'name', cell: ({ kind }) => deskTexts().kinds[kind] },
    { field: 'records', heading: t.records, kind: 'number', cell: ({ records }) => formatNumber(records) },
    {
      field: 'days',
      heading: t.days,
      kind: 'name',
      cell: ({ firstDay, lastDay }) => (firstDay === null ? '' : `${firstDay} – ${lastDay}`),
    },
    {
      field: 'lastImport',
      heading: t.lastImport,
      kind: 'text',
      cell: ({ lastImport }) => <LastImport run={lastImport} />,
    },
  ]
}

type DraftEntry = Overview['drafts'][number]

const DraftItem = ({ draft: { id, files, source } }: { draft: DraftEntry }) => {
  const { refresh } = useDesk()
  const [error, setError] = useState<unknown>()
  const t = deskTexts().sources
  const names = files.length === 0 ? t.noFiles : files.join(', ')
  const discard = () => desk.deleteDraft(id).then(refresh, setError)
  return (
    <li class="row">
      <Link to={`import/${id}/files`}>
        <bdi>{t.continue(names)}</bdi>
      </Link>
      {source !== null && <bdi class="remark">{t.into(source)}</bdi>}
      <button type="button" class="quiet" onClick={discard} aria-label={t.discardWhat(names)}>
        {t.discard}
      </button>
      {error !== undefined && <Problem error={error} />}
    </li>
  )
}

const Drafts = ({ drafts }: Pick<Overview, 'drafts'>) => {
  const t = deskTexts().sources
  return (
    <section class="panel">
      <h2>{t.drafts}</h2>
      <ul class={styles.drafts}>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      <p class="remark">{t.draftsKept}</p>
    </section>
  )
}

export const SourcesPage = () => {
  const { data, drafts } = useDesk().overview
  const t = deskTexts().sources
  const sources = data?.sources ?? []
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <FileDrop />
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {sources.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <DataTable
          title={t.heading}
          caption={t.heading}
          columns={sourceColumns()}
          rows={sources}
          keyOf={({ kind, name }) => `${kind} ${name}`}
        />
      )}
    </>
  )
}
