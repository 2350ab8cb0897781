/** What the pages of the desk and its server send each other, as JSON. README.md lists the requests. */
import type { ChangeRequest } from './store-change.ts'

export type * from './appearance.ts'
export type * from './observers.ts'
export type * from './store-api.ts'
export type * from './store-change.ts'

import type { Message } from './message.ts'

export type * from './message.ts'
export type * from './tokens.ts'

export interface DeskError {
  error: Message
}

export interface SessionRequest {
  key: string
}

export interface Session {
  /** The page sends it in the header `X-Heliolog-Desk`. */
  secret: string
}

export type KindName = 'observations' | 'images' | 'observers'

export interface ImportRun {
  at: string
  source: string
  kind: KindName
  files: string[]
  /** Null while it runs, or if it was killed. */
  exitCode: number | null
  rows: number | null
}

export interface DeskSource {
  kind: KindName
  name: string
  records: number
  firstDay: string | null
  lastDay: string | null
  hasProfile: boolean
  lastImport: ImportRun | null
}

export interface StoreData {
  version: string
  publishedAt: string | null
  observations: number
  images: number
  observers: number
  isSynthetic: boolean
  /** Set if a client can get data with a token. */
  hasToken: boolean
  lastImport: ImportRun | null
  /** Null if no backup was recorded. */
  lastBackup: { at: string; exitCode: number | null; succeededAt: string | null } | null
  /** The faults that the last `heliolog doctor` stored; null if it stored no result. */
  damage: { at: string; faults: number } | null
  sources: DeskSource[]
}

export interface Overview {
  /** Null if no name is configured. */
  community: string | null
  /** Its path, or its host and name. */
  store: string
  engine: 'sqlite' | 'postgres'
  /** `unusable`: `fault` says why, such as a server that cannot be reached. */
  state: 'current' | 'missing' | 'outdated' | 'unusable'
  fault: Message | null
  /** For a missing or outdated store: what the button does. */
  plan: Message[]
  /** The user and machine that publications name. */
  operator: string
  /** The public URL, for links to the portal; null if none is configured. */
  portal: string | null
  release: string
  /** Null unless the state is `current`. */
  data: StoreData | null
  /** The drafts of this process, oldest first. */
  drafts: { id: string; files: string[]; source: string | null }[]
  job: Job | null
}

export interface StoreRequest {
  action: 'create' | 'upgrade' | 'doctor' | 'backup'
}

/** Work in a process of its own. There is one at a time; the last one that ended stays visible. */
export interface Job {
  id: number
  what: 'check' | 'publish' | 'change' | 'restore-preview' | 'restore' | StoreRequest['action']
  draft: string | null
  /** Set if it previews or publishes a change. */
  change: ChangeRequest | null
  state: 'running' | 'done' | 'failed' | 'cancelled'
  phase: 'backing up' | 'checking' | 'reading' | 'waiting' | 'publishing' | null
  /** From 0 to 1; null if it is unknown. */
  progress: number | null
  rows: number
  /** While it waits for another writer: who that is, as the command line names it. */
  waitsFor: Message | null
  /** Set if it failed. */
  error: Message | null
  /** Set when it is done: of a publication, and of a preview. */
  outcome: Outcome | null
}

export interface Counts {
  new: number
  changed: number
  retracted: number
  unchanged: number
}

export interface Outcome {
  /** Null if no record changes. A preview has the number that the publication would get. */
  publication: number | null
  version: string
  kinds: { kind: KindName; counts: Counts }[]
  notes: Message[]
  /** Work that is left to the operator. */
  warnings: Message[]
  /** Path of the backup that was made first. */
  backup: string | null
  /** The first changes of a preview. */
  changes: ChangedRow[]
}

/** An import that the operator prepares. Every change is answered with its new state. */
export interface Draft {
  id: string
  files: DraftFile[]
  settings: DraftSettings
  /** The sources of the kind, and the one whose profile has the columns of the files. */
  sources: { name: string; hasProfile: boolean }[]
  proposedSource: string | null
  columns: DraftColumn[]
  fields: DraftField[]
  /** What the operator should check; the suggestion's, without those that the settings have answered. */
  questions: Question[]
  /** Why the files cannot be read with these settings. */
  faults: Message[]
  notes: Message[]
  preview: PreviewRow[]
  /** The instant of the first row with a date: as in the file, and as it would be published. */
  timeExample: { given: string; published: string } | null
  /** Nicknames of the files that are similar to another one of the files or the store. */
  similarNicknames: { nickname: string; similar: string }[]
  edits: CellEdit[]
  /** Of the last check; null if there is none, or if the draft has changed since. */
  check: CheckReport | null
}

export interface DraftFile {
  number: number
  name: string
  bytes: number
  /** What is wrong with it, if it cannot be read. */
  fault: Message | null
  /** Of CSV: as set or detected. */
  delimiter: string | null
  encoding: string | null
  /** Of a workbook; else one without a name. */
  sheets: DraftSheet[]
}

export interface DraftSheet {
  name: string | null
  isHidden: boolean
  /** Set if the import reads it. */
  isChosen: boolean
  /** The line of the header; null if none was found. */
  header: number | null
  /** The first lines of the file, also those above the header. */
  head: HeadRow[]
}

export interface HeadRow {
  line: number
  cells: string[]
  /** `skipped`: the profile leaves it out. */
  role: 'title' | 'header' | 'row' | 'skipped'
}

export interface DraftSettings {
  kind: KindName
  /** Null until it is chosen. */
  source: string | null
  /** The source may be created although its name is similar to another one. */
  newSource: boolean
  profile: ProfileData
  /** Time in UTC for dates without one, `HH:MM`. */
  timeOfDay: string | null
  /** The files are all of the source: records that they lack are retracted. */
  snapshot: boolean
  skipInvalid: boolean
  takeOver: boolean
  allowReplaced: boolean
}

/** A profile as its file has it. docs/profiles.md describes the keys. */
export interface ProfileData {
  delimiter?: ',' | ';' | 'tab' | (string & {})
  encoding?: string
  header?: number
  decimal?: string
  compass?: string
  null?: string[]
  id?: string
  secret?: string
  sheet?: string
  sheets?: '*' | string[]
  ignore?: string[]
  columns?: Record<string, string>
  constants?: Record<string, string | number | string[]>
  date?: { columns?: string[]; format?: string; zone?: string }
  skip?: Record<string, string[]>
  values?: Record<string, Record<string, string | number>>
  scales?: Record<string, string>
}

export interface DraftColumn {
  name: string
  samples: string[]
  /** The field that it becomes, `date` for a part of the date, `id` if ids are made from it; null if it is left out. */
  field: string | null
  /** Different texts of the column, most frequent first, for fields with a few values; at most 20. */
  values: string[]
  /** The smallest and largest number, for the direction of a scale. */
  range: { least: number; greatest: number } | null
}

export interface DraftField {
  name: string
  /** In English: the pages have it in other languages. */
  title: string
  meaning: string
  unit: string | null
  isRequired: boolean
  /** Set if a column or constant gives it. */
  isGiven: boolean
  /** Of a field with a few values. */
  values: (string | number)[] | null
  /** Set for conditions, which a scale can convert to 0 to 100. */
  isScaled: boolean
}

export interface Question {
  message: Message
  /** What it is about: a column of the file, or keys of the profile such as `date.zone`. */
  column: string | null
  keys: string[]
}

export interface PreviewRow {
  file: string
  sheet: string | null
  line: number
  /** By column. */
  cells: Record<string, string>
  /** As it would be published; null for a bad row. */
  fields: Record<string, unknown> | null
  tags: string[]
  faults: RowFault[]
}

export interface RowFault extends Message {
  field: string
  columns: string[]
  value: unknown
  /** What is accepted, in English. */
  rule: string
}

/** Replaces a cell for this import only. The file stays as it is. */
export interface CellEdit {
  file: number
  sheet: string | null
  line: number
  column: string
  value: string
}

export type CheckTab =
  | 'new'
  | 'changed'
  | 'retracted'
  | 'bad'
  | 'skipped'
  | 'warnings'
  | 'corrections'
  | 'replaced'

/** The rows that break the same rule, or have the same warning. */
export interface RuleCount {
  rule: string
  /** Of bad rows; empty if the rule is about all of a row. */
  field: string
  message: Message
  rows: number
}

export interface CheckReport {
  rows: number
  tabs: Record<CheckTab, number>
  /** The number of the publication, if no other one is made before; 0 if no row is good. */
  publication: number
  counts: Counts
  /** Set if the draft can be published as it is. */
  isAccepted: boolean
  /** Set if the retractions exceed the limit; the operator has to type `retracted` to publish. */
  isAboveBrake: boolean
  rules: Record<'bad' | 'warnings', RuleCount[]>
  /** What a snapshot retracts, by observer and year, largest number first; at most 100. */
  retractedBy: { observer: string; year: string; records: number }[]
  newObservers: { nickname: string; rows: number; similar: string | null }[]
  /** What an import does otherwise than its rows say, such as names that are remembered. */
  notes: Message[]
}

/** A row of a tab. Which parts it has depends on the tab. */
export interface CheckRow {
  /** Of the tab: it increases from row to row. */
  number: number
  file: string | null
  /** The number of the draft's file, for edits. */
  fileNumber: number | null
  sheet: string | null
  line: number | null
  id: string | null
  observer: string | null
  day: string | null
  fields: FieldChange[]
  faults: RowFault[]
  warning: Message | null
  /** The published record that the row probably corrects. */
  corrects: { id: string; at: string; retracted: boolean } | null
  /** Of bad rows. */
  cells: Record<string, string> | null
}

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export type ChangedRow = Pick<CheckRow, 'number' | 'id' | 'observer' | 'day' | 'fields'> & {
  change: 'new' | 'changed' | 'retracted'
  kind: KindName
}

export interface RowPage<Row = CheckRow> {
  rows: Row[]
  /** The parameter `after` of the next page; null on the last one. */
  next: number | null
}

/** Found records; `change` is what they are to become. */
export interface FoundRecords extends RowPage<ChangedRow> {
  total: number
}

export interface PublishRequest {
  note: string | null
  /** Back up the store first; only SQLite can. */
  backup: boolean
  /** The number of retracted records as the operator typed it; needed above the limit. */
  confirmed: number | null
}

export interface Publication {
  number: number
  at: string
  action: string | null
  source: string | null
  files: string[]
  runBy: string | null
  note: string | null
  version: string
  kinds: { kind: KindName; counts: Omit<Counts, 'unchanged'> }[]
}
