/** The English texts of the store's page, which define those of the other languages. */
import { countsIn } from '../../../language/counts.ts'

const counts = countsIn('en')

const english = {
  /** Of a store that is not there, or cannot be used. */
  missing: 'There is no store yet',
  outdated: 'The store needs an upgrade',
  unusable: 'The store cannot be used',
  willDo: 'The button does this:',
  create: 'Create the store',
  upgrade: 'Upgrade the store',
  again: 'Try again',

  title: 'Store',
  lead: 'Check and back up the store, restore a backup, and see how large it is and which settings apply.',
  loading: 'Loading the store',

  check: {
    heading: 'Check',
    about:
      'Reads the files from end to end, and compares every table with the records. It changes nothing, and visitors do not notice it.',
    run: 'Check the store',
    failed: 'The store was not checked',
    never: 'This store has not been checked yet.',
    /** `when` is a text such as "3 days ago". */
    last: (when: string, faults: number) => `Last check ${when}: ${counts(faults, 'fault', 'faults')}.`,
    sound: (when: string) => `Checked ${when}: everything matches the records.`,
    found: (when: string, faults: number) => `Checked ${when}: ${counts(faults, 'fault', 'faults')}`,
    whatToDo: 'What to do',
    /** By kind of finding. */
    advice: {
      files:
        'The disk has probably failed. Stop imports, copy the files of the store to another disk, and restore the last sound backup below. Then import again what was published since.',
      contents:
        'Stop imports, and restore the last sound backup below. Then import again what was published since. If no disk has failed and nobody has changed the tables, please report a bug.',
      index:
        'The records are sound. The next publication computes the index again; heliolog index --force does so now.',
    },
    warnings: 'Warnings',
  },

  backups: {
    heading: 'Backups',
    about:
      'The desk writes backups beside the store and checks them. Keep copies on another machine, too. A backup contains three files: data (.db), tokens (.tokens.db) and call log (.calls.db).',
    run: 'Back up now',
    failed: 'No backup was made',
    /** `path` is rendered as code. */
    written: 'Backup written: <path/>',
    none: 'There are no backups beside the store.',
    at: 'Made',
    file: 'File',
    size: 'Size',
    records: 'Observations',
    version: 'Data version',
    published: 'Last publication',
    unreadable: 'cannot be read',
    former: 'the store before a restore',
    restore: 'Restore …',
    restoreWhat: (file: string) => `Restore ${file}`,
    otherFile: 'Path of another backup',
    otherFileHint: 'On the machine of the store, such as /mnt/backups/2026-05-11.db.',
    preview: 'Check this backup',
  },

  restore: {
    heading: (file: string) => `Restore ${file}`,
    failed: 'The backup was not restored',
    preview: 'The backup is sound. Nothing has changed yet. This is what the restore would do:',
    lost: (count: number) =>
      `${counts(count, 'publication is', 'publications are')} not in the backup and would be lost. Import files and make other changes again afterwards.`,
    lostTable: 'Publications that would be lost',
    nothingLost: 'The backup has all publications of the store.',
    unknown: 'The present store cannot be read, so what would be lost is unknown.',
    tokens: 'Tokens stay as they are today: revoked, expired and deleted ones remain so.',
    kept: 'The present store is kept beside it under a dated name.',
    names:
      'These observers were renamed or forgotten since the backup. New imports follow that, but the backup still has their records. Do it again right after the restore, before the server starts:',
    renamed: (name: string, becomes: string) => `rename ${name} to ${becomes}`,
    forgotten: (name: string) => `forget ${name}`,
    forgottenAs: (name: string, becomes: string) =>
      `forget ${name}, whose records become those of ${becomes}`,
    damaged: (file: string) => `${file} is damaged, so nothing of it can be taken over.`,
    stopFirst: 'Stop the server, heliolog serve, and scheduled imports first. Otherwise nothing is changed.',
    confirm: (name: string) => `Type ${name} to replace this store`,
    confirmHint: 'So that nobody replaces it by mistake.',
    publish: 'Restore',
    cancel: 'Do not restore',
    done: 'Restored',
    /** `file` and `path` are rendered as code. */
    doneAbout: 'The store now has the data of <file/>.',
    doneKept: 'The former store is kept: <path/>',
    doneLost: (count: number) =>
      `${counts(count, 'publication was', 'publications were')} not in the backup. Import files and make other changes again.`,
  },

  postgres: {
    heading: 'Back up and restore PostgreSQL',
    about:
      'Run these lines in a shell, as the role that owns the tables. The programs ask for the password. The last line of the backup records it, so that the desk shows its age.',
    recorded: (when: string) => `Last recorded backup: ${when}.`,
    noneRecorded: 'No backup is recorded yet.',
    backUp: 'Back up',
    restoreAbout:
      'A restore fills a new database. Set HELIOLOG_DATABASE_URL to it afterwards, and grant the rights of the serving role again. Forget observers again who were forgotten since the backup, and revoke tokens again.',
    restore: 'Restore',
  },

  size: {
    heading: 'Size',
    data: 'Data',
    tokens: 'Tokens',
    calls: 'Call log',
    free: 'Free on this disk',
    rows: 'Logged calls',
    period: 'Period',
  },

  settings: {
    heading: 'Settings',
    about: 'As the desk was started. Secrets are not shown. Restart the desk after a change.',
    name: 'Setting',
    value: 'Value',
    origin: 'From',
    origins: {
      option: 'command line',
      environment: 'environment',
      file: 'settings file',
      default: 'default',
    },
    none: 'not set',
    defaults: (count: number) => `Show ${counts(count, 'setting', 'settings')} with their default`,
    allDefault: 'All settings have their default.',
  },
}

export type StoreTexts = typeof english

export default english
