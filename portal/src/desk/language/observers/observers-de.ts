/** The German texts of the observers, and of records that are found and retracted. */
import { countsIn } from '../../../language/counts.ts'
import type { ObserversTexts } from './observers-en.ts'

const counts = countsIn('de')

const texts: ObserversTexts = {
  heading: 'Beobachter',
  lead: 'Benennen Sie einen Beobachter um, führen Sie zwei zusammen, oder vergessen Sie einen, der darum gebeten hat.',
  search: 'Nach Nickname suchen',
  loading: 'Beobachter werden geladen',
  none: 'Kein Nickname enthält diesen Text.',
  more: 'Weitere Beobachter',
  nickname: 'Nickname',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  registered: 'Registriert',
  isRegistered: 'registriert',
  actions: 'Aktionen',
  rename: 'Umbenennen',
  forget: 'Vergessen',
  actionOn: { rename: (nickname) => `${nickname} umbenennen`, forget: (nickname) => `${nickname} vergessen` },
  former: 'Ein früherer Beobachter, den kein Datensatz mehr nennt:',
  actionOnFormer: { rename: 'Früheren Beobachter umbenennen', forget: 'Früheren Beobachter vergessen' },
  about: {
    rename:
      'Alle Datensätze bekommen den neuen Nickname, ebenso Zeilen späterer Importe. Sie können das rückgängig machen. Frühere Versionen behalten den alten Nickname.',
    forget:
      'Entfernt den Nickname aus den Datensätzen, aus allen früheren Versionen und aus Notizen. Das lässt sich nicht rückgängig machen.',
  },
  preview: 'Vorschau',
  newNickname: 'Neuer Nickname',
  merge: 'Mit dem Beobachter zusammenführen, der diesen Nickname schon hat',
  records: 'Was geschieht mit den Datensätzen?',
  anonymous: 'Sie bleiben unter einem zufälligen Nickname, zum Beispiel anonymous-3f9a1c',
  another: 'Sie bleiben unter einem anderen Nickname',
  retracted: 'Sie werden zurückgezogen',
  ids: 'Was geschieht mit IDs, die den Nickname enthalten?',
  newIds: 'Zufällige IDs ersetzen sie: Links auf diese Datensätze funktionieren nicht mehr',
  keptIds: 'Sie bleiben, und mit ihnen der Nickname',
  deletedWhat: 'Gelöscht wird',
  deleted:
    'der Nickname, frühere Nicknames derselben Datensätze und die Vorgeschichte aller bisherigen Veröffentlichungen: Ihre Versionen sind dann nicht mehr verfügbar.',
  keptWhat: 'Erhalten bleiben',
  kept: 'Sicherungen, Spiegel, heruntergeladene Kopien, das Aufrufprotokoll und Ihre eigenen Dateien. Die Vorschau nennt Quellen und Texte von Datensätzen, die Sie ändern müssen.',
  laterWhat: 'Spätere Importe',
  later: 'Der Datenspeicher merkt sich einen Hash des Nicknames, damit alte Dateien ihn nicht zurückbringen.',
  confirmForget: 'Endgültig vergessen',
  pruneHeading: 'Angekündigte Entfernungen',
  announced: (observers) =>
    `Der Änderungs-Feed kündigt an, dass ${counts(observers, 'Nickname', 'Nicknames')} vergessener Beobachter entfernt wurden, damit Clients und Spiegel sie auch löschen.`,
  pruneFrom: (day) => `Löschen Sie die Ankündigungen ab ${day}, wenn alle die Änderungen abgerufen haben.`,
  prune: 'Ankündigungen löschen',
  namesHeading: 'Gemerkte Nicknames',
  namesAbout: 'Was spätere Importe mit Zeilen umbenannter und vergessener Beobachter tun.',
  noNames: 'Kein Nickname ist gemerkt.',
  publishedAs: (name, becomes) => `Zeilen von ${name} werden als ${becomes} veröffentlicht`,
  forgottenAs: (becomes) => `Zeilen eines vergessenen Beobachters werden als ${becomes} veröffentlicht`,
  leftOut: 'Zeilen eines vergessenen Beobachters werden ausgelassen',
  end: 'Beenden',
  endWhat: (what) => `Beenden: ${what}`,
  ended: 'Spätere Importe veröffentlichen diesen Nickname so, wie er in ihren Zeilen steht.',
  find: 'Datensätze suchen und zurückziehen',
  findLead:
    'Ziehen Sie Datensätze zurück, die nicht öffentlich sein sollen. Sie können das rückgängig machen.',
  tag: 'Schlagwort',
  id: 'ID',
  findButton: 'Suchen',
  finding: 'Datensätze werden gesucht',
  found: (count) => `${counts(count, 'Datensatz', 'Datensätze')} gefunden`,
  chooseOne: 'Klicken Sie auf eine ID, um nur diesen Datensatz zu finden.',
  moreRecords: 'Weitere Datensätze',
  retract: (count) => `${counts(count, 'Datensatz', 'Datensätze')} zurückziehen`,
}

export default texts
