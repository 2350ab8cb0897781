/** The run: stores, servers, rounds, and then what is measured once at a time. */
import { COLD, COLD_SHAPE } from './cases.ts'
import type { Findings } from './findings.ts'
import { installDependencies } from './install.ts'
import { LoadGenerator } from './load/load.ts'
import { type Case, runRounds } from './measuring/rounds.ts'
import type { Options } from './options.ts'
import { measureImport } from './parts/import.ts'
import { comparePostgres, POSTGRES_CASE, preparePostgres } from './parts/postgres.ts'
import { compareSizes, LARGE, MILLION, SMALL, sizedCase } from './parts/sizes.ts'
import { memoryAtRest, timeStarts } from './parts/start.ts'
import { comparePeers, PEERS_CASE } from './peers/peers.ts'
import { prepareStore } from './stores/stores.ts'
import { compareWithLimits, heliologCalls, heliologServer } from './subjects.ts'
import { uncounted } from './timetable.ts'

const SLICE_SECONDS = 1.2
const STARTS = 7
/** An import takes about a minute. */
const IMPORT_ROUNDS = 2

export const measure = async (options: Options, tell: (what: string) => void): Promise<Findings> => {
  const wanted = (name: string) => name.includes(options.only)
  const notMeasured: Findings['notMeasured'] = {}
  await installDependencies(tell)
  const small = await prepareStore('small', options.fresh, tell)
  const million = await prepareStore('million', options.fresh, tell)
  const large = options.large ? await uncounted(() => prepareStore('large', options.fresh, tell)) : undefined
  if (!large) notMeasured.large = 'needs --large'

  const postgres = wanted(POSTGRES_CASE)
    ? await preparePostgres(million, options.fresh, tell).catch(reasonOf)
    : undefined
  const load = new LoadGenerator()
  const server = await heliologServer('heliolog', million.databaseUrl)
  const cases: Case[] = [
    ...(await compareWithLimits(million, server, load, wanted, tell)),
    ...(await compareSizes(
      [
        { contender: SMALL, store: small, server: await heliologServer('heliolog-small', small.databaseUrl) },
        { contender: MILLION, store: million, server },
        ...(large
          ? [
              {
                contender: LARGE,
                store: large,
                server: await heliologServer('heliolog-large', large.databaseUrl),
              },
            ]
          : []),
      ],
      load,
      // Without the large store there is no goal to it; one case shows how the others go.
      (name) => wanted(name) && (large !== undefined || name === sizedCase(COLD)),
    )),
  ]
  if (typeof postgres === 'string') notMeasured.postgres = postgres
  else if (postgres) cases.push(await comparePostgres(postgres, million, load))
  let peers: Findings['peers'] = []
  if (wanted(PEERS_CASE)) {
    const found = await comparePeers(
      million,
      server,
      await heliologCalls(COLD_SHAPE, server, million),
      load,
      tell,
    )
    cases.push(...found.cases)
    peers = found.notes
    if (found.cases.length === 0) notMeasured.peers = 'no peer could be started'
  }
  const ledger = await runRounds(cases, options.rounds, SLICE_SECONDS, tell)

  if (wanted('start')) tell('starting heliolog several times')
  const starts = wanted('start') ? await timeStarts(million, STARTS) : []
  const atRest = wanted('memory') ? await memoryAtRest(million) : undefined
  const imported = wanted('import')
    ? await measureImport(million, IMPORT_ROUNDS, tell).catch(reasonOf)
    : undefined
  if (typeof imported === 'string') notMeasured.import = imported
  return {
    ledger,
    sizes: Object.fromEntries(
      [small, million, large].flatMap((store) => (store ? [[store.name, store.keys.observations]] : [])),
    ),
    startSeconds: starts,
    atRest,
    import: typeof imported === 'string' ? undefined : imported,
    peers,
    notMeasured,
  }
}

/** A tool that is not here, or does not work here, leaves a gap with a reason; the rest is measured all the same. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
