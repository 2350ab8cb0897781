import type { Texts } from './en.ts'

const texts: Texts['frame'] = {
  skipToContent: 'Aller au contenu',
  mainNavigation: 'Navigation principale',
  overview: 'Aperçu',
  explore: 'Explorer',
  access: 'Accès',
  activity: 'Activité',
  activityPages: { timeline: 'Chronologie', rotations: 'Rotations', cycles: 'Cycles' },
  reference: 'Référence API',
  useLight: 'Passer au thème clair',
  useDark: 'Passer au thème sombre',
  language: 'Langue',
  syntheticData: 'Données synthétiques',
  allSynthetic:
    'Ces données sont SYNTHÉTIQUES : tous les observateurs (nommés sample-…) et leurs enregistrements sont fictifs.',
  someSynthetic:
    'Une partie de ces données est SYNTHÉTIQUE : les enregistrements des observateurs nommés sample-… sont fictifs.',
  attribution: 'Données © observateurs de la communauté',
  howToCite: 'comment citer',
  privacy: 'Confidentialité',
  imprint: 'Mentions légales',
  timesAreUtc: 'Toutes les heures sont en UTC.',
  dataVersion: 'Version des données <version/>,',
  notFound: 'Introuvable',
  pageNotFound: 'Page introuvable',
  goElsewhere:
    'Allez à l’<overview>aperçu</overview> ou <observations>explorez les observations</observations>.',
  loadingPage: 'Chargement de la page',
  guideInEnglish: 'Ce guide est en anglais.',
  titles: {
    overview: 'Aperçu',
    rotations: 'Rotations de Carrington',
    cycles: 'Cycles solaires',
    observations: 'Observations',
    images: 'Images',
    daily: 'Activité quotidienne',
    observation: 'Observation',
    observers: 'Observateurs',
    observer: 'Observateur',
    compare: 'Comparer des observateurs',
    indexGuide: 'L’indice de la communauté',
    ephemerisGuide: 'Le Soleil à tout instant',
    hapiGuide: 'HAPI : des séries temporelles pour les outils d’héliophysique',
    access: 'Obtenir un accès',
  },
}

export default texts
