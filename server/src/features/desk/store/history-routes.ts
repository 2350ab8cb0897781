/** The routes of the publications: all of them, and what one changed. */
import type { Publication } from '@heliolog/desk-api'
import { withStoreOf } from '../../../commands/command-database.ts'
import { KINDS, type Kind, OBSERVERS } from '../../../domain/records/kinds.ts'
import { listPublications } from '../../../publish/correct/history.ts'
import { readPublicationChanges } from '../../../publish/correct/publication-changes.ts'
import { changedRow } from '../jobs/publish-task.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'
import { MAX_NUMBER, readNumber } from '../server/request-values.ts'

const PAGE_PUBLICATIONS = 50
const PAGE_CHANGES = 100

type Listed = Awaited<ReturnType<typeof listPublications>>[number]

type KindCounts = Publication['kinds'][number]['counts']

const totalOf = (counts: KindCounts): number => counts.new + counts.changed + counts.retracted

/** The totals of observers change with their records: these are no changes of their own. */
const countsOf = (kind: Kind, counts: Listed['counts']): KindCounts =>
  kind === OBSERVERS && totalOf(counts.observations) + totalOf(counts.images) > 0
    ? { ...counts.observers, changed: 0 }
    : counts[kind.plural]

const publicationOf = ({
  number,
  published_at: at,
  action,
  source,
  files,
  ...listed
}: Listed): Publication => ({
  ...{ number, at, action, source, files: files ?? [] },
  ...{ runBy: listed.run_by, note: listed.note, version: listed.version },
  kinds: KINDS.map((kind) => ({ kind: kind.plural, counts: countsOf(kind, listed.counts) })).filter(
    ({ counts }) => totalOf(counts) > 0,
  ),
})

export const historyRoutes = ({ settings }: DeskContext): DeskRoute[] => [
  {
    method: 'GET',
    path: /^\/api\/publications$/,
    handle: ({ query }) =>
      withStoreOf(settings, { dryRun: true }, 'reject', async (database) => {
        const before = readNumber(query.get('before'), MAX_NUMBER)
        const listed = await listPublications(database, { before, limit: PAGE_PUBLICATIONS })
        return { json: listed.map(publicationOf) }
      }),
  },
  {
    method: 'GET',
    path: /^\/api\/publications\/(\d{1,9})\/changes$/,
    handle: ({ params: [number = ''], query }) =>
      withStoreOf(settings, { dryRun: true }, 'reject', async (database) => {
        const offset = readNumber(query.get('after'), 0)
        const changes = await database.readConsistently((db) =>
          readPublicationChanges(db, Number(number), { offset, limit: PAGE_CHANGES + 1 }),
        )
        const rows = changes
          .slice(0, PAGE_CHANGES)
          .map(({ kind, change }, index) => changedRow(offset + index + 1, kind, change))
        return { json: { rows, next: changes.length > PAGE_CHANGES ? offset + PAGE_CHANGES : null } }
      }),
  },
]
