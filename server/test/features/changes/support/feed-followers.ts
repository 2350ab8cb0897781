/** Followers of the change feed end with the data of their server, whatever happens to either. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readChangeLines, readToEnd } from '../../../../../test/support/change-feed.ts'
import type { Engine } from '../../../../../test/support/engines.ts'
import {
  applyChanges,
  type ChangeKind,
  Follower,
  ofKind,
  type Records,
  recordsAsOf,
} from '../../../../../test/support/feed-follower.ts'
import { type ServedApp, serveInProcess } from '../../../../../test/support/in-process.ts'
import { Model } from '../../../../../test/support/model.ts'
import { applyStep, arbitraryStep, type Step } from '../../../../../test/support/model-steps.ts'
import { issueToken } from '../../../../src/access/tokens.ts'
import type { Database } from '../../../../src/storage/database.ts'
import { openDatabase } from '../../../../src/storage/open/open.ts'

const START = Date.parse('2025-06-01T00:00:00Z')
const INSTANCES = 2
interface Move {
  follower: number
  instance: number
  limit: number
  asLines: boolean
  isKilled: boolean
}

/** A publication and what happens before the next one. */
interface Round {
  step: Step
  restarted: number | undefined
  joining: { kind: ChangeKind | undefined; fromVersion: number | undefined }[]
  moves: Move[]
}

const kind = fc.option(fc.constantFrom<ChangeKind>('observations', 'images', 'observers'), {
  nil: undefined,
  freq: 1,
})
const move: fc.Arbitrary<Move> = fc.record({
  follower: fc.nat(99),
  instance: fc.nat(INSTANCES - 1),
  limit: fc.integer({ min: 1, max: 9 }),
  asLines: fc.boolean(),
  isKilled: fc.constantFrom(false, false, true),
})
const round: fc.Arbitrary<Round> = fc.record({
  step: arbitraryStep,
  restarted: fc.option(fc.nat(INSTANCES - 1), { nil: undefined, freq: 6 }),
  joining: fc.array(fc.record({ kind, fromVersion: fc.option(fc.nat(99), { nil: undefined, freq: 1 }) }), {
    maxLength: 2,
  }),
  moves: fc.array(move, { maxLength: 8 }),
})

interface Published {
  number: number
  version: string
  records: Records
}

/** An instance of the service with its own connections to the store. */
class Instance {
  #running: { database: Database; served: ServedApp } | undefined
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  get origin(): string {
    return this.#running?.served.origin ?? ''
  }

  async start(): Promise<void> {
    await this.stop()
    const database = await openDatabase(this.#url)
    this.#running = { database, served: await serveInProcess(database, {}, undefined) }
  }

  async stop(): Promise<void> {
    await this.#running?.served.close()
    await this.#running?.database.close()
    this.#running = undefined
  }
}

const chosen = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

class Scenario {
  readonly #database: Database
  readonly #instances: readonly Instance[]
  readonly #token: string
  readonly #model = new Model()
  readonly #followers: Follower[] = [new Follower(undefined)]
  /** The publications so far; that before the first is empty. */
  readonly #published: Published[] = [{ number: 0, version: '0000000000000', records: new Map() }]

  constructor(database: Database, instances: readonly Instance[], token: string) {
    this.#database = database
    this.#instances = instances
    this.#token = token
  }

  get #latest(): Published {
    return this.#published.at(-1) as Published
  }

  async run(rounds: readonly Round[]): Promise<void> {
    for (const [index, { step, restarted, joining, moves }] of rounds.entries()) {
      await applyStep(this.#database, this.#model, step, START + index * 60_000)
      await this.#recordPublications()
      if (restarted !== undefined) await this.#instances[restarted]?.start()
      for (const { kind, fromVersion } of joining)
        this.#followers.push(
          new Follower(kind, fromVersion === undefined ? undefined : chosen(this.#published, fromVersion)),
        )
      for (const next of moves) await this.#advance(chosen(this.#followers, next.follower), next)
    }
    await this.#finish()
    await this.#compareVersions(rounds.length)
  }

  async #recordPublications(): Promise<void> {
    const rows = await this.#database.reader
      .selectFrom('publication')
      .select(['number', 'version'])
      .where('number', '>', this.#latest.number)
      .orderBy('number')
      .execute()
    for (const { number, version } of rows)
      this.#published.push({ number, version, records: await recordsAsOf(this.#database, number) })
  }

  /** Resolves to true when the follower has the latest data. */
  async #advance(follower: Follower, { instance, isKilled, ...request }: Move): Promise<boolean> {
    const { origin } = chosen(this.#instances, instance)
    const { version, isAtEnd } = await follower.advance({ ...request, origin, token: this.#token }, isKilled)
    if (!isAtEnd || request.asLines) return false
    // Another instance may notice a publication a moment later. Equal versions mean equal data.
    const shown = this.#published.findLast((publication) => publication.version === version)
    assert.ok(shown)
    assert.deepEqual(follower.records, ofKind(shown.records, follower.kind))
    return version === this.#latest.version
  }

  /** All followers end equal to the server. */
  async #finish(): Promise<void> {
    for (const [index, follower] of this.#followers.entries()) {
      const move = { follower: index, instance: index, limit: 5, asLines: false, isKilled: false }
      while (!(await this.#advance(follower, move)));
    }
  }

  /** The difference of any two versions leads from one to the other. */
  async #compareVersions(seed: number): Promise<void> {
    const latestOf = ({ version }: { version: string }) =>
      this.#published.findLast((publication) => publication.version === version)?.number ?? 0
    for (let number = 0; number < 6; number++) {
      const since = chosen(this.#published, seed * 7 + number * 3)
      const until = chosen(this.#published, seed * 5 + number * 4)
      if (latestOf(since) > latestOf(until)) continue
      const { origin } = chosen(this.#instances, number)
      const client = { origin, token: this.#token }
      const query = { since: since.version, until: until.version }
      const { data } = await readToEnd(client, { ...query, limit: 1 + number })
      assert.deepEqual((await readChangeLines(client, query)).data, data)
      const copy = new Map(since.records)
      applyChanges(copy, data)
      assert.deepEqual(copy, until.records, `from publication ${since.number} to ${until.number}`)
      assert.equal(new Set(data.map(({ kind, id }) => `${kind} ${id}`)).size, data.length)
    }
  }
}

const runRounds = async (engine: Engine, rounds: readonly Round[]): Promise<void> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  const instances = Array.from({ length: INSTANCES }, () => new Instance(store.url))
  try {
    for (const instance of instances) await instance.start()
    const { token } = await issueToken(database, {
      holder: 'follower',
      purpose: 'test',
      rate: 1_000_000,
      expiresOn: null,
    })
    await new Scenario(database, instances, token).run(rounds)
  } finally {
    for (const instance of instances) await instance.stop()
    await database.close()
    await store.remove()
  }
}

/** Runs random publications with followers that are killed, resumed and moved between instances. */
export const checkFollowers = async (
  engine: Engine,
  options: { numRuns: number; seed: number },
): Promise<void> => {
  const rounds = fc.array(round, { minLength: 6, maxLength: 14, size: 'max' })
  await fc.assert(
    fc.asyncProperty(rounds, (list) => runRounds(engine, list)),
    { ...options, endOnFailure: true },
  )
}
