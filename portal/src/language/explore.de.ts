import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('de')

const texts: Texts['explore'] = {
  lists: {
    observations: {
      loading: 'Beobachtungen werden geladen',
      loadingAll: (loaded) =>
        `Alle Beobachtungen werden geladen: bisher ${count(loaded, 'Beobachtung', 'Beobachtungen')}`,
      filter: 'Beobachtungen filtern',
      inTotal: (rows) => `Insgesamt <count>${count(rows, 'Beobachtung', 'Beobachtungen')}</count>`,
      onPage: (rows) => `<count>${count(rows, 'Beobachtung', 'Beobachtungen')}</count> auf dieser Seite`,
      onLastPage: (rows) =>
        `<count>${count(rows, 'Beobachtung', 'Beobachtungen')}</count> auf der letzten Seite`,
      first: (rows) => `Die ersten <count>${count(rows, 'Beobachtung', 'Beobachtungen')}</count>`,
      noneYet: 'Noch keine Beobachtungen',
      noneFound: 'Keine Beobachtungen gefunden',
      clearFilters: 'Filter zurücksetzen und alle Beobachtungen anzeigen',
    },
    images: {
      loading: 'Bilder werden geladen',
      loadingAll: (loaded) => `Alle Bilder werden geladen: bisher ${count(loaded, 'Bild', 'Bilder')}`,
      filter: 'Bilder filtern',
      inTotal: (rows) => `Insgesamt <count>${count(rows, 'Bild', 'Bilder')}</count>`,
      onPage: (rows) => `<count>${count(rows, 'Bild', 'Bilder')}</count> auf dieser Seite`,
      onLastPage: (rows) => `<count>${count(rows, 'Bild', 'Bilder')}</count> auf der letzten Seite`,
      first: (rows) => `Die ersten <count>${count(rows, 'Bild', 'Bilder')}</count>`,
      noneYet: 'Noch keine Bilder',
      noneFound: 'Keine Bilder gefunden',
      clearFilters: 'Filter zurücksetzen und alle Bilder anzeigen',
    },
    daily: {
      loading: 'Tage werden geladen',
      loadingAll: (loaded) => `Alle Tage werden geladen: bisher ${count(loaded, 'Tag', 'Tage')}`,
      filter: 'Tage filtern',
      inTotal: (rows) => `Insgesamt <count>${count(rows, 'Tag', 'Tage')}</count>`,
      onPage: (rows) => `<count>${count(rows, 'Tag', 'Tage')}</count> auf dieser Seite`,
      onLastPage: (rows) => `<count>${count(rows, 'Tag', 'Tage')}</count> auf der letzten Seite`,
      first: (rows) => `Die ersten <count>${count(rows, 'Tag', 'Tage')}</count>`,
      noneYet: 'Noch keine Tage',
      noneFound: 'Keine Tage gefunden',
      clearFilters: 'Filter zurücksetzen und alle Tage anzeigen',
    },
  },
  lights: { whiteLight: 'Weißlicht', hAlpha: 'H-alpha', caK: 'Ca\u00a0K' },
  filters: 'Filter',
  filtersSet: (set) => `Filter (${set} gesetzt)`,
  from: 'Erster Tag (UTC)',
  to: 'Letzter Tag (UTC)',
  type: 'Typ',
  anyType: 'Alle',
  observer: 'Beobachter',
  tag: 'Schlagwort',
  limit: 'Zeilen pro Seite',
  apply: 'Anwenden',
  clear: 'Zurücksetzen',
  period: 'Zeitraum',
  latestDays: (days: number) => `Letzte ${days} Tage`,
  faults: {
    incompleteDate:
      'Dieses Datum ist unvollständig. Geben Sie Tag, Monat und Jahr ein oder leeren Sie das Feld.',
    day: 'Geben Sie ein Datum wie 2024-05-11 ein.',
    type: 'Wählen Sie Weißlicht (0), H-alpha (1), Ca\u00a0K (2) oder alle.',
    observer: (longest) =>
      `Geben Sie einen Nickname mit höchstens ${longest} Zeichen ein, ohne Steuerzeichen.`,
    tag: (longest) => `Geben Sie ein Schlagwort mit höchstens ${longest} Zeichen ein, ohne Steuerzeichen.`,
    limit: (largest) => `Geben Sie eine ganze Zahl von 1 bis ${largest} ein.`,
    reversed: (from) => `Der letzte Tag darf nicht vor dem ersten Tag (${from}) liegen.`,
  },
  nothingMatches: (filters) =>
    `Zu diesen Filtern gibt es keine Treffer: ${filters}. Nicknames müssen genau übereinstimmen; bei Schlagwörtern spielt die Groß- und Kleinschreibung keine Rolle.`,
  fromDay: (day) => `ab ${day} UTC`,
  untilDay: (day) => `bis ${day} UTC`,
  ofType: (light) => `Typ ${light}`,
  byObserver: (nickname) => `von „${nickname}“`,
  tagged: (tag) => `Schlagwort „${tag}“`,
  startAgain: 'Mit der ersten Seite beginnen',
  pagination: 'Seitennavigation',
  paginationBottom: 'Seitennavigation, unten',
  downloadAll: 'Alle Zeilen herunterladen',
  loadAll: 'Alle Zeilen laden',
  pageByPage: 'Seitenweise anzeigen',
  firstPage: 'Erste Seite',
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  stop: 'Laden anhalten',
  waitingForLimit: (loaded, seconds) =>
    `Anfragelimit nach ${count(loaded, 'Zeile', 'Zeilen')} erreicht. Das Laden geht in ${seconds}\u00a0s weiter`,
  showMore: (rows) => `${count(rows, 'weitere Zeile', 'weitere Zeilen')} anzeigen`,
  shownOf: (shown, loaded) =>
    `${count(shown, 'Zeile', 'Zeilen')} von ${count(loaded, 'geladenen', 'geladenen')} angezeigt`,
  sortedOverAll: (column, rows) => `Sortiert nach „${column}“ über alle ${count(rows, 'Zeile', 'Zeilen')}.`,
  sortedOverPage: (column, rows) =>
    `Sortiert nach „${column}“, aber nur innerhalb dieser Seite mit ${count(rows, 'Zeile', 'Zeilen')}. <all>Alle Zeilen laden</all>`,
  sortedOverFirst: (column, rows) =>
    `Sortiert nach „${column}“, aber nur über die ersten ${count(rows, 'Zeile', 'Zeilen')}; es gibt weitere passende Zeilen. Wählen Sie weniger Tage, um alle zu sortieren.`,
  notAllLoaded: (rows) =>
    `Das Portal lädt höchstens ${count(rows, 'Zeile', 'Zeilen')}. Um die anderen zu sehen, wählen Sie weniger Tage oder laden Sie alle Zeilen herunter.`,
  sortBy: 'Sortieren nach',
  ascending: (column) => `${column}, aufsteigend`,
  descending: (column) => `${column}, absteigend`,
  view: 'Ansicht',
  cards: 'Karten',
  table: 'Tabelle',
  scrollableTable: (title) => `${title} (scrollbare Tabelle)`,
  tableCaption: (title) => `${title}: eine Zeile pro Datensatz, Zeiten in UTC`,
  columnDescriptions: 'Beschreibung der Spalten',
}

export default texts
