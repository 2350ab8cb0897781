import { type CommandOptions, withNewDatabase } from '../../command/command-database.ts'

export const initCommand = (options: CommandOptions): Promise<void> =>
  withNewDatabase(options, 'create', async ({ location }, _, isNew) => {
    process.stdout.write(
      isNew
        ? `created an empty store at ${location}\n`
        : `there is already a store at ${location}; its tables are up to date\n`,
    )
  })
