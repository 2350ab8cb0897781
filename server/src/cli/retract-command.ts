import type { ListedKind } from '../publish/dataset.ts'
import { IMAGES, OBSERVATIONS } from '../publish/kinds.ts'
import { retract } from '../publish/publish.ts'
import { type CommandOptions, withDatabase } from './command-database.ts'
import { parseKind } from './import-command.ts'
import { indexUntilSignal } from './index-publication.ts'
import { currentOperator } from './operator.ts'

export const retractCommand = async (
  kindName: string,
  ids: string[],
  options: CommandOptions & { note?: string },
): Promise<void> => {
  const kind = parseKind(kindName, [OBSERVATIONS, IMAGES])
  await withDatabase(options, async (database, settings) => {
    const { retracted, version } = await retract(database, kind.name as ListedKind, ids, {
      runBy: currentOperator(),
      note: options.note,
    })
    await indexUntilSignal(database, settings, () =>
      process.stdout.write(`${kind.plural}: ${retracted} retracted; data version ${version}\n`),
    )
  })
}
