/** heliolog doctor: everything that can be checked without changing anything. */
import { verify } from '../publish/verify.ts'
import { type StoreOptions, withDatabase } from './store.ts'
import { table } from './table.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

export const doctorCommand = (options: StoreOptions): Promise<void> =>
  withDatabase(options, async (database, settings) => {
    print(`node      ${process.version}`)
    print(`store     ${database.engine}, ${database.place}`)
    print(
      `address   http://${settings.host}:${settings.port}${settings.publicUrl ? `, public ${settings.publicUrl}` : ''}`,
    )
    const { meta } = await database.reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
    print(`data      ${meta}`)
    const migrations = await database.migrations()
    print(
      `\n${table(
        ['migration', 'of', 'applied'],
        migrations.map(({ name, set, appliedAt }) => [name, set, appliedAt ?? 'pending']),
      )}\n`,
    )
    const findings = await verify(database)
    for (const finding of findings) print(`NOT SOUND: ${finding}`)
    if (findings.length > 0) process.exitCode = 1
    else print('sound: what is counted and the version agree with the records')
  })
