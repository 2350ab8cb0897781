/** heliolog init and heliolog upgrade: the tables of a store. */
import { type CommandOptions, withDatabase, withNewDatabase } from '../../commands/command-database.ts'
import { print } from '../../commands/output.ts'
import { SCHEMA_VERSION, type SchemaState } from '../../storage/schema/schema-version.ts'

const UP_TO_DATE = (location: string) => `brought the tables of the store at ${location} up to date`

const describeInit: Record<SchemaState['state'], (location: string) => string> = {
  missing: (location) => `created an empty store at ${location}`,
  outdated: UP_TO_DATE,
  incomplete: UP_TO_DATE,
  current: (location) => `there is already a store at ${location}; its tables are up to date`,
}

export const initCommand = (options: CommandOptions): Promise<void> =>
  withNewDatabase({ ...options, upgrades: true }, 'create', async ({ location }, _, { state }) =>
    print(describeInit[state](location)),
  )

export const upgradeCommand = (options: CommandOptions): Promise<void> =>
  withDatabase({ ...options, upgrades: true }, async ({ location }, _, { state, version }) => {
    if (state === 'outdated')
      print(`upgraded the store at ${location} from schema version ${version} to ${SCHEMA_VERSION}`)
    else if (state === 'incomplete') print(UP_TO_DATE(location))
    else
      print(`the store at ${location} has schema version ${SCHEMA_VERSION} already; there is nothing to do`)
  })
