/** Imports killed at random moments: the published data are those before or after, never something between. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientContext, runClientsDuring } from '../clients.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import { publishVersion, readEverything, startImport, type Target } from '../target.ts'

const CLIENTS = 2
const PAUSE_MS = 10
/** PostgreSQL may finish a commit after its client was killed, and instances notice it later. */
const SETTLE_MS = 300
const NOTICE_MS = 60_000

/** The version that is published completely, once it is an expected one; undefined for a mixture. */
const publishedVersion = async (
  context: ClientContext,
  origin: string,
  isExpected: (version: string | undefined) => boolean,
): Promise<string | undefined> => {
  const deadline = performance.now() + NOTICE_MS
  let version: string | undefined
  do {
    await pause(SETTLE_MS)
    const versions = await readEverything(context, origin)
    version = versions.length === 1 ? versions[0] : undefined
  } while (!isExpected(version) && performance.now() < deadline)
  return version
}

/** Publishes both versions, allows both from now on, and returns their names and the duration of an import. */
const publishBoth = async (context: ClientContext, target: Target) => {
  const started = performance.now()
  const second = await publishVersion(context, target, 1)
  const importMs = performance.now() - started
  const first = await publishVersion(context, target, 0)
  context.model.current.set(second, target.versions[1])
  return { names: [first, second] as const, importMs }
}

/** Returns the version that was published last. */
const killImports = async (
  context: ClientContext,
  target: Target,
  { names, importMs }: Awaited<ReturnType<typeof publishBoth>>,
  isOver: () => boolean,
  random: Random,
  kills: number,
): Promise<0 | 1> => {
  const { report, part } = context
  let current: 0 | 1 = 0
  for (let kill = 1; kill <= kills && !isOver(); kill++) {
    const next: 0 | 1 = current === 0 ? 1 : 0
    const delay = Math.round(random.next() * importMs * 1.1)
    const { process: child, ended } = startImport(target, next)
    const timer = setTimeout(() => child.kill('SIGKILL'), delay)
    const status = await ended
    clearTimeout(timer)
    const isExpected = (version: string | undefined) =>
      version === names[next] || (version === names[current] && status !== 0)
    const version = await publishedVersion(context, target.origins[0] as string, isExpected)
    const cause = `import ${kill}, killed after ${delay} ms, from ${names[current]} to ${names[next]}`
    countEvent(part, status === null ? 'imports killed' : 'imports completed')
    if (status !== null && status !== 0) report.wrong(part, `the import exits with ${status}`, cause)
    if (!isExpected(version)) report.wrong(part, `${version ?? 'a mixture'} is published`, cause)
    if (version !== names[next]) continue
    if (status === null) countEvent(part, 'killed after the commit')
    current = next
  }
  return current
}

export const killedImports: Part = {
  name: 'killed-imports',
  run: async ({ report, seed, isShort, isOver, targets }) => {
    for (const target of targets) {
      const { engine, origins, model, versions, sandbox } = target
      const part = report.part('killed-imports', engine)
      const context = { report, part, model, data: versions[0] }
      const published = await publishBoth(context, target)
      const last = await runClientsDuring(
        context,
        { origins, seed, clients: CLIENTS, pauseMs: PAUSE_MS },
        () => killImports(context, target, published, isOver, new Random(seed), isShort ? 2 : 50),
      )
      // Ends with the first version. An import without changes publishes nothing.
      if (last === 0) await publishVersion(context, target, 1)
      await publishVersion(context, target, 0)
      const doctor = await sandbox.run(['doctor'])
      if (doctor.status !== 0)
        report.wrong(part, `doctor exits with ${doctor.status}`, doctor.stdout + doctor.stderr)
    }
  },
}
