import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('fr')

const texts: Texts['images'] = {
  untitled: 'Sans titre',
  theSun: 'Le Soleil',
  alt: (title, observer, time) => `${title}, par ${observer}, ${time}`,
  cannotBeLoaded: 'L’image ne peut pas être chargée',
  belowHorizon: 'Soleil sous l’horizon',
  orientationMeanings: 'Signification de P, B0 et L0',
  dialog: 'Image',
  orientation: 'Orientation du Soleil',
  unknownWithoutSite: 'indéterminable sans le site',
  previous: 'Précédente',
  next: 'Suivante',
  close: 'Fermer',
  p: 'P',
  pMeaning:
    'Angle de position : angle du pôle nord du Soleil par rapport au nord céleste, positif vers l’est.',
  b0: 'B0',
  b0Meaning: 'Latitude héliographique du centre du disque, positive au nord.',
  l0: 'L0',
  l0Meaning: 'Longitude de Carrington du centre du disque.',
  altitude: 'Hauteur du Soleil',
  altitudeMeaning:
    'Hauteur du Soleil au-dessus de l’horizon du site. Les images prises avec le Soleil sous l’horizon sont signalées.',
  parallacticAngle: 'Angle parallactique',
  parallacticAngleMeaning:
    'Angle entre le nord céleste et le zénith, qu’une monture altazimutale garde en haut, positif vers l’est.',
  grid: 'Grille solaire',
  gridDescription: (degrees) => `Grille solaire avec une ligne tous les ${degrees} degrés`,
  north: 'N',
  gridLines: (degrees) => `La grille a une ligne tous les ${degrees}° ; l’équateur est en trait plus épais.`,
  assumesZenith: 'Elle suppose que le zénith est en haut de l’image.',
  assumesNorth: 'Elle suppose que le nord céleste est en haut de l’image.',
  assumesNorthWithoutSite:
    'Elle suppose que le nord céleste est en haut de l’image, car le site, et donc l’angle parallactique, n’est pas indiqué.',
  assumesNorthWithoutMount:
    'Elle suppose que le nord céleste est en haut de l’image, car la monture n’est pas indiquée.',
  fitGrid: 'Ajustez-la au disque :',
  size: 'Taille',
  sizeValue: (percent) => `${percent} % de l’image`,
  rotation: 'Rotation',
  rotationValue: (degrees) => `${counts(degrees, 'degré', 'degrés')} vers la gauche`,
  ofDay: (day) => `Images du ${day}`,
  compare: 'Comparer',
  chooseSecond: 'Choisissez sous l’image celle à laquelle la comparer.',
  onlyOne: 'Aucune autre image n’est chargée : il n’y a donc rien à comparer.',
  allLoaded: 'Toutes les images de cette page',
  stopComparing: 'Afficher une seule image',
  arrangement: 'Disposition',
  sideBySide: 'Côte à côte',
  slider: 'Curseur',
  sliderPosition: 'Où commence la seconde image',
  sliderValue: (percent) => `${percent} % de la largeur`,
  northUp: 'Nord en haut',
  left: (name) => `À gauche : ${name}`,
  right: (name) => `À droite : ${name}`,
}

export default texts
