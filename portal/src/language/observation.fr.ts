import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('fr')

const texts: Texts['observation'] = {
  heading: 'Observation',
  loading: 'Chargement de l’observation',
  loadingDay: 'Chargement de l’activité du jour',
  byObserver: (light) => `${light}, par <observer/>, <time/>`,
  id: 'Identifiant <id/>',
  relatedRecords: 'Enregistrements associés',
  allOnDay: (day) => `Toutes les observations du ${day}`,
  allByObserver: 'Toutes les observations de cet observateur',
  imagesOnDay: 'Les images de cet observateur ce jour-là',
  notReported: 'non indiqué',

  counts: {
    heading: 'Comptage des taches',
    wolf: 'Nombre de Wolf <wolf/>',
    disk: 'disque entier',
    north: 'nord',
    south: 'sud',
    groups: (count) => counts(count, 'groupe', 'groupes'),
    spots: (count) => counts(count, 'tache', 'taches'),
    groupKey: '10 par groupe',
    spotKey: '1 par tache',
  },

  community: {
    heading: (day) => `La communauté le ${day}`,
    publishedLater:
      'Ce jour a été publié après l’ouverture de la page. Rechargez-la pour comparer avec les autres observateurs.',
    noWolf: 'Aucun nombre de Wolf n’a été relevé ce jour-là.',
    means: 'Moyenne de la communauté ce jour-là : <mean/>. Cette observation : <own/>.',
    wolfNorth: 'Nombre de Wolf, nord',
    wolfSouth: 'Nombre de Wolf, sud',
    hemisphere: (mean, own) => `moyenne ${mean}, cette observation ${own}`,
    hemisphereWithoutMean: (own) => `pas de moyenne, cette observation ${own}`,
    basis: (observations, observers) =>
      `D’après ${counts(observations, 'observation', 'observations')} de tous types par ${counts(observers, 'observateur', 'observateurs')}, celle-ci comprise. Chaque moyenne n’utilise que les observations qui indiquent le nombre en question.`,
  },

  index: {
    loading: 'Chargement de l’indice',
    none: 'Ce serveur n’a pas d’indice de la communauté pour le moment.',
    outdated: 'L’indice est plus ancien que les données : la dernière publication n’y figure pas.',
    communityIndex: 'Indice de la communauté',
    communityMean: 'Moyenne quotidienne de la communauté',
    heading: 'Dans l’indice de la communauté',
    loadingEntry: 'Chargement de sa place dans l’indice',
    newer: 'Cette observation est plus récente que l’indice.',
    otherLight: (light) =>
      `Cette observation n’entre pas dans l’indice : elle est en ${light}, et seules y entrent les observations en lumière blanche.`,
    withoutWolf: 'Cette observation n’entre pas dans l’indice, car elle n’a pas de nombre de Wolf.',
    ok: '<strong>OK</strong> : elle concorde avec celles des autres observateurs du jour.',
    verdict: (title, description) => `<strong>${title}</strong> : ${description}`,
    scaled: 'Valeur mise à l’échelle',
    scaledWhat: (wolf, factor, year) =>
      `${wolf} × ${factor} : le nombre de Wolf multiplié par le facteur k de l’observateur pour ${year}`,
    scaledMeanWhat: (wolf, factor, reports, year) =>
      `${wolf} × ${factor} : la moyenne de ${reports} relevés du jour multipliée par le facteur k de l’observateur pour ${year}`,
    dayIndex: 'Indice du jour',
    uncertaintyWhat: '± son incertitude-type',
    deviation: 'Écart z',
    above: 'en écarts-types, au-dessus de l’indice',
    below: 'en écarts-types, au-dessous de l’indice',
    share: 'Part',
    shareWhat: (weight) => `de l’indice du jour ; le poids est de ${weight}`,
    percent: (value) => `${value} %`,
    remarks: 'Remarques',
  },

  flags: {
    outlier: {
      title: 'Valeur atypique',
      description:
        'Au moins trois observateurs ont fourni un relevé, et cette valeur s’écarte de l’indice de plus de 3,5 écarts-types.',
    },
    disputed: {
      title: 'Désaccord',
      description:
        'Deux observateurs seulement ont fourni un relevé, et ils diffèrent : l’un s’écarte de l’indice de plus de 3,5 écarts-types. Rien n’indique lequel a raison.',
    },
    'no-peers': {
      title: 'Sans comparaison',
      description:
        'Personne d’autre n’a relevé de nombre de Wolf ce jour-là : la valeur ne peut pas être comparée.',
    },
    'groups-differ': {
      title: 'Groupes discordants',
      description:
        'La somme des groupes des deux hémisphères n’est pas égale au total : gn + gs diffère de gt.',
    },
    'spots-differ': {
      title: 'Taches discordantes',
      description:
        'La somme des taches des deux hémisphères n’est pas égale au total : sn + ss diffère de st.',
    },
    'more-groups-than-spots': {
      title: 'Plus de groupes que de taches',
      description: 'Il y a plus de groupes que de taches, alors que chaque groupe compte au moins une tache.',
    },
    'several-reports': {
      title: 'Plusieurs relevés',
      description:
        'L’observateur a fourni plusieurs relevés ce jour-là. La moyenne des nombres de Wolf est entrée dans l’indice.',
    },
  },

  fields: {
    heading: 'Tous les champs',
    loading: 'Chargement des descriptions des champs',
    caption: 'Champs de cette observation',
    field: 'Champ',
    value: 'Valeur',
    meaning: 'Signification',
    typeValue: (type, light) => `${type} (${light})`,
    types: { integer: 'nombre entier', string: 'texte', datetime: 'date et heure' },
    oneOf: (type, values) => `${type} : ${values}`,
    atLeast: (type, least) => `${type} à partir de ${least}`,
    atMost: (type, most) => `${type} jusqu’à ${most}`,
    between: (type, least, most) => `${type} de ${least} à ${most}`,
    notEmpty: (type) => `${type} non vide`,
    atMostCharacters: (type, most) => `${type} de ${most} caractères au maximum`,
    charactersBetween: (type, least, most) => `${type} de ${least} à ${most} caractères`,
    noUnit: (accepted) => `${accepted}, sans unité`,
    inUnit: (accepted, unit) => `${accepted}, en ${unit === 'percent' ? 'pour cent' : unit}`,
  },
}

export default texts
