import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('fr')

const texts: Texts['rotations'] = {
  title: 'Rotations de Carrington',
  lead: 'Chaque ligne est une rotation du Soleil, chaque colonne l’un de ses 27 ou 28 jours. Une activité qui dure plus d’une rotation revient au même endroit de la ligne : elle apparaît donc comme une bande verticale.',
  loading: 'Chargement des rotations',
  emptyTitle: 'Pas encore de rotation à afficher',
  emptyText:
    'Dès que des observations seront publiées, cette page affichera le nombre de Wolf de chaque jour, par rotation.',
  hemisphere: 'Partie du Soleil',
  hemispheres: { total: 'Disque entier', north: 'Nord', south: 'Sud' },
  measure: 'Mesure de l’activité',
  communityIndex: 'Indice de la communauté',
  dailyMean: 'Moyenne quotidienne',
  northMean: 'Moyenne quotidienne, nord',
  southMean: 'Moyenne quotidienne, sud',
  period: 'Période',
  lastYears: (years) => count(years, 'dernière année', 'dernières années'),
  cycle: (number) => `Cycle solaire ${number}`,
  allRotations: 'Toutes les rotations',
  unknownHemisphere: (value) =>
    `La valeur de hemisphere dans l’URL, « ${value} », n’est ni total, ni north, ni south. Le disque entier est affiché.`,
  unknownPeriod: (value, accepted) =>
    `La valeur de period dans l’URL, « ${value} », ne figure pas parmi : ${accepted}.`,
  shown: (first, last, known, days) =>
    `Rotations ${first} à ${last}. Jours ayant une valeur : ${known} sur ${days}.`,
  valueRange: (lowest, highest) => `Les valeurs vont de ${lowest} à ${highest}.`,
  noValues: (name) => `${name} : aucun jour n’a de valeur.`,
  howTo:
    'Survolez un jour pour lire sa valeur, cliquez dessus pour voir ses observations. Sur un écran tactile, touchez-le deux fois. Clavier : les touches fléchées passent d’un jour à l’autre et d’une rotation à l’autre, Début et Fin mènent au premier et au dernier jour d’une rotation, Entrée ouvre le jour. Un jour appartient à la rotation en cours à 12:00 UTC.',
  keysHelp:
    'Les flèches gauche et droite font passer d’un jour à l’autre, haut et bas mènent à la rotation suivante et précédente. Début et Fin mènent au premier et au dernier jour de la rotation. Entrée ouvre les observations du jour.',
  mapLabel: (name) => `Carte des rotations. ${name}`,
  date: 'Date (UTC)',
  rotation: 'Rotation',
  dayOfRotation: 'Jour',
  longitude: 'Méridien central',
  noValue: 'lacune',
  describeDay: (day, rotation, position, longitude, name, value) =>
    `${day} UTC, rotation ${rotation}, jour ${position}, méridien central ${longitude}. ${name} : ${value}. Ouvrir les observations.`,
  dayAxis: 'Jour de la rotation',
  longitudeAxis: 'Longitude de Carrington du méridien central',
  asTable: 'Les rotations sous forme de tableau',
  tableCaption: (name) => `${name} par rotation et jour de la rotation`,
  firstDay: 'Premier jour',
}

export default texts
