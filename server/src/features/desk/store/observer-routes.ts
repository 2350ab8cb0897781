/** The routes of observers, of records that are found, and of what is remembered of former nicknames. */
import type { DeskObserver, FormerNames, RowPage } from '@heliolog/desk-api'
import { withStoreOf } from '../../../commands/command-database.ts'
import { dayOf } from '../../../domain/day.ts'
import type { ObserverDetail } from '../../../domain/records/observer.ts'
import { readAnnouncedRemovals } from '../../../publish/correct/history.ts'
import { endRememberedName, listRememberedNames } from '../../../publish/correct/names.ts'
import type { Database } from '../../../storage/database.ts'
import { findRecords, readSearch } from '../jobs/record-search.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRequest, DeskRoute } from '../server/desk-route.ts'
import { readNumber } from '../server/request-values.ts'

const PAGE_OBSERVERS = 50

/** Finds nicknames that contain a text, in any case. Neither engine compares all letters so. */
const findNicknames = async ({ reader }: Database, search: string): Promise<string[]> => {
  const rows = await reader.selectFrom('observer').select('nickname').execute()
  const fold = (text: string) => text.normalize('NFC').toLowerCase()
  const { compare } = new Intl.Collator()
  return rows
    .map(({ nickname }) => nickname)
    .filter((nickname) => fold(nickname).includes(fold(search.trim())))
    .sort(compare)
}

const listObservers = async (
  database: Database,
  search: string,
  offset: number,
): Promise<RowPage<DeskObserver>> => {
  const found = await findNicknames(database, search)
  const nicknames = found.slice(offset, offset + PAGE_OBSERVERS)
  const listed = database.reader.selectFrom('observer').select(['nickname', 'registered', 'detail'])
  const stored = nicknames.length === 0 ? [] : await listed.where('nickname', 'in', nicknames).execute()
  const rows = nicknames.flatMap((nickname) => {
    const row = stored.find((one) => one.nickname === nickname)
    if (!row) return []
    const { observations, images, first_seen, last_seen }: ObserverDetail = JSON.parse(row.detail)
    const [firstDay, lastDay] = [first_seen && dayOf(first_seen), last_seen && dayOf(last_seen)]
    return [{ nickname, observations, images, firstDay, lastDay, isRegistered: row.registered === 1 }]
  })
  const next = offset + PAGE_OBSERVERS
  return { rows, next: next < found.length ? next : null }
}

const readFormerNames = async (database: Database): Promise<FormerNames> => ({
  names: (await listRememberedNames(database)).map(({ publication: _, ...name }) => name),
  removals: (await readAnnouncedRemovals(database.reader)) ?? null,
})

export const observerRoutes = ({ settings }: DeskContext): DeskRoute[] => {
  const read =
    (answer: (database: Database, request: DeskRequest) => Promise<unknown>): DeskRoute['handle'] =>
    (request) =>
      withStoreOf(settings, { dryRun: true }, 'reject', async (database) => ({
        json: await answer(database, request),
      }))
  const afterOf = ({ query }: DeskRequest) => readNumber(query.get('after'), 0)
  return [
    {
      method: 'GET',
      path: /^\/api\/observers$/,
      handle: read((database, request) =>
        listObservers(database, request.query.get('search') ?? '', afterOf(request)),
      ),
    },
    {
      method: 'GET',
      path: /^\/api\/records$/,
      handle: read((database, request) => {
        const { query } = request
        const given = { observer: '', from: '', to: '', id: '', tag: '', ...Object.fromEntries(query) }
        return findRecords(database, readSearch(given), afterOf(request))
      }),
    },
    { method: 'GET', path: /^\/api\/names$/, handle: read(readFormerNames) },
    {
      method: 'DELETE',
      path: /^\/api\/names\/(\d{1,9})$/,
      handle: ({ params: [number] }) =>
        withStoreOf(settings, {}, 'reject', async (database) => {
          await endRememberedName(database, Number(number))
          return { json: await readFormerNames(database) }
        }),
    },
  ]
}
