import type { Texts } from './en.ts'

const texts: Texts['frame'] = {
  skipToContent: 'Vai al contenuto',
  mainNavigation: 'Principale',
  overview: 'Panoramica',
  explore: 'Esplora',
  access: 'Accesso ai dati',
  activity: 'Attività',
  activityPages: { timeline: 'Andamento', rotations: 'Rotazioni', cycles: 'Cicli' },
  reference: 'Documentazione API',
  useLight: 'Usa colori chiari',
  useDark: 'Usa colori scuri',
  language: 'Lingua',
  syntheticData: 'Dati sintetici',
  allSynthetic:
    'Questi dati sono SINTETICI: tutti gli osservatori (di nome sample-…) e i loro record sono inventati.',
  someSynthetic:
    'Una parte di questi dati è SINTETICA: i record degli osservatori di nome sample-… sono inventati.',
  attribution: 'Dati © osservatori della comunità',
  howToCite: 'come citare',
  privacy: 'Privacy',
  imprint: 'Note legali',
  timesAreUtc: 'Tutti gli orari sono in UTC.',
  dataVersion: 'Versione dei dati <version/>,',
  notFound: 'Non trovato',
  pageNotFound: 'Pagina non trovata',
  goElsewhere:
    'È possibile tornare alla <overview>panoramica</overview> o <observations>esplorare le osservazioni</observations>.',
  loadingPage: 'Caricamento della pagina',
  guideInEnglish: 'Questa guida è in inglese.',
  titles: {
    overview: 'Panoramica',
    rotations: 'Rotazioni di Carrington',
    cycles: 'Cicli solari',
    observations: 'Osservazioni',
    images: 'Immagini',
    daily: 'Attività giornaliera',
    observation: 'Osservazione',
    observers: 'Osservatori',
    observer: 'Osservatore',
    compare: 'Confronto tra osservatori',
    indexGuide: 'L’indice della comunità',
    ephemerisGuide: 'Il Sole in qualsiasi istante',
    hapiGuide: 'HAPI: serie temporali per gli strumenti dell’eliofisica',
    access: 'Accesso ai dati',
  },
}

export default texts
