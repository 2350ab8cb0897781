import type { Settings } from '../../../settings/config.ts'
import type { TemporaryFolder } from './temporary-folder.ts'
import type { Uploads } from './uploads.ts'

/** Everything that the parts of the desk get. */
export interface DeskContext {
  settings: Settings
  /** The user and machine that publications name. */
  operator: string
  /** Deleted when the process ends, or at the next start after a kill. */
  folder: TemporaryFolder
  uploads: Uploads
}
