/** The list of publications. */
import type { Publication } from '@heliolog/desk-api'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { type Column, DataTable } from '../../elements/table/data-table.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { KindCounts } from '../result.tsx'
import { usePages } from './load-pages.ts'
import { PagedRows } from './paged-rows.tsx'

/** Actions of another release, and those from before actions were recorded, have no text. */
export const actionText = (action: string | null): string => {
  const texts: Record<string, string> = deskTexts().history.actions
  return action === null ? '' : (texts[action] ?? action)
}

const columns = (): Column<Publication>[] => {
  const t = deskTexts().history
  return [
    {
      field: 'number',
      heading: t.number,
      kind: 'name',
      cell: ({ number }) => (
        <Link to={`history/${number}`} aria-label={t.publication(number)}>
          {number}
        </Link>
      ),
    },
    { field: 'at', heading: t.at, kind: 'name', cell: ({ at }) => <Instant at={at} to="minutes" /> },
    { field: 'action', heading: t.action, kind: 'name', cell: ({ action }) => actionText(action) },
    { field: 'records', heading: t.records, kind: 'text', cell: ({ kinds }) => <KindCounts kinds={kinds} /> },
    { field: 'source', heading: t.source, kind: 'name', cell: ({ source }) => <bdi>{source}</bdi> },
    { field: 'files', heading: t.files, kind: 'text', cell: ({ files }) => <bdi>{files.join(', ')}</bdi> },
    { field: 'by', heading: t.by, kind: 'name', cell: ({ runBy }) => <bdi>{runBy}</bdi> },
    { field: 'note', heading: t.note, kind: 'text', cell: ({ note }) => <bdi>{note}</bdi> },
  ]
}

/** Older publications than the first one do not exist. */
const FIRST = 1

const Publications = () => {
  const t = deskTexts().history
  const pages = usePages(async (before: number | undefined) => {
    const rows = await desk.publications(before)
    const oldest = rows.at(-1)?.number ?? FIRST
    return { rows, next: oldest > FIRST ? oldest : undefined }
  })
  return (
    <PagedRows pages={pages} waitingFor={t.loading} more={t.older}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <DataTable
            title={t.heading}
            caption={t.lead}
            columns={columns()}
            rows={rows}
            keyOf={({ number }) => number}
          />
        )
      }
    </PagedRows>
  )
}

export const HistoryPage = () => {
  const version = useDesk().overview.data?.version
  const t = deskTexts().history
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      {/* Loaded again after each publication. */}
      <Publications key={version} />
    </>
  )
}
