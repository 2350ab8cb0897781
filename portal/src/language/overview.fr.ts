import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('fr')

/** `count` is a formatted number. */
const agree = (count: string, one: string, other: string): string =>
  `${count} ${count === '0' || count === '1' ? one : other}`

const texts: Texts['overview'] = {
  title: 'Activité solaire',
  lead: 'Comptages de taches solaires et images d’une communauté d’observateurs.',
  leadNamed: (community) => `${community} publie ces comptages de taches solaires et ces images.`,
  loading: 'Chargement de l’activité',
  nothingPublished: 'Rien n’a encore été publié',
  nothingAtTheMoment: 'Aucune observation ni image pour le moment',
  oncePublished:
    'Dès que des observations seront publiées, cette page affichera le nombre de Wolf quotidien, les deux hémisphères et les jours couverts. La <docs>référence de l’API</docs> décrit les données.',

  latest: {
    title: 'Dernier jour',
    dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
    paused: 'Aucun jour plus récent n’a été publié.',
    index: 'Indice de la communauté',
    wolf: 'Nombre de Wolf moyen',
    provisional: 'provisoire',
    noWolf: 'Aucun nombre de Wolf n’a été publié.',
    rotation: 'Dernière rotation',
    year: 'Dernière année',
    rotationMean: (mean) => `Moyenne des 27 jours précédents : ${mean}`,
    yearMean: (mean) => `Moyenne des 365 jours précédents : ${mean}`,
    percentAbove: (percent) => `${percent} de plus`,
    percentBelow: (percent) => `${percent} de moins`,
    above: 'Plus élevé',
    below: 'Plus bas',
    same: 'À peu près égal',
    tooFewDays: 'Trop peu de jours pour comparer',
    recent: 'Dernière rotation, jour par jour',
    recentDescription: (days, low, high, value) =>
      `Les 27 jours précédents et le dernier jour : ${counts(days, 'jour', 'jours')} avec une valeur, de ${low} à ${high} ; la dernière est ${value}.`,
    hemispheres: 'Hémisphères',
    north: 'Nord',
    south: 'Sud',
    noHemispheres: 'Personne ne les a comptés séparément.',
    observers: (count) => counts(count, 'observateur', 'observateurs'),
    moreObservers: (count) => `et ${counts(count, 'autre', 'autres')}`,
    noObservers: 'Aucune observation ce jour-là',
    images: 'Images les plus récentes',
    allImages: 'Toutes les images',
    pictureOf: (observer, at) => `Le Soleil, par ${observer}, ${at}`,
    titledPictureOf: (title, observer, at) => `${title}, par ${observer}, ${at}`,
  },

  totals: {
    title: 'Totaux',
    observations: 'Observations',
    images: 'Images',
    observers: 'Observateurs',
    days: 'Jours couverts',
    period: 'Période',
    fromTo: (from, to) => `du ${from} au ${to}`,
    published: 'Dernière publication',
  },

  rotation: {
    title: (rotation) => `Rotation de Carrington ${rotation}`,
    position: (day, length, from, to) => `Jour ${day} sur ${length} : du ${from} au ${to} UTC`,
    description: (today, day, length, known) =>
      `Aujourd’hui, ${today} UTC : jour ${day} sur ${length}. Jours ayant déjà un nombre de Wolf : ${known}.`,
    wolfOfDay: (day, wolf) => `${day} UTC : nombre de Wolf ${wolf}`,
    noWolfOfDay: (day) => `${day} UTC : pas de nombre de Wolf`,
    today: (today) => `Aujourd’hui, ${today} UTC.`,
    noneYet: 'Aucun nombre de Wolf n’est encore publié pour ces jours.',
    bars: 'Les barres montrent le nombre de Wolf quotidien.',
  },

  activity: {
    title: 'Activité au fil du temps',
    indexHeading: 'Indice de la communauté',
    wolfHeading: 'Nombre de Wolf',
    indexLines: 'Courbes de l’indice',
    wolfLines: 'Courbes du nombre de Wolf',
    lines: {
      dailyIndex: 'Indice quotidien',
      dailyMean: 'Moyenne quotidienne',
      indexBand: 'Indice ± 2u',
      meanBand: 'Étendue quotidienne',
      monthsBand: 'Mois ± 2u',
      monthly: 'Moyenne mensuelle',
      smoothed: 'Lissage sur 13 mois',
      indexSpread: {
        month: 'Indice quotidien, 10–90 % par mois',
        quarter: 'Indice quotidien, 10–90 % par trimestre',
        year: 'Indice quotidien, 10–90 % par an',
      },
      meanSpread: {
        month: 'Moyenne quotidienne, 10–90 % par mois',
        quarter: 'Moyenne quotidienne, 10–90 % par trimestre',
        year: 'Moyenne quotidienne, 10–90 % par an',
      },
    },
    chart: 'Graphique de l’activité quotidienne',
    hemispheresOfMean: 'Moyenne quotidienne par hémisphère',
    hemispheresOfWolf: 'Nombre de Wolf par hémisphère',
    noHemispheres: 'Aucun observateur n’a compté les hémisphères séparément.',
    north: 'Nord (vers le haut)',
    south: 'Sud (vers le bas)',
    meanPer: {
      day: 'par jour',
      month: 'par mois',
      quarter: 'par trimestre',
      year: 'par an',
    },
    countsPer: {
      day: 'Nombre par jour',
      week: 'Nombre par semaine',
      month: 'Nombre par mois',
      quarter: 'Nombre par trimestre',
      year: 'Nombre par an',
    },
    observations: 'Observations',
    images: 'Images',
    help: 'Molette pour zoomer, glisser pour se déplacer, Maj + glisser pour sélectionner une période, double-clic pour voir tous les jours. Clavier : touches fléchées, + et −, Début, Fin, 0 ; Maj + touches fléchées pour aller de jour en jour. Après avoir saisi une date, appuyez sur Entrée.',
    longRanges:
      'Au-delà de 400 jours, les jours ne sont pas tracés un à un : la bande grise contient les 80 % centraux des valeurs quotidiennes, du 10e au 90e centile, et les valeurs au-dessus du graphique sont celles d’un mois.',
    keys: 'Les flèches gauche et droite font défiler le temps, Page précédente et Page suivante d’une vue entière, Début et Fin mènent au premier et au dernier jour, plus et moins zooment, 0 ou Échap affiche tous les jours. Maj avec la flèche gauche ou droite passe d’un jour à l’autre, ou d’un mois à l’autre au-delà de 400 jours, et lit les valeurs.',
    coveredAll: (from, to, days) =>
      `Du ${from} au ${to} UTC : ${counts(days, 'jour', 'jours')}, avec des observations ou des images pour chacun.`,
    covered: (from, to, days, seen) =>
      `Du ${from} au ${to} UTC : ${counts(days, 'jour', 'jours')}, dont ${seen} avec des observations ou des images.`,
    indexRange: (low, high, mean) => `Indice quotidien de ${low} à ${high}, moyenne ${mean}.`,
    wolfRange: (low, high, mean) => `Nombre de Wolf quotidien de ${low} à ${high}, moyenne ${mean}.`,
    noIndex: 'Pas d’indice.',
    noWolf: 'Pas de nombre de Wolf.',
  },

  measure: {
    title: 'Mesure de l’activité',
    index: 'Indice de la communauté',
    mean: 'Moyenne quotidienne',
    indexExplained:
      'Le nombre de Wolf de chaque observateur est multiplié par un facteur personnel k, qui le ramène au niveau de la communauté. L’indice d’un jour est la moyenne pondérée de ces valeurs, et u en est l’incertitude-type. La bande va de <em>low</em>, indice − 2u mais pas au-dessous de 0, à <em>high</em>, indice + 2u.',
    meanExplained:
      'La moyenne de tous les nombres de Wolf du jour, tous types confondus. Elle dépend donc de ceux qui ont observé ce jour-là. La bande va du plus faible au plus élevé d’entre eux.',
    outdated:
      'L’indice a été calculé à partir d’une version plus ancienne des données, <version/>. Les dernières modifications n’y figurent pas encore.',
    unknown: (requested) =>
      `La valeur de measure dans l’URL, « ${requested} », n’est ni index ni mean. L’indice est affiché.`,
  },

  range: {
    title: 'Période',
    all: 'Tout',
    elevenYears: '11 ans',
    fiveYears: '5 ans',
    oneYear: '1 an',
    threeMonths: '3 mois',
    from: 'Du (UTC)',
    to: 'Au (UTC)',
    fromIncomplete:
      'La date « Du » est incomplète ou n’existe pas : saisissez le jour, le mois et l’année. Le graphique n’a pas changé.',
    toIncomplete:
      'La date « Au » est incomplète ou n’existe pas : saisissez le jour, le mois et l’année. Le graphique n’a pas changé.',
    fromWithoutData: (typed, first, last) =>
      `Il n’y a pas de données à la date « Du », ${typed} : choisissez un jour du ${first} au ${last}. Le graphique n’a pas changé.`,
    toWithoutData: (typed, first, last) =>
      `Il n’y a pas de données à la date « Au », ${typed} : choisissez un jour du ${first} au ${last}. Le graphique n’a pas changé.`,
    reversed: (from, to) =>
      `La date « Du », ${from}, ne doit pas être postérieure à la date « Au », ${to}. Le graphique n’a pas changé.`,
    urlNotADate: (name, text) =>
      `La valeur de ${name} dans l’URL, « ${text} », n’est pas une date de la forme 2024-05-11. Tous les jours sont affichés.`,
    urlWithoutData: (first, last) =>
      `L’URL désigne des jours sans données. Choisissez des jours du ${first} au ${last}. Tous les jours sont affichés.`,
    urlReversed: (from, to) =>
      `Dans l’URL, from (${from}) est postérieur à to (${to}). Tous les jours sont affichés.`,
    urlBeyondData: (from, to, first, last) =>
      `L’URL désigne les jours du ${from} au ${to}, mais il n’y a de données que du ${first} au ${last}.`,
  },

  readout: {
    day: 'Jour',
    month: 'Mois',
    index: 'Indice ± u',
    status: 'Statut',
    settled: 'consolidé',
    provisional: 'provisoire',
    observers: 'Observateurs',
    dailyMean: 'Moy. quotid.',
    wolfMean: 'Wolf moyen',
    lowToHigh: 'Min. – max.',
    north: 'Moyenne nord',
    south: 'Moyenne sud',
    observations: 'Observations',
    images: 'Images',
    monthlyIndex: 'Mois ± u',
    monthlyMean: 'Moy. mensuelle',
    monthlyWolf: 'Moy. quotid.',
    smoothed: 'Lissé',
    spread: 'Jours 10 à 90 %',
    days: 'Jours',
    onDay: (day, values) => `${day} UTC : ${values}`,
    inMonth: (month, values) => `${month} : ${values}`,
    saidIndex: (index) => `indice ${index}`,
    saidNoIndex: 'pas d’indice',
    saidObservers: (count) => counts(count, 'observateur', 'observateurs'),
    saidWolf: (wolf) => `nombre de Wolf ${wolf}`,
    saidDailyMean: (mean) => `moyenne quotidienne ${mean}`,
    saidNoWolf: 'pas de nombre de Wolf',
    saidRange: (low, high) => `de ${low} à ${high}`,
    saidNorth: (north) => `nord ${north}`,
    saidSouth: (south) => `sud ${south}`,
    saidObservations: (count) => counts(count, 'observation', 'observations'),
    saidImages: (count) => counts(count, 'image', 'images'),
    saidMonthlyMean: (mean) => `moyenne mensuelle ${mean}`,
    saidNoMonthlyMean: 'pas de moyenne mensuelle',
    saidSmoothed: (smoothed) => `valeur lissée sur 13 mois ${smoothed}`,
    saidSpread: (low, high) => `80 % des jours de ${low} à ${high}`,
  },

  monthly: {
    title: 'Moyennes mensuelles sous forme de tableau',
    loading: 'Chargement du tableau',
    year: 'Année',
    wolfMeans: 'Nombre de Wolf : moyennes mensuelles des moyennes quotidiennes',
    wolfSmoothed: 'Nombre de Wolf : lissage sur 13 mois',
    indexMeans: 'Indice de la communauté : moyennes mensuelles ± u',
    indexSmoothed: 'Indice de la communauté : lissage sur 13 mois',
  },

  coverage: {
    title: 'Couverture',
    explained: 'Observations par jour UTC.',
    perDay: 'Observations par jour :',
    none: 'aucune',
    range: (least, most) => `${least} à ${most}`,
    orMore: (least) => `${least} ou plus`,
    years: 'Années',
    daysOfYear: (days, length) => `${counts(days, 'jour', 'jours')} sur ${length}`,
    yearHeading: (year, days, length) => `${year} : ${counts(days, 'jour', 'jours')} sur ${length}`,
    calendar: (year) =>
      `Observations par jour en ${year} ; les touches fléchées changent de jour ou de semaine`,
    onDay: (day, observations, images) =>
      `${day} UTC : ${counts(observations, 'observation', 'observations')}, ${counts(images, 'image', 'images')}`,
  },

  publications: {
    title: 'Dernières publications',
    entry: (changes) => `<at/> : ${changes}`,
    version: (number) => `Publication ${number}, version des données <version/>`,
    onlyDate: 'seule la date a changé, aucun enregistrement',
    observations: {
      new: (count) => counts(count, 'nouvelle observation', 'nouvelles observations'),
      changed: (count) => counts(count, 'observation modifiée', 'observations modifiées'),
      retracted: (count) => counts(count, 'observation retirée', 'observations retirées'),
    },
    images: {
      new: (count) => counts(count, 'nouvelle image', 'nouvelles images'),
      changed: (count) => counts(count, 'image modifiée', 'images modifiées'),
      retracted: (count) => counts(count, 'image retirée', 'images retirées'),
    },
    observers: {
      new: (count) => counts(count, 'nouvel observateur', 'nouveaux observateurs'),
      changed: (count) => counts(count, 'observateur modifié', 'observateurs modifiés'),
      retracted: (count) => counts(count, 'observateur retiré', 'observateurs retirés'),
    },
    // Nouns, because a participle would have to agree with a kind that is not known here.
    further: {
      changed: (count) => agree(count, 'modification', 'modifications'),
      retracted: (count) => agree(count, 'retrait', 'retraits'),
    },
  },
}

export default texts
