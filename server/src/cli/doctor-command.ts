/** Runs every check that changes nothing. */
import { verify } from '../publish/verify.ts'
import { type CommandOptions, withDatabase } from './command-database.ts'
import { table } from './table.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

export const doctorCommand = (options: CommandOptions): Promise<void> =>
  withDatabase(options, async (database, settings) => {
    print(`node      ${process.version}`)
    print(`store     ${database.engine}, ${database.location}`)
    print(
      `address   http://${settings.host}:${settings.port}${settings.publicUrl ? `, public ${settings.publicUrl}` : ''}`,
    )
    const { meta } = await database.reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
    print(`data      ${meta}`)
    const migrations = await database.migrations()
    print(
      `\n${table(
        ['migration', 'set', 'applied'],
        migrations.map(({ name, set, appliedAt }) => [name, set, appliedAt ?? 'pending']),
      )}\n`,
    )
    const findings = await verify(database)
    for (const finding of findings) print(`NOT SOUND: ${finding}`)
    if (findings.length > 0) process.exitCode = 1
    else print('sound: the aggregates, the counts and the data version match the records')
  })
