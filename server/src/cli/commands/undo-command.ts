import { runStoreChange, type StoreChangeCommandOptions } from '../../command/store-change-command.ts'
import { undo } from '../../publish/correct/undo.ts'

export const undoCommand = (publication: number, options: StoreChangeCommandOptions): Promise<void> =>
  runStoreChange(options, (database, changeOptions) => undo(database, publication, changeOptions))
