import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const texts: Texts['images'] = {
  untitled: 'Senza titolo',
  theSun: 'Il Sole',
  alt: (title, observer, time) => `${title}, di ${observer}, ${time}`,
  cannotBeLoaded: 'Impossibile caricare l’immagine',
  belowHorizon: 'Sole sotto l’orizzonte',
  orientationMeanings: 'Che cosa significano P, B0 e L0',
  dialog: 'Immagine',
  orientation: 'Orientamento del Sole',
  unknownWithoutSite: 'non calcolabile senza il sito',
  previous: 'Precedente',
  next: 'Successiva',
  close: 'Chiudi',
  p: 'P',
  pMeaning:
    'Angolo di posizione: di quanto il polo nord del Sole è ruotato rispetto al nord celeste, positivo verso est.',
  b0: 'B0',
  b0Meaning: 'Latitudine eliografica del centro del disco, positiva a nord.',
  l0: 'L0',
  l0Meaning: 'Longitudine di Carrington del centro del disco.',
  altitude: 'Altezza del Sole',
  altitudeMeaning:
    'Altezza del Sole sull’orizzonte del sito. Le immagini con il Sole sotto l’orizzonte sono segnalate.',
  parallacticAngle: 'Angolo parallattico',
  parallacticAngleMeaning:
    'Di quanto lo zenit, che una montatura altazimutale mantiene in alto, è ruotato rispetto al nord celeste, positivo verso est.',
  grid: 'Reticolo solare',
  gridDescription: (degrees) => `Reticolo solare con linee ogni ${count(degrees, 'grado', 'gradi')}`,
  north: 'N',
  gridLines: (degrees) => `Il reticolo ha una linea ogni ${degrees}°, quella dell’equatore è più marcata.`,
  assumesZenith: 'Si assume che lo zenit sia in alto nell’immagine.',
  assumesNorth: 'Si assume che il nord celeste sia in alto nell’immagine.',
  assumesNorthWithoutSite:
    'Si assume che il nord celeste sia in alto nell’immagine, perché il sito, e con esso l’angolo parallattico, non è indicato.',
  assumesNorthWithoutMount:
    'Si assume che il nord celeste sia in alto nell’immagine, perché la montatura non è indicata.',
  fitGrid: 'Per adattare il reticolo al disco:',
  size: 'Dimensione',
  sizeValue: (percent) => `${percent}% dell’immagine`,
  rotation: 'Rotazione',
  rotationValue: (degrees) => `${count(degrees, 'grado', 'gradi')} verso sinistra`,
  ofDay: (day) => `Immagini del ${day}`,
  compare: 'Confronta',
  chooseSecond: 'Sotto l’immagine si può scegliere quella con cui confrontarla.',
  onlyOne: 'Non ci sono altre immagini caricate con cui confrontarla.',
  allLoaded: 'Tutte le immagini di questa pagina',
  stopComparing: 'Mostra una sola immagine',
  arrangement: 'Disposizione',
  sideBySide: 'Affiancate',
  slider: 'Cursore',
  sliderPosition: 'Dove inizia la seconda immagine',
  sliderValue: (percent) => `${percent}% della larghezza`,
  northUp: 'Nord in alto',
  left: (name) => `A sinistra: ${name}`,
  right: (name) => `A destra: ${name}`,
}

export default texts
