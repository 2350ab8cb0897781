import type { Texts } from './en.ts'

const texts: Texts['images'] = {
  untitled: 'Sin título',
  theSun: 'El Sol',
  alt: (title: string, observer: string, time: string) => `${title}, de ${observer}, ${time}`,
  cannotBeLoaded: 'No se puede cargar la imagen',
  belowHorizon: 'Sol bajo el horizonte',
  orientationMeanings: 'Qué significan P, B0 y L0',
  dialog: 'Imagen',
  orientation: 'Orientación del Sol',
  unknownWithoutSite: 'se desconoce sin el lugar',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  p: 'P',
  pMeaning:
    'Ángulo de posición: cuánto está girado el polo norte del Sol respecto al norte celeste, positivo hacia el este.',
  b0: 'B0',
  b0Meaning: 'Latitud heliográfica del centro del disco, positiva hacia el norte.',
  l0: 'L0',
  l0Meaning: 'Longitud de Carrington del centro del disco.',
  altitude: 'Altura del Sol',
  altitudeMeaning:
    'A qué altura estaba el Sol sobre el horizonte del lugar. Se señalan las imágenes con el Sol bajo el horizonte.',
  parallacticAngle: 'Ángulo paraláctico',
  parallacticAngleMeaning:
    'Cuánto está girado el cenit, que una montura altacimutal mantiene arriba, respecto al norte celeste, positivo hacia el este.',
  grid: 'Retícula solar',
  gridDescription: (degrees: number) => `Retícula solar con líneas cada ${degrees} grados`,
  north: 'N',
  gridLines: (degrees: number) =>
    `La retícula tiene una línea cada ${degrees}°; la del ecuador es más gruesa.`,
  assumesZenith: 'Se supone que el cenit está en la parte superior de la imagen.',
  assumesNorth: 'Se supone que el norte celeste está en la parte superior de la imagen.',
  assumesNorthWithoutSite:
    'Se supone que el norte celeste está en la parte superior de la imagen, porque no se ha indicado el lugar y, por tanto, se desconoce el ángulo paraláctico.',
  assumesNorthWithoutMount:
    'Se supone que el norte celeste está en la parte superior de la imagen, porque no se ha indicado la montura.',
  fitGrid: 'Ajustar la retícula al disco:',
  size: 'Tamaño',
  sizeValue: (percent: number) => `${percent} % de la imagen`,
  rotation: 'Giro',
  rotationValue: (degrees: number) => `${degrees} grados a la izquierda`,
  ofDay: (day: string) => `Imágenes del ${day}`,
  compare: 'Comparar',
  chooseSecond: 'Elija, debajo de la imagen, otra con la que compararla.',
  onlyOne: 'No hay ninguna otra imagen cargada con la que compararla.',
  allLoaded: 'Todas las imágenes de esta página',
  stopComparing: 'Mostrar una sola imagen',
  arrangement: 'Disposición',
  sideBySide: 'Una junto a otra',
  slider: 'Deslizador',
  sliderPosition: 'Dónde empieza la segunda imagen',
  sliderValue: (percent: number) => `${percent} % de la anchura`,
  northUp: 'Norte arriba',
  left: (name: string) => `Izquierda: ${name}`,
  right: (name: string) => `Derecha: ${name}`,
}

export default texts
