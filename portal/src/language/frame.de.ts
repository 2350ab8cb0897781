import type { Texts } from './en.ts'

const texts: Texts['frame'] = {
  skipToContent: 'Zum Inhalt springen',
  mainNavigation: 'Hauptnavigation',
  overview: 'Übersicht',
  explore: 'Erkunden',
  access: 'Zugang',
  activity: 'Aktivität',
  activityPages: { timeline: 'Zeitverlauf', rotations: 'Rotationen', cycles: 'Zyklen' },
  reference: 'API-Referenz',
  useLight: 'Helle Farben verwenden',
  useDark: 'Dunkle Farben verwenden',
  language: 'Sprache',
  syntheticData: 'Synthetische Daten',
  allSynthetic:
    'Diese Daten sind SYNTHETISCH: Alle Beobachter (mit Namen sample-…) und ihre Datensätze sind erfunden.',
  someSynthetic:
    'Ein Teil dieser Daten ist SYNTHETISCH: Die Datensätze der Beobachter mit Namen sample-… sind erfunden.',
  attribution: 'Daten © Beobachter der Gemeinschaft',
  howToCite: 'Zitierhinweise',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  timesAreUtc: 'Alle Zeitangaben in UTC.',
  dataVersion: 'Datenversion <version/>,',
  notFound: 'Nicht gefunden',
  pageNotFound: 'Seite nicht gefunden',
  goElsewhere:
    'Gehen Sie zur <overview>Übersicht</overview> oder <observations>erkunden Sie die Beobachtungen</observations>.',
  loadingPage: 'Seite wird geladen',
  guideInEnglish: 'Diese Anleitung ist auf Englisch.',
  titles: {
    overview: 'Übersicht',
    rotations: 'Carrington-Rotationen',
    cycles: 'Sonnenzyklen',
    observations: 'Beobachtungen',
    images: 'Bilder',
    daily: 'Tägliche Aktivität',
    observation: 'Beobachtung',
    observers: 'Beobachter',
    observer: 'Beobachter',
    compare: 'Beobachter vergleichen',
    indexGuide: 'Der Gemeinschaftsindex',
    ephemerisGuide: 'Die Sonne zu jedem Zeitpunkt',
    hapiGuide: 'HAPI: Zeitreihen für Programme der Heliophysik',
    access: 'Zugang',
  },
}

export default texts
