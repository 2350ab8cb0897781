import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('fr')

const texts: Texts['compare'] = {
  heading: 'Comparer des observateurs',
  intro:
    'Les nombres de Wolf quotidiens en lumière blanche de deux à cinq observateurs. Plusieurs relevés d’un même jour sont remplacés par leur moyenne, comme dans l’indice de la communauté.',
  loading: 'Chargement des observateurs et de leurs facteurs',
  compared: 'Observateurs comparés',
  remove: (nickname) => `Retirer ${nickname}`,
  addObserver: 'Ajouter un observateur',
  add: 'Ajouter',
  mostChosen: 'Cinq observateurs sont choisis, c’est le maximum. Retirez-en un pour en ajouter un autre.',
  notFound: (text) => `Aucun observateur n’a le pseudonyme « ${text} ». Choisissez l’une des suggestions.`,
  alreadyChosen: (nickname) => `${nickname} est déjà dans la sélection.`,
  chooseTwo: 'Choisissez deux à cinq observateurs, ici ou dans la <list>liste des observateurs</list>.',
  chooseAnother: 'Un seul observateur est choisi. Ajoutez-en au moins un autre pour les comparer.',
  unknown: (nicknames) =>
    `L’URL nomme des observateurs qui n’existent pas : ${nicknames}. Les pseudonymes doivent correspondre exactement.`,
  tooMany: (nicknames) => `On peut comparer cinq observateurs au maximum. Laissés de côté : ${nicknames}.`,
  nothingToCompare: 'Aucun de ces observateurs n’a publié quoi que ce soit : il n’y a rien à comparer.',

  progress: (nickname, page, position, total) =>
    `Chargement : ${nickname}, observateur ${position} sur ${total}, page ${page}…`,
  stopped: (nickname) =>
    `Chargement arrêté à l’observateur ${nickname}. Le graphique et les tableaux ne couvrent que les observations déjà chargées.`,
  stop: 'Arrêter',
  continue: 'Continuer',
  manyRequests: (requests) =>
    `Cette période demande environ ${counts(requests, 'requête', 'requêtes')}, qui comptent dans la limite de votre jeton. Une fois la limite atteinte, le chargement attend, puis continue.`,

  view: 'Valeurs',
  asCounted: 'Comptages bruts',
  multiplied: 'Multipliés par k',
  multipliedMeaning:
    'Chaque comptage est multiplié par le facteur k de l’observateur ou, à défaut, par le rapport donné dans le tableau. Les valeurs d’observateurs qui concordent sont alors proches. <guide/>',
  notMultiplied: (nicknames) => `Faute de facteur, les comptages bruts sont affichés pour : ${nicknames}.`,

  summary: (from, to) => `Nombres de Wolf quotidiens du ${from} au ${to} (UTC).`,
  commonDays: (days) =>
    `Les observateurs choisis ont ${counts(days, 'jour de comptage en commun', 'jours de comptage en commun')}.`,
  noCommonDays: 'Les observateurs choisis n’ont aucun jour de comptage en commun dans cette période.',
  described: (nickname, days, mean) => `${nickname} : ${counts(days, 'jour', 'jours')}, moyenne ${mean}.`,
  noCounts: (nicknames) =>
    `Aucun nombre de Wolf en lumière blanche dans cette période : ${nicknames}. Choisissez une autre période ou d’autres observateurs.`,
  commonDay: 'Jour où tous ont compté',
  axis: 'Nombre de Wolf',
  axisMultiplied: 'Nombre de Wolf × k',
  pointHint:
    'Survolez un point pour voir sa valeur, cliquez dessus pour voir les observations du jour. Faites glisser pour zoomer, double-cliquez pour tout voir.',
  point: (day, nickname, value) => `${day}, ${nickname} : ${value}`,
  pointMultiplied: (day, nickname, value, counted) =>
    `${day}, ${nickname} : ${value}, comptage brut ${counted}`,

  figures: 'Chiffres',
  figuresCaption: 'Chiffres de chaque observateur pour la période choisie',
  observer: 'Observateur',
  observations: 'Observations',
  days: 'Jours de comptage',
  daysInCommon: 'Jours communs',
  factor: 'k, ou rapport à la communauté',
  mean: 'Nombre de Wolf moyen',
  meanCommon: 'Moyenne des jours communs',
  meanMultiplied: 'Moyenne × k',
  meanCommonMultiplied: 'Moyenne × k des jours communs',
  none: 'aucune valeur',
  kWhat: 'k de toutes les années',
  ratioWhat: (level, days) => `${level} / comptages sur ${counts(days, 'jour', 'jours')}`,
  notDetermined: 'non déterminé',
  uncertainties:
    '± désigne l’incertitude-type. k provient de l’indice de la communauté et porte sur toutes les années. Pour les observateurs sans k, le tableau donne le rapport entre la moyenne de la communauté et la leur, pour les jours de cette période où ils ont compté.',

  ratios: 'Rapports',
  ratiosMeaning:
    'La moyenne de l’observateur de la ligne, divisée par celle de l’observateur de la colonne, pour les jours où tous deux ont compté.',
  ratiosMeaningMultiplied:
    'Les valeurs sont multipliées : un rapport proche de 1 signifie que k explique la différence entre les deux.',
  ratioOf: 'Rapport de',
  ratioTo: (nickname) => `à ${nickname}`,
  onDays: (days) => counts(days, 'jour', 'jours'),

  months: 'Moyennes mensuelles',
  monthsCaption: 'Nombre de Wolf moyen de chaque mois, par observateur',
  month: 'Mois',
}

export default texts
