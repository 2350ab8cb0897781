/** The English texts of the desk, which define those of the other languages. Those of the import are in a file of their own. */
import type { Catalogue } from '@heliolog/messages'
import { en } from '@heliolog/messages/en-desk'
import { countsIn } from '../../../language/counts.ts'
import appearance from '../appearance/appearance-en.ts'
import importTexts from '../import/import-en.ts'
import observersTexts from '../observers/observers-en.ts'
import store from '../store/store-en.ts'
import tokens from '../tokens/tokens-en.ts'

const counts = countsIn('en')

const english = {
  /** The name of the program, as in `heliolog desk`; it follows the name of the community. */
  desk: 'Desk',

  session: {
    heading: 'Open the desk with a new address',
    about:
      'This tab has no session. Each printed address opens the desk once, in one tab and within ten minutes.',
    howTo:
      'Press <strong>Enter</strong> in the terminal in which <code>heliolog desk</code> runs. It prints a new address: open that one.',
    notRunning: 'If it no longer runs, start it again with <code>heliolog desk</code>.',
    unreachable:
      'The desk does not respond. If it was stopped in its terminal, start it again with heliolog desk. Nothing that was published is lost.',
    unexpected: (status: number) => `The desk responded with the unknown error ${status}.`,
  },

  frame: {
    sources: 'Sources',
    history: 'History',
    tokens: 'Tokens',
    appearance: 'Appearance',
    observersPage: 'Observers',
    loading: 'Loading the desk',
    /** The label of the facts below. */
    store: 'Store',
    records: 'Records',
    /** Records of each kind, in a list separated by commas. */
    observations: (count: number) => counts(count, 'observation', 'observations'),
    images: (count: number) => counts(count, 'image', 'images'),
    observers: (count: number) => counts(count, 'observer', 'observers'),
    version: 'Data version',
    lastImport: 'Last import',
    lastBackup: 'Last backup',
    noneRecorded: 'none recorded',
    /** `when` is a text such as "3 days ago". */
    failedBackup: (when: string) => `failed ${when}`,
    operator: 'You publish as',
    portal: 'Open the portal',
    notFound: 'The desk has no page at this address. <sources>Back to the sources</sources>',
    warnings: 'Warnings',
    synthetic:
      'These data are SYNTHETIC: some or all records were made up. Do not add real observations to this store.',
    failedImport: (source: string, when: string) => `The last import into ${source} failed, ${when}.`,
    damage: (faults: number, when: string) =>
      `The last check found ${counts(faults, 'fault', 'faults')} in the store, ${when}. Check it again on the page “Store”, which says what to do.`,
  },

  kinds: { observations: 'Observations', images: 'Images', observers: 'Observers' },

  job: {
    label: 'Running job',
    what: {
      check: 'Checking the import',
      publish: 'Publishing the import',
      create: 'Creating the store',
      upgrade: 'Upgrading the store',
      doctor: 'Checking the store',
      backup: 'Backing up the store',
      'restore-preview': 'Checking the backup',
      restore: 'Restoring the backup',
    },
    /** Changes of published records. */
    changes: {
      undo: 'Undo',
      rename: 'Rename an observer',
      forget: 'Forget an observer',
      retract: 'Retract records',
      prune: 'Delete announced removals',
    },
    preview: (change: string) => `${change} (preview)`,
    phases: {
      'backing up': 'Backing up the store',
      checking: 'Comparing with the records',
      reading: 'Reading the files',
      waiting: 'Waiting',
      publishing: 'Publishing',
    },
    rows: (rows: number) => `${counts(rows, 'row', 'rows')} so far`,
    cancel: 'Cancel',
    show: 'Show',
    /** Reported where the result of the job is not shown. */
    ended: {
      done: (what: string) => `${what}: finished.`,
      failed: (what: string) => `${what}: failed.`,
      cancelled: (what: string) => `${what}: cancelled. Nothing was changed.`,
    },
  },

  sources: {
    heading: 'Sources',
    lead: 'A source is a place that records come from, such as the spreadsheet of your club. An import changes only records of its own source.',
    none: 'There are no sources yet. Drop a spreadsheet above to begin.',
    name: 'Name',
    kind: 'Kind',
    records: 'Records',
    days: 'Days covered',
    lastImport: 'Last import',
    never: 'never',
    /** Ends of an import. */
    succeeded: 'published',
    failed: 'failed',
    unfinished: 'not finished',
    drop: 'Drop files here',
    accepted: 'XLSX, CSV, TSV, JSON or NDJSON. Nothing is published before you have seen every change.',
    choose: 'Choose files',
    uploading: (name: string) => `Uploading ${name}`,
    drafts: 'Imports in progress',
    draftsKept: 'The desk keeps them until it ends.',
    noFiles: 'No files yet',
    /** `files` is a list of names. */
    continue: (files: string) => `Continue: ${files}`,
    discard: 'Discard',
    discardWhat: (files: string) => `Discard: ${files}`,
    into: (source: string) => `into ${source}`,
  },

  history: {
    heading: 'History',
    loading: 'Loading the publications',
    lead: 'Every publication, newest first. Open one to see its changes, or to undo it.',
    none: 'Nothing has been published yet.',
    number: 'No.',
    at: 'Published',
    action: 'Action',
    actions: {
      import: 'Import',
      mirror: 'Mirror',
      retract: 'Retraction',
      rename: 'Rename',
      forget: 'Forgotten observer',
      remove: 'Removed source',
      undo: 'Undo',
    },
    source: 'Source',
    files: 'Files',
    by: 'By',
    note: 'Note',
    records: 'Records',
    older: 'Older publications',
    publication: (number: number) => `Publication ${number}`,
    notFound: (number: string) => `There is no publication ${number}.`,
    all: 'All publications',
    changes: 'Changes',
    loadingChanges: 'Loading the changes',
    noChanges: 'This publication changed no record, or its changes are no longer stored.',
    moreChanges: 'More changes',
    change: 'Change',
    kind: 'Kind',
    observer: 'Observer',
    day: 'Day',
    record: 'Record',
    fields: 'Fields',
    /** Before a former value, and before the one that replaced it: for screen readers. */
    before: 'before:',
    after: 'now:',
    new: 'new',
    changed: 'changed',
    retracted: 'retracted',
  },

  /** The preview of a change of published records, and the reasons to publish it. */
  change: {
    about: 'Nothing is published yet. This is what would change:',
    none: 'No record would change.',
    first: (shown: number, total: number) =>
      `Show ${shown < total ? `${shown} of ` : ''}${counts(total, 'change', 'changes')}`,
    note: 'Note (optional)',
    noteHint: 'Why you change this. It is not public.',
    publish: 'Publish',
    close: 'Close',
  },

  undo: {
    undo: 'Undo',
    heading: (number: number) => `Undo publication ${number}`,
    about:
      'Undoing retracts records that were new, and restores changed and retracted ones. It is a publication of its own, which you can undo too.',
    notPossible: 'This publication cannot be undone',
  },

  result: {
    heading: 'Result',
    nothing: 'Nothing changed: the store already has these records.',
    /** Records of one kind; `more` is empty or a list of the two texts below. */
    counts: (fresh: string, changed: string, more: string) => `${fresh} new, ${changed} changed${more}`,
    retracted: (count: string) => `, ${count} retracted`,
    unchanged: (count: string) => `, ${count} unchanged`,
    version: 'Data version <version/>',
    backup: 'Backup: <path/>',
    noPortal: 'A portal that serves this store shows the change at once.',
    openObservations: 'Show the observations',
    openPublication: (number: number) => `Show publication ${number}`,
  },

  appearance,
  observers: observersTexts,
  import: importTexts,
  tokens,
  store,
  messages: en as Catalogue,
}

export type DeskTexts = typeof english

export default english
