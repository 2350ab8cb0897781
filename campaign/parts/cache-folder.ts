/** The cache folder becomes unreadable, full or deleted: downloads are exact, or return 503 before their first byte. */
import { join } from 'node:path'
import { createSmallDisk, needsSmallDisk } from '../../test/support/small-disk.ts'
import { countedDownload } from '../downloads.ts'
import { NO_LIMIT } from '../heliolog-server.ts'
import type { Part, PartRun } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import type { Target } from '../target.ts'

const DISK_MB = 6
const FILES = ['/observations.csv', '/observations.ndjson', '/observations.parquet', '/images.csv']
const EVENTS_PER_ROUND = 20

/** Shell lines in the folder of the disk, which has the folder `cache`. Links to themselves cannot be read by root. */
const EVENTS: Record<string, string> = {
  'deleted folders': 'rm -rf cache',
  'deleted files': 'rm -f cache/*',
  'unreadable folders': 'chmod 000 cache; mv cache moved; ln -s cache cache',
  'unreadable files': 'for file in cache/*; do ln -sf "$PWD/$file" "$file"; done',
  'files in place of the folder': 'mv cache moved; : > cache',
  'truncated files': 'for file in cache/*; do : > "$file"; done',
  'full disks': 'head -c 100M /dev/zero > ballast',
  'nearly full disks': 'rm -f cache/*; head -c 5800K /dev/zero > ballast',
}
const REPAIR =
  'rm -f ballast; [ -d cache ] || rm -f cache; [ ! -d moved ] || { rm -rf cache; mv moved cache; }; chmod 700 cache'

const runEvents = async (
  { report, seed, isShort, isOver, cleanups }: PartRun,
  target: Target,
): Promise<void> => {
  const { engine, sandbox, model } = target
  const part = report.part('cache-folder', engine)
  const reason = needsSmallDisk()
  if (reason) return countEvent(part, `runs skipped (${reason})`)
  const disk = await createSmallDisk(cleanups, sandbox, DISK_MB)
  const env = {
    HELIOLOG_DATABASE_URL: sandbox.url,
    HELIOLOG_CACHE_DIR: join(disk.path, 'cache'),
    HELIOLOG_BULK_PER_HOUR: String(NO_LIMIT),
  }
  const server = await sandbox.serve([], { ...disk.options, env })
  const client = { origin: server.origin, token: model.tokens.valid }
  const expected = new Map<string, Buffer>()
  const get = async (path: string, cause: string, mayBeRejected: boolean): Promise<void> => {
    const response = await countedDownload({ report, part }, client, path, cause)
    if (!response || (mayBeRejected && response.status === 503)) return
    if (response.status !== 200)
      return report.wrong(part, `the status is ${response.status}`, `${path}, ${cause}`)
    const before = expected.get(path) ?? response.body
    expected.set(path, before)
    if (!response.body.equals(before)) report.wrong(part, 'the file has changed', `${path}, ${cause}`)
  }
  for (const path of FILES) await get(path, 'an empty cache', false)
  const random = new Random(seed)
  const names = Object.keys(EVENTS)
  for (let event = 0; event < (isShort ? names.length : EVENTS_PER_ROUND) && !isOver(); event++) {
    const name = isShort ? (names[event] as string) : random.pick(names)
    countEvent(part, name)
    disk.shell(EVENTS[name] as string)
    await Promise.all(FILES.map((path) => get(path, name, true)))
    disk.shell(REPAIR)
    for (const path of FILES) await get(path, `after ${name}`, false)
  }
  await server.stop()
}

export const cacheFolder: Part = {
  name: 'cache-folder',
  run: async (run) => {
    for (const target of run.targets) await runEvents(run, target)
  },
}
