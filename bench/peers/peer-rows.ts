/** Exports heliolog's rows once in the formats of the peers. */
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Key } from '../stores/keys.ts'
import { type Store, sqlitePath } from '../stores/sqlite-stores.ts'

const FIELDS: Record<string, 'text' | 'integer'> = {
  id: 'text',
  observer: 'text',
  type: 'integer',
  date_of_observation: 'text',
  title: 'text',
  gt: 'integer',
  gn: 'integer',
  gs: 'integer',
  st: 'integer',
  sn: 'integer',
  ss: 'integer',
  wolf: 'integer',
  wolf_north: 'integer',
  wolf_south: 'integer',
  a_number: 'integer',
  seeing: 'integer',
  transparency: 'integer',
  cloud_cover: 'integer',
  comments: 'text',
}

export class PeerRows {
  readonly folder: string
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
    this.folder = join(sqlitePath(store), '../peers')
    mkdirSync(this.folder, { recursive: true })
  }

  /** A table `observations` with a column per field and the position as an integer key, the best case for peers. */
  sqlite(): string {
    return this.#once('observations.db', (path) => {
      const file = new DatabaseSync(path)
      const columns = Object.entries(FIELDS).map(([name, type]) => `${name} ${type}`)
      const values = Object.keys(FIELDS).map((name) => `json_extract(body, '$.${name}')`)
      file.exec(`pragma journal_mode = wal; attach '${sqlitePath(this.#store)}' as store;
        create table observations (number integer primary key, ${columns.join(', ')});
        insert into observations (${Object.keys(FIELDS).join(', ')})
          select ${values.join(', ')} from store.observation order by at, id;`)
      file.close()
    })
  }

  /** A JSON file with a list `observations`. */
  json(): string {
    return this.#once('observations.json', (path) => {
      const source = new DatabaseSync(sqlitePath(this.#store), { readOnly: true })
      const target = openSync(path, 'w')
      let before = '{"observations":['
      for (const { body } of source.prepare('select body from observation order by at, id').iterate()) {
        writeSync(target, `${before}${body}`)
        before = ',\n'
      }
      writeSync(target, ']}')
      closeSync(target)
      source.close()
    })
  }

  /** The data version, which is part of a cursor. */
  get version(): string {
    const file = new DatabaseSync(sqlitePath(this.#store), { readOnly: true })
    const row = file.prepare('select version from dataset').get()
    file.close()
    return String(row?.['version'])
  }

  /** The key of the record at a position, to request the same page from heliolog. */
  keyAt(position: number): Key {
    const file = new DatabaseSync(this.sqlite(), { readOnly: true })
    const key = file
      .prepare('select date_of_observation as at, id from observations where number = ?')
      .get(position)
    file.close()
    return key as unknown as Key
  }

  /** Rewrites a file that was not completed. */
  #once(name: string, write: (path: string) => void): string {
    const path = join(this.folder, name)
    const done = `${path}.complete`
    if (existsSync(done)) return path
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    write(path)
    closeSync(openSync(done, 'w'))
    return path
  }
}
