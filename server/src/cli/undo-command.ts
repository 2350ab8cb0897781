import { undo } from '../publish/undo.ts'
import { runStoreChange, type StoreChangeCommandOptions } from './store-change-command.ts'

export const undoCommand = (publication: number, options: StoreChangeCommandOptions): Promise<void> =>
  runStoreChange(options, (database, changeOptions) => undo(database, publication, changeOptions))
