import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('fr')

const texts: Texts['explore'] = {
  lists: {
    observations: {
      loading: 'Chargement des observations',
      loadingAll: (loaded) =>
        `Chargement de toutes les observations : ${count(loaded, 'observation', 'observations')} pour l’instant`,
      filter: 'Filtrer les observations',
      inTotal: (rows) => `<count>${count(rows, 'observation', 'observations')}</count> au total`,
      onPage: (rows) => `<count>${count(rows, 'observation', 'observations')}</count> sur cette page`,
      onLastPage: (rows) =>
        `<count>${count(rows, 'observation', 'observations')}</count> sur la dernière page`,
      first: (rows) => `Les <count>${count(rows, 'première observation', 'premières observations')}</count>`,
      noneYet: 'Pas encore d’observations',
      noneFound: 'Aucune observation trouvée',
      clearFilters: 'Effacer les filtres et afficher toutes les observations',
    },
    images: {
      loading: 'Chargement des images',
      loadingAll: (loaded) =>
        `Chargement de toutes les images : ${count(loaded, 'image', 'images')} pour l’instant`,
      filter: 'Filtrer les images',
      inTotal: (rows) => `<count>${count(rows, 'image', 'images')}</count> au total`,
      onPage: (rows) => `<count>${count(rows, 'image', 'images')}</count> sur cette page`,
      onLastPage: (rows) => `<count>${count(rows, 'image', 'images')}</count> sur la dernière page`,
      first: (rows) => `Les <count>${count(rows, 'première image', 'premières images')}</count>`,
      noneYet: 'Pas encore d’images',
      noneFound: 'Aucune image trouvée',
      clearFilters: 'Effacer les filtres et afficher toutes les images',
    },
    daily: {
      loading: 'Chargement des jours',
      loadingAll: (loaded) =>
        `Chargement de tous les jours : ${count(loaded, 'jour', 'jours')} pour l’instant`,
      filter: 'Filtrer les jours',
      inTotal: (rows) => `<count>${count(rows, 'jour', 'jours')}</count> au total`,
      onPage: (rows) => `<count>${count(rows, 'jour', 'jours')}</count> sur cette page`,
      onLastPage: (rows) => `<count>${count(rows, 'jour', 'jours')}</count> sur la dernière page`,
      first: (rows) => `Les <count>${count(rows, 'premier jour', 'premiers jours')}</count>`,
      noneYet: 'Pas encore de jours',
      noneFound: 'Aucun jour trouvé',
      clearFilters: 'Effacer les filtres et afficher tous les jours',
    },
  },
  lights: { whiteLight: 'Lumière blanche', hAlpha: 'H-alpha', caK: 'Ca K' },
  filters: 'Filtres',
  filtersSet: (set) => `Filtres (${count(set, 'actif', 'actifs')})`,
  from: 'Premier jour (UTC)',
  to: 'Dernier jour (UTC)',
  type: 'Type',
  anyType: 'Tous',
  observer: 'Observateur',
  tag: 'Mot-clé',
  limit: 'Lignes par page',
  apply: 'Filtrer',
  clear: 'Effacer',
  period: 'Période',
  latestDays: (days: number) => `${days} derniers jours`,
  faults: {
    incompleteDate: 'Cette date est incomplète. Saisissez jour, mois et année, ou videz le champ.',
    day: 'Saisissez une date de la forme 2024-05-11.',
    type: 'Choisissez lumière blanche (0), H-alpha (1), Ca K (2) ou tous.',
    observer: (longest) =>
      `Saisissez un pseudonyme de ${longest} caractères au maximum, sans caractères de contrôle.`,
    tag: (longest) =>
      `Saisissez un seul mot-clé de ${longest} caractères au maximum, sans caractères de contrôle.`,
    limit: (largest) => `Saisissez un nombre entier de 1 à ${largest}.`,
    reversed: (from) => `Le dernier jour ne doit pas précéder le premier, ${from}.`,
  },
  nothingMatches: (filters) =>
    `Rien ne correspond à ces filtres : ${filters}. Les pseudonymes doivent correspondre exactement ; la casse des mots-clés est ignorée.`,
  fromDay: (day) => `à partir du ${day} UTC`,
  untilDay: (day) => `jusqu’au ${day} UTC`,
  ofType: (light) => `type « ${light} »`,
  byObserver: (nickname) => `par « ${nickname} »`,
  tagged: (tag) => `mot-clé « ${tag} »`,
  startAgain: 'Revenir à la première page',
  pagination: 'Pagination',
  paginationBottom: 'Pagination, en bas',
  downloadAll: 'Télécharger toutes les lignes',
  loadAll: 'Charger toutes les lignes',
  pageByPage: 'Afficher page par page',
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  stop: 'Arrêter le chargement',
  waitingForLimit: (loaded, seconds) =>
    `Limite de requêtes atteinte après ${count(loaded, 'ligne', 'lignes')}. Le chargement reprend dans ${seconds} s`,
  showMore: (rows) => `Afficher ${count(rows, 'ligne', 'lignes')} de plus`,
  shownOf: (shown, loaded) =>
    `${count(shown, 'ligne affichée', 'lignes affichées')} sur ${count(loaded, 'ligne chargée', 'lignes chargées')}`,
  sortedOverAll: (column, rows) =>
    `Tri par « ${column} » sur toutes les lignes trouvées : ${count(rows, 'ligne', 'lignes')}.`,
  sortedOverPage: (column, rows) =>
    `Tri par « ${column} » sur cette page seulement : ${count(rows, 'ligne', 'lignes')}. <all>Charger toutes les lignes</all>`,
  sortedOverFirst: (column, rows) =>
    `Tri par « ${column} » limité aux ${count(rows, 'première ligne', 'premières lignes')} ; d’autres lignes correspondent aux filtres. Choisissez moins de jours pour les trier toutes.`,
  notAllLoaded: (rows) =>
    `Le portail charge ${count(rows, 'ligne', 'lignes')} au maximum. Pour voir les autres, choisissez moins de jours ou téléchargez toutes les lignes.`,
  sortBy: 'Trier par',
  ascending: (column) => `${column}, croissant`,
  descending: (column) => `${column}, décroissant`,
  view: 'Affichage',
  cards: 'Fiches',
  table: 'Tableau',
  scrollableTable: (title) => `${title} (tableau à faire défiler)`,
  tableCaption: (title) => `${title} : une ligne par enregistrement, heures en UTC`,
  columnDescriptions: 'Description des colonnes',
}

export default texts
