import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('es')

const texts: Texts['observation'] = {
  heading: 'Observación',
  loading: 'Cargando la observación',
  loadingDay: 'Cargando la actividad del día',
  byObserver: (light: string) => `${light}, de <observer/>, <time/>`,
  id: 'ID <id/>',
  relatedRecords: 'Registros relacionados',
  allOnDay: (day: string) => `Todas las observaciones del ${day}`,
  allByObserver: 'Todas las observaciones de este observador',
  imagesOnDay: 'Imágenes de este observador ese día',
  notReported: 'sin dato',

  counts: {
    heading: 'Recuento de manchas solares',
    wolf: 'Número de Wolf <wolf/>',
    disk: 'disco completo',
    north: 'norte',
    south: 'sur',
    groups: (count: number) => counts(count, 'grupo', 'grupos'),
    spots: (count: number) => counts(count, 'mancha', 'manchas'),
    groupKey: '10 por cada grupo',
    spotKey: '1 por cada mancha',
  },

  community: {
    heading: (day: string) => `La comunidad el ${day}`,
    publishedLater:
      'Este día se publicó después de abrir la página. Vuelva a cargarla para comparar con otros observadores.',
    noWolf: 'Ese día no se comunicó ningún número de Wolf.',
    means: 'Media de la comunidad ese día: <mean/>. Esta observación: <own/>.',
    wolfNorth: 'Número de Wolf, norte',
    wolfSouth: 'Número de Wolf, sur',
    hemisphere: (mean: string, own: string) => `media ${mean}, esta observación ${own}`,
    hemisphereWithoutMean: (own: string) => `sin media, esta observación ${own}`,
    basis: (observations: number, observers: number) =>
      `A partir de ${counts(observations, 'observación', 'observaciones')} de todos los tipos, de ${counts(observers, 'observador', 'observadores')}, incluida esta. En cada media entran solo las observaciones que incluyen ese número.`,
  },

  index: {
    loading: 'Cargando el índice',
    none: 'Este servidor no tiene índice de la comunidad en este momento.',
    outdated: 'El índice es anterior a los datos: la última publicación aún no se ha incorporado.',
    communityIndex: 'Índice de la comunidad',
    communityMean: 'Media diaria de la comunidad',
    heading: 'En el índice de la comunidad',
    loadingEntry: 'Cargando su entrada en el índice',
    newer: 'Esta observación es más reciente que el índice.',
    otherLight: (light: string) =>
      `Esta observación no entra en el índice porque se hizo en ${light}, y solo entran las observaciones en luz blanca.`,
    withoutWolf: 'Esta observación no entra en el índice porque no tiene número de Wolf.',
    ok: '<strong>Conforme</strong>: concuerda con los demás observadores del día.',
    verdict: (title: string, description: string) => `<strong>${title}</strong>: ${description}`,
    scaled: 'Valor escalado',
    scaledWhat: (wolf: string, factor: string, year: string) =>
      `${wolf} × ${factor}: el número de Wolf por el factor k del observador en ${year}`,
    scaledMeanWhat: (wolf: string, factor: string, reports: string, year: string) =>
      `${wolf} × ${factor}: la media de ${reports} recuentos de ese día por el factor k del observador en ${year}`,
    dayIndex: 'Índice del día',
    uncertaintyWhat: '± su incertidumbre estándar',
    deviation: 'Desviación z',
    above: 'desviaciones estándar por encima del índice',
    below: 'desviaciones estándar por debajo del índice',
    share: 'Contribución',
    shareWhat: (weight: string) => `al índice del día; el peso es ${weight}`,
    percent: (value: string) => `${value} %`,
    remarks: 'Notas',
  },

  flags: {
    outlier: {
      title: 'Valor atípico',
      description:
        'Hay recuentos de tres o más observadores, y este valor se aparta más de 3,5 desviaciones estándar del índice.',
    },
    disputed: {
      title: 'Discrepancia',
      description:
        'Solo hay recuentos de dos observadores, y difieren: uno se aparta más de 3,5 desviaciones estándar del índice. Nada indica cuál de los dos acierta.',
    },
    'no-peers': {
      title: 'Sin comparación',
      description: 'Nadie más comunicó un número de Wolf ese día, así que el valor no se puede comparar.',
    },
    'groups-differ': {
      title: 'Los grupos no cuadran',
      description: 'Los grupos de los hemisferios no suman el total: gn + gs difiere de gt.',
    },
    'spots-differ': {
      title: 'Las manchas no cuadran',
      description: 'Las manchas de los hemisferios no suman el total: sn + ss difiere de st.',
    },
    'more-groups-than-spots': {
      title: 'Más grupos que manchas',
      description: 'Hay más grupos que manchas, aunque cada grupo tiene al menos una mancha.',
    },
    'several-reports': {
      title: 'Varios recuentos',
      description:
        'El observador comunicó varios recuentos ese día. En el índice entró la media de los números de Wolf.',
    },
  },

  fields: {
    heading: 'Todos los campos',
    loading: 'Cargando la descripción de los campos',
    caption: 'Campos de esta observación',
    field: 'Campo',
    value: 'Valor',
    meaning: 'Significado',
    typeValue: (type: string, light: string) => `${type} (${light})`,
    types: { integer: 'número entero', string: 'texto', datetime: 'fecha y hora' },
    oneOf: (type: string, values: string) => `${type}: ${values}`,
    atLeast: (type: string, least: string) => `${type} a partir de ${least}`,
    atMost: (type: string, most: string) => `${type} hasta ${most}`,
    between: (type: string, least: string, most: string) => `${type} de ${least} a ${most}`,
    notEmpty: (type: string) => `${type} no vacío`,
    atMostCharacters: (type: string, most: string) => `${type} de hasta ${most} caracteres`,
    charactersBetween: (type: string, least: string, most: string) =>
      `${type} de ${least} a ${most} caracteres`,
    noUnit: (accepted: string) => `${accepted}, sin unidad`,
    inUnit: (accepted: string, unit: string) => `${accepted}, en ${unit === 'percent' ? 'por ciento' : unit}`,
  },
}

export default texts
