/** A nearly full disk under every command: what a command says about the store is true, and the server keeps serving. */
import { createSandbox, requestApi } from '../../test/support/sandbox.ts'
import { createSmallDisk, needsSmallDisk, type SmallDisk } from '../../test/support/small-disk.ts'
import { COMMANDS, type Command, prepareStore, runCommand } from '../commands.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'

const DISK_MB = 8
/** Free kilobytes: none, and up to more than the largest publication needs. */
const MAX_FREE_KB = 1_500
const LEVELS = 4

/** Everything that a command may change, read past the commands. */
const READ_STATE = `const { DatabaseSync } = require("node:sqlite")
const all = (file, sql) => new DatabaseSync(file, { readOnly: true }).prepare(sql).all()
console.log(JSON.stringify([
  all("heliolog.db", "select publication, version, history_from, tombstones_from from dataset"),
  all("heliolog.db", "select count(*) from observation_history"),
  all("heliolog.tokens.db", "select id, hash, revoked_at, deleted_at from token order by id"),
]))`

const readState = (disk: SmallDisk): string => disk.shell(`"${process.execPath}" -e '${READ_STATE}'`)

export const fullDisk: Part = {
  name: 'full-disk',
  run: async ({ report, seed, isShort, isOver, cleanups, targets }) => {
    // The disk of PostgreSQL belongs to its server.
    const origin = targets.find(({ engine }) => engine === 'SQLite')
    if (!origin) return
    const part = report.part('full-disk', origin.engine)
    const reason = needsSmallDisk()
    if (reason) return countEvent(part, `runs skipped (${reason})`)
    const random = new Random(seed)
    const sandbox = await createSandbox(cleanups)
    const disk = await createSmallDisk(cleanups, sandbox, DISK_MB)
    const operator = await prepareStore(sandbox, disk.options, origin)
    const server = await sandbox.serve([], disk.options)
    const issue = ['token', 'issue', '--holder', 'Cem', '--purpose', 'p', '--rate', '100000', '--json']
    const { token } = JSON.parse((await sandbox.runProcess(issue, disk.options)).stdout)
    const levels = Array.from({ length: isShort ? 1 : LEVELS }, (_, level) =>
      level === 0 ? 0 : Math.round(random.next() * MAX_FREE_KB),
    )
    const importing = COMMANDS.find(({ name }) => name === 'import') as Command
    let run = 0
    for (const [index, command] of COMMANDS.entries())
      for (const free of levels) {
        if (isOver() || (isShort && index % 3 !== 0)) continue
        const cause = `${command.name} with ${free} kB free`
        // Another command may have removed what it refers to.
        if (command.mayFail) await runCommand({ report, part }, operator, importing, ++run)
        const before = readState(disk)
        disk.fill(free)
        countEvent(part, 'full disks')
        const result = await runCommand({ report, part }, operator, command, ++run)
        const { status } = await requestApi(server, '/meta', token)
        if (status !== 200) report.wrong(part, `the server returns ${status}`, cause)
        disk.clear()
        if (!result) continue
        const isExpected = [0, 3].includes(result.status ?? -1) || (command.mayFail && result.status === 1)
        if (!isExpected) report.wrong(part, `exits with ${result.status}`, `${cause}: ${result.stderr}`)
        if (result.stderr.includes('nothing was changed') && readState(disk) !== before)
          report.wrong(part, 'claims that nothing was changed', `${cause}: ${result.stderr}`)
        if (['revoke', 'restore'].includes(command.name) && result.status === 3)
          report.wrong(part, 'tokens cannot be changed', `${cause}: ${result.stderr}`)
      }
    const doctor = await sandbox.runProcess(['doctor'], disk.options)
    if (doctor.status !== 0) report.wrong(part, 'the store is not sound', doctor.stdout + doctor.stderr)
    await server.stop()
  },
}
