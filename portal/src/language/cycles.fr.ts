import type { Texts } from './en.ts'

const texts: Texts['cycles'] = {
  title: 'Cycles solaires',
  lead: 'Les cycles solaires pour lesquels il y a des observations, tracés chacun à partir de son minimum. On voit ainsi si le cycle actuel est plus fort ou plus précoce que les précédents.',
  loading: 'Chargement des cycles',
  emptyTitle: 'Pas encore de cycle à afficher',
  emptyText:
    'Cette page s’appuie sur les moyennes mensuelles du nombre de Wolf. Dès que des observations avec des comptages de groupes et de taches seront publiées, elle les affichera par mois depuis le minimum de leur cycle.',
  measure: 'Mesure de l’activité',
  communityIndex: 'Indice de la communauté',
  dailyMean: 'Moyenne quotidienne',
  wolfNumber: 'Nombre de Wolf',
  noMinimum: (minimum) =>
    `Les données ne comprennent aucun minimum : elles ne montrent donc qu’une partie d’un cycle, qui a commencé en ${minimum}.`,
  oneMinimum: (minimum) =>
    `Les données ne comprennent qu’un seul minimum (${minimum}) : aucun cycle n’est donc encore complet.`,
  cycle: (number) => `Cycle ${number}`,
  cycleSince: (number, minimum) => `Cycle ${number}, depuis ${minimum}`,
  monthAxis: 'Mois depuis le minimum',
  monthSinceMinimum: (month) => `Mois ${month} après le minimum`,
  monthlyValue: (month, value) => `${month} : ${value}`,
  describeCycle: (number, month, smoothed, mean) =>
    `Cycle ${number}, ${month} : valeur lissée ${smoothed}, moyenne mensuelle ${mean}.`,
  chartLabel: (name) => `Graphique des cycles solaires. ${name}`,
  keysHelp:
    'Les flèches gauche et droite font passer d’un mois à l’autre, Page précédente et Page suivante sautent douze mois, Début et Fin mènent au premier et au dernier mois.',
  howTo:
    'Les courbes sont les moyennes lissées sur 13 mois, les points les moyennes mensuelles. Survolez un mois, ou utilisez les touches fléchées, pour lire ses valeurs : la moyenne lissée de chaque cycle et, en dessous, le mois avec sa moyenne. Les minima sont ceux que le centre SILSO a déterminés à partir du nombre international de taches solaires.',
  asTable: 'Les cycles sous forme de tableau',
  tableCaption: (name) => `${name} par mois depuis le minimum`,
  monthColumn: 'Mois depuis le minimum',
  monthly: 'Mensuel',
  smoothed: 'Lissé',
}

export default texts
