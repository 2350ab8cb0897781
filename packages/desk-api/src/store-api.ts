/** The page of the store: its check, backups, size and settings. */
import type { Message } from './desk-api.ts'

export interface StoreReport {
  /** Null if the store cannot be read. */
  size: StoreSize | null
  /** About files and settings. The store itself is not damaged. */
  warnings: Message[]
  /** The last check that this desk has run. */
  check: (StoreCheck & { at: string }) | null
  /** Files beside a store of SQLite, newest first. */
  backups: StoreBackup[]
  /** The last preview or restore of this desk. */
  restore: RestoreReport | null
  /** The lines for a shell that back up and restore a database of PostgreSQL; null for SQLite. */
  commands: { backUp: string; restore: string } | null
  settings: ShownSetting[]
}

export interface StoreSize {
  /** In bytes. */
  data: number
  tokens: number
  calls: number
  /** Of the disk; null if it is unknown, as that of a database server. */
  free: number | null
  callLog: { rows: number; firstAt: string | null; lastAt: string | null }
}

export interface StoreCheck {
  findings: Message[]
  /** Set if the findings are damage: what features compute from the data can be computed again. */
  isDamaged: boolean
  /** The part that could not be checked. */
  skipped: Message | null
}

export interface StoreBackup {
  file: string
  at: string
  bytes: number
  /** Set if it is a store that was kept before a restore. */
  isFormer: boolean
  /** Null if it cannot be read. */
  meta: BackupMeta | null
}

/** The parts of a backup's meta record that the page shows. */
export interface BackupMeta {
  version: string
  observations: number
  last_published_at: string | null
}

/** A setting as messages show it, without secrets. */
export interface ShownSetting {
  name: string
  value: string | null
  origin: 'option' | 'environment' | 'file' | 'default'
  /** The file and the number of the line. */
  place: string | null
}

export interface RestoreReport {
  file: string
  isPreview: boolean
  meta: BackupMeta
  /** The number of the backup's last publication, and of the store's; null if the store is missing or damaged. */
  publication: number
  formerPublication: number | null
  /** Observers of the backup who were renamed or forgotten since. `becomes` is null if their records were retracted. */
  observers: { nickname: string; becomes: string | null; isForgotten: boolean }[]
  /** The path of the former store. */
  kept: string | null
  /** Files of the former store that cannot be read. */
  damaged: string[]
}

export interface RestoreRequest {
  /** The path of a backup. */
  file: string
  /** Check the backup and report what the restore would do; change nothing. */
  isPreview: boolean
  /** The name of the store's file as the operator typed it; null for a preview. */
  confirmed: string | null
}
