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

const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Lists observers whose nicknames contain a text, in any case. Neither engine compares all letters so. */
const listObservers = async (
  { reader }: Database,
  search: string,
  offset: number,
): Promise<RowPage<DeskObserver>> => {
  const all = await reader.selectFrom('observer').select(['nickname', 'registered', 'detail']).execute()
  const { compare } = new Intl.Collator()
  const found = all
    .filter(({ nickname }) => fold(nickname).includes(fold(search)))
    .sort((one, other) => compare(one.nickname, other.nickname))
  const next = offset + PAGE_OBSERVERS
  const rows = found.slice(offset, next).map(({ nickname, registered, detail }) => {
    const { observations, images, first_seen, last_seen }: ObserverDetail = JSON.parse(detail)
    const [firstDay, lastDay] = [first_seen && dayOf(first_seen), last_seen && dayOf(last_seen)]
    return { nickname, observations, images, firstDay, lastDay, isRegistered: registered === 1 }
  })
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
