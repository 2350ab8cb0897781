/** Finds observers by their nickname. */
import type { Kysely } from 'kysely'
import { nearestName } from '../../domain/nearest-name.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Tables } from '../../storage/schema/tables.ts'

/** Returns undefined if no observer has this nickname. */
export const findObserver = (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  nickname: string,
): Promise<{ registered: number } | undefined> =>
  db.selectFrom('observer').select('registered').where('nickname', '=', nickname).executeTakeFirst()

/** Whether only the history or the change feed has this nickname, because the observer was renamed or has no records. */
export const isFormerObserver = async (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  nickname: string,
): Promise<boolean> => {
  const tombstone = await db
    .selectFrom('tombstone')
    .select('id')
    .where('kind', '=', 'observer')
    .where('id', '=', nickname)
    .executeTakeFirst()
  const former = await db
    .selectFrom('observer_history')
    .select('nickname')
    .where('nickname', '=', nickname)
    .executeTakeFirst()
  return tombstone !== undefined || former !== undefined
}

/** Throws if no observer has this nickname. */
export const requireObserver = async (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  nickname: string,
): Promise<{ registered: number }> => {
  const found = await findObserver(db, nickname)
  if (found) return found
  const rows = await db.selectFrom('observer').select('nickname').orderBy('nickname').execute()
  const nearest = nearestName(
    nickname,
    rows.map((row) => row.nickname),
  )
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`
  throw new UserError(`nothing was changed: no observer is called ${JSON.stringify(nickname)}${hint}`)
}
