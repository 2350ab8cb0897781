/** The English texts of the observers, and of records that are found and retracted. */
import { countsIn } from '../../../language/counts.ts'

const counts = countsIn('en')

const texts = {
  heading: 'Observers',
  lead: 'Rename an observer, merge two of them, or forget one who has asked you to.',
  search: 'Search by nickname',
  loading: 'Loading the observers',
  none: 'No nickname contains this text.',
  more: 'More observers',
  nickname: 'Nickname',
  firstDay: 'First day',
  lastDay: 'Last day',
  /** Imported as an observer, not only with records. */
  registered: 'Registered',
  isRegistered: 'registered',
  actions: 'Actions',
  rename: 'Rename',
  forget: 'Forget',
  actionOn: {
    rename: (nickname: string) => `Rename ${nickname}`,
    forget: (nickname: string) => `Forget ${nickname}`,
  },
  former: 'A former observer, whom no record names now:',
  actionOnFormer: { rename: 'Rename a former observer', forget: 'Forget a former observer' },
  about: {
    rename:
      'All records get the new nickname, and so do rows of later imports. You can undo it. Former versions keep the old nickname.',
    forget:
      'Removes the nickname from the records, from all former versions, and from notes. This cannot be undone.',
  },
  preview: 'Preview',
  newNickname: 'New nickname',
  merge: 'Merge with the observer who has this nickname already',
  records: 'What happens to the records?',
  anonymous: 'They stay under a random nickname, such as anonymous-3f9a1c',
  another: 'They stay under another nickname',
  retracted: 'They are retracted',
  ids: 'What happens to ids that contain the nickname?',
  newIds: 'They are replaced by random ids: links to these records break',
  keptIds: 'They stay, and with them the nickname',
  deletedWhat: 'What is deleted',
  deleted:
    'The nickname and former nicknames of the same records, and the history of all publications so far: their versions become unavailable.',
  keptWhat: 'What stays',
  kept: 'Backups, mirrors, downloaded copies, the call log and your own files. The preview names sources and texts of records that you have to change.',
  laterWhat: 'Later imports',
  later: 'The store keeps a hash of the nickname, so that old files do not bring it back.',
  confirmForget: 'Forget for good',
  pruneHeading: 'Announced removals',
  announced: (observers: number) =>
    `The change feed announces the removal of ${counts(observers, 'nickname', 'nicknames')} of forgotten observers, so that clients and mirrors delete them too.`,
  pruneFrom: (day: string) =>
    `Delete the announcements from ${day} on, when all of them have fetched the changes.`,
  prune: 'Delete the announcements',
  namesHeading: 'Remembered nicknames',
  namesAbout: 'What later imports do with rows of renamed and forgotten observers.',
  noNames: 'No nickname is remembered.',
  publishedAs: (name: string, becomes: string) => `Rows of ${name} are published as ${becomes}`,
  forgottenAs: (becomes: string) => `Rows of a forgotten observer are published as ${becomes}`,
  leftOut: 'Rows of a forgotten observer are left out',
  end: 'End',
  endWhat: (what: string) => `End: ${what}`,
  ended: 'Later imports publish this nickname as it is in their rows.',
  find: 'Find and retract records',
  findLead: 'Retract records that should not be public. You can undo it.',
  tag: 'Tag',
  id: 'Id',
  findButton: 'Find',
  finding: 'Looking for records',
  found: (count: number) => `${counts(count, 'record', 'records')} found`,
  chooseOne: 'Press an id to find that record only.',
  moreRecords: 'More records',
  retract: (count: number) => `Retract ${counts(count, 'record', 'records')}`,
}

export type ObserversTexts = typeof texts

export default texts
