import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('fr')

const texts: Texts['observers'] = {
  heading: 'Observateurs',
  nicknameContains: 'Le pseudonyme contient',
  count: (all) => counts(all, 'observateur', 'observateurs'),
  countFirst: (all, shown) =>
    `${counts(all, 'observateur', 'observateurs')}, dont les ${shown} premiers sont affichés`,
  countFound: (found, all) => `${found} sur ${counts(all, 'observateur', 'observateurs')}`,
  countFoundFirst: (found, all, shown) =>
    `${found} sur ${counts(all, 'observateur', 'observateurs')}, dont les ${shown} premiers sont affichés`,
  coversAll:
    'La recherche et les en-têtes de colonne, qui servent à trier, portent sur tous les observateurs.',
  noneYet: 'Pas encore d’observateurs.',
  noneFound: 'Aucun pseudonyme ne contient ce texte. Essayez avec moins de lettres.',
  showMore: (count) => `En afficher ${count} de plus`,
  loadingList: 'Chargement des observateurs',
  table: 'Observateurs',
  tableCaption: 'Observateurs avec leur nombre d’observations et d’images',
  columns: {
    nickname: 'Pseudonyme',
    observations: 'Observations',
    images: 'Images',
    first_seen: 'Première donnée (UTC)',
  },
  nothingPublished: 'rien de publié',
  choose: 'Comparer',
  chooseNamed: (nickname) => `Comparer ${nickname}`,
  chooseHint: 'Cochez deux à cinq observateurs pour comparer leurs comptages.',
  chosen: (nicknames) => `Sélection : ${nicknames}`,
  tooManyChosen: 'Cinq observateurs sont choisis, c’est le maximum. Décochez-en un pour en choisir un autre.',
  compareChosen: 'Comparer les observateurs choisis',
  clearChosen: 'Effacer la sélection',

  loading: 'Chargement de l’observateur',
  loadingActivity: 'Chargement de l’activité de la communauté',
  recordsOfObserver: 'Enregistrements de cet observateur',
  allObservations: 'Toutes ses observations',
  allImages: 'Toutes ses images',
  compareWithOthers: 'Comparer avec d’autres observateurs',
  wolfHeading: 'Nombres de Wolf comparés à la communauté',
  onlyImages: 'Cet observateur n’a publié que des images : il n’y a donc pas de nombres de Wolf à afficher.',
  invalidRange:
    'La période de l’URL n’est pas valide : from et to doivent être des dates de la forme 2024-05-11, et from ne doit pas être postérieur à to.',
  range: 'Période',
  latestYear: 'Dernière année',
  latestFiveYears: '5 dernières années',
  allYears: 'Tout',
  from: 'Du (UTC)',
  to: 'Au (UTC)',
  show: 'Afficher',

  statistics: {
    heading: 'Statistiques',
    never: 'jamais',
    observations: 'Observations',
    observationsWhat: 'publiées, tous types',
    days: 'Jours',
    daysWhat: 'jours UTC avec une observation',
    images: 'Images',
    imagesWhat: 'publiées',
    whiteLight: 'Lumière blanche',
    whiteLightWhat: 'observations en lumière blanche',
    hAlpha: 'H-alpha',
    hAlphaWhat: 'observations dans la raie H-alpha de l’hydrogène',
    cak: 'Ca K',
    cakWhat: 'observations dans la raie K du calcium ionisé',
    wolf: 'Nombre de Wolf',
    wolfWhat: 'moyenne (min.–max.) de toutes les observations qui l’indiquent',
    nakedEye: 'Comptage à l’œil nu',
    nakedEyeWhat: 'régions actives vues à l’œil nu : moyenne (min.–max.)',
    firstSeen: 'Première donnée',
    firstSeenWhat: 'première observation ou image publiée',
    lastSeen: 'Dernière donnée',
    lastSeenWhat: 'dernière observation ou image publiée',
  },

  factor: {
    heading: 'Facteur k dans l’indice de la communauté',
    loading: 'Chargement du facteur k',
    missing:
      'L’indice ne contient aucun nombre de Wolf en lumière blanche de cet observateur : il n’y a donc pas de facteur k.',
    meaning:
      'k est le facteur qui ramène les nombres de Wolf de cet observateur au niveau de la communauté : k fois son comptage correspond, en moyenne, à ce que compte la communauté. <guide/>',
    k: 'k',
    uncertaintyWhat: '± son incertitude-type',
    notDetermined: 'non déterminé',
    reasons: {
      'no-common-days': 'car personne d’autre n’a relevé de nombre de Wolf les jours où celui-ci a observé',
      'too-few-common-days': 'car il y a moins de 20 jours où d’autres ont aussi relevé un nombre de Wolf',
      'no-spots-on-common-days': 'car aucune tache comptée ne peut être comparée à celles des autres',
      'activity-too-low': 'car le Soleil était trop calme les jours où une comparaison est possible',
    },
    applied: 'Facteur appliqué',
    appliedWhat: 'l’indice l’applique malgré tout',
    commonDays: 'Jours communs',
    commonDaysWhat: 'jours où d’autres ont aussi relevé un nombre de Wolf',
    commonDaysBetween: 'jours où d’autres ont aussi relevé un nombre de Wolf, du <first/> au <last/>',
    quality: 'Qualité',
    qualityStart: 'la valeur initiale, car rien ne peut être comparé',
    qualityBelow:
      'concorde moins bien que la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
    qualityAbove:
      'concorde mieux que la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
    qualityAverage:
      'concorde à peu près comme la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
  },

  years: {
    year: 'Année',
    heading: 'Facteur de chaque année',
    meaning:
      'Les instruments changent, la vue aussi : chaque année a donc son propre facteur, que l’indice applique. Les barres représentent ± une incertitude-type : l’incertitude relative × le facteur.',
    chart: (years, least, greatest) =>
      `Facteurs de ${counts(years, 'année', 'années')}, de ${least} à ${greatest}. Le tableau contient toutes les valeurs.`,
    lines: 'La ligne continue est à 1, le niveau de la communauté. La ligne en tirets indique k.',
    lineWithoutK: 'La ligne continue est à 1, le niveau de la communauté.',
    table: 'Facteurs par année',
    caption: 'Facteur appliqué par l’indice pour chaque année',
    factor: 'Facteur',
    relativeUncertainty: 'Incertitude relative',
    commonDays: 'Jours communs',
  },

  flagged: {
    heading: 'Observations signalées',
    meaning:
      'Un signalement marque une observation inhabituelle. Il n’indique pas une erreur et ne modifie aucun nombre.',
    show: 'Afficher',
    allButNoPeers: 'tous sauf « Sans comparaison »',
    loading: 'Chargement des observations signalées',
    none: 'Aucun signalement.',
    noneSoFar: 'Aucun signalement pour l’instant.',
    count: (flags) => `${counts(flags, 'signalement', 'signalements')}.`,
    countSoFar: (flags) => `${counts(flags, 'signalement', 'signalements')} pour l’instant.`,
    withoutPeers: (observations) =>
      `Hors liste : ${counts(observations, 'observation', 'observations')} sans comparaison.`,
    loadMore: 'Charger la suite',
    meanings: 'Signification de z et des signalements',
    noDeviation: 'aucun',
    columns: {
      date_of_observation: { title: 'Observation', description: 'Quand elle a été faite, en UTC.' },
      flag: { title: 'Signalement', description: 'Ce qui est inhabituel.' },
      wolf: { title: 'Nombre de Wolf', description: 'Le nombre de Wolf de l’observation.' },
      z: {
        title: 'Écart z',
        description:
          'De combien d’écarts-types la valeur mise à l’échelle de l’observateur dépasse l’indice du jour, ou lui est inférieure si z est négatif. Sans autre observateur, il n’y a pas d’écart.',
      },
      index: { title: 'Indice', description: 'L’indice de la communauté pour ce jour.' },
    },
  },

  wolf: {
    loadingPage: (page) => `Chargement de la page ${page}…`,
    stopped: (observations) =>
      `Arrêt après ${counts(observations, 'observation', 'observations')} ; les suivantes ne sont pas affichées.`,
    stop: 'Arrêter',
    continue: 'Continuer',
    none: (from, to) => `Aucune observation du ${from} au ${to} (UTC).`,
    described: (observations, from, to, lights) =>
      `${counts(observations, 'observation', 'observations')} du ${from} au ${to} (UTC) : ${lights}.`,
    inWhiteLight: (count) => `${count} en lumière blanche`,
    inHAlpha: (count) => `${count} en H-alpha`,
    inCaK: (count) => `${count} en Ca K`,
    withoutWolf: 'Aucune n’a de nombre de Wolf.',
    withWolf: (count, least, greatest, mean) =>
      `${count} avec un nombre de Wolf, de ${least} à ${greatest}, moyenne ${mean}.`,
    axis: 'Nombre de Wolf',
    pointHint:
      'Survolez un point pour voir ses valeurs, cliquez dessus pour ouvrir l’observation. Faites glisser pour zoomer, double-cliquez pour tout voir.',
    point: (time, light, wolf) => `${time}, ${light} : nombre de Wolf ${wolf}`,
    table: 'Moyennes annuelles',
    caption: 'Nombres de Wolf par année dans la période choisie',
    observations: 'Observations',
    withWolfNumber: 'Avec un nombre de Wolf',
    mean: 'Nombre de Wolf moyen',
    sameDays: (level) => `${level}, mêmes jours`,
  },
}

export default texts
