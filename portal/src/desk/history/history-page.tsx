/** The list of publications. */
import type { Publication } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'
import { KindCounts } from '../result.tsx'
import { PagedRows } from './paged-rows.tsx'

/** Actions of another release, and those from before actions were recorded, have no text. */
const actionText = (action: string | null): string | null => {
  const texts: Record<string, string> = deskTexts().history.actions
  return action && (texts[action] ?? action)
}

const NOTHING = '–'
const UNDO_NOTE = /^undo of publication (\d+)/

/** Notes are as operators wrote them, below the publication that an undo names. */
const noteText = ({ action, note }: Publication): string =>
  (action === 'undo'
    ? note?.replace(UNDO_NOTE, (_, number) => deskTexts().undo.heading(Number(number)))
    : note) ?? NOTHING

/** The facts about a publication, by heading. */
export const publicationFacts = (): [string, (publication: Publication) => ComponentChildren][] => {
  const t = deskTexts().history
  return [
    [t.at, ({ at }) => <Instant at={at} to="minutes" />],
    [t.action, ({ action }) => actionText(action) ?? NOTHING],
    [t.records, ({ kinds }) => <KindCounts kinds={kinds} />],
    [t.source, ({ source }) => <bdi>{source ?? NOTHING}</bdi>],
    [t.files, ({ files }) => <bdi>{files.join(', ') || NOTHING}</bdi>],
    [t.by, ({ runBy }) => <bdi>{runBy ?? NOTHING}</bdi>],
    [t.note, (publication) => <bdi>{noteText(publication)}</bdi>],
  ]
}

const FIRST = 1

const loadPublications = async (before: number | undefined) => {
  const rows = await desk.publications(before)
  const oldest = rows.at(-1)?.number ?? FIRST
  return { rows, next: oldest > FIRST ? oldest : null }
}

interface PublicationTableProps {
  title?: string
  rows: readonly Publication[]
}

export const PublicationTable = ({ title = deskTexts().history.heading, rows }: PublicationTableProps) => {
  const t = deskTexts().history
  if (rows.length === 0) return <p>{t.none}</p>
  return (
    <DataTable
      title={title}
      caption={title}
      class={styles.cards}
      columns={[
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
        ...textColumns(publicationFacts()),
      ]}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}

export const HistoryPage = () => {
  const t = deskTexts().history
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <p>
        <Link to="history/retract">{deskTexts().observers.find}</Link>
      </p>
      {/* Loaded again after each publication. */}
      <PagedRows
        key={useDesk().overview.data?.version}
        load={loadPublications}
        waitingFor={t.loading}
        more={t.older}
      >
        {(rows) => <PublicationTable rows={rows} />}
      </PagedRows>
    </>
  )
}
