import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('es')

const texts: Texts['observers'] = {
  heading: 'Observadores',
  nicknameContains: 'El alias contiene',
  count: (all: number) => counts(all, 'observador', 'observadores'),
  countFirst: (all: number, shown: string) =>
    `${counts(all, 'observador', 'observadores')}; se muestran los primeros ${shown}`,
  countFound: (found: string, all: number) => `${found} de ${counts(all, 'observador', 'observadores')}`,
  countFoundFirst: (found: string, all: number, shown: string) =>
    `${found} de ${counts(all, 'observador', 'observadores')}; se muestran los primeros ${shown}`,
  coversAll:
    'La búsqueda y los encabezados de las columnas, que sirven para ordenar, abarcan a todos los observadores.',
  noneYet: 'Aún no hay observadores.',
  noneFound: 'Ningún alias contiene este texto. Pruebe con menos letras.',
  showMore: (count: number) => `Mostrar ${count} más`,
  loadingList: 'Cargando la lista de observadores',
  table: 'Observadores',
  tableCaption: 'Observadores con su número de observaciones e imágenes',
  columns: {
    nickname: 'Alias',
    observations: 'Observaciones',
    images: 'Imágenes',
    first_seen: 'Primer registro (UTC)',
  },
  nothingPublished: 'nada publicado',
  choose: 'Comparar',
  chooseNamed: (nickname: string) => `Comparar a ${nickname}`,
  chooseHint: 'Marque de dos a cinco observadores para comparar sus recuentos.',
  chosen: (nicknames: string) => `Elegidos: ${nicknames}`,
  tooManyChosen: 'Ya hay cinco observadores elegidos, que es el máximo. Desmarque uno para elegir otro.',
  compareChosen: 'Comparar los observadores elegidos',
  clearChosen: 'Borrar la selección',

  loading: 'Cargando los datos del observador',
  loadingActivity: 'Cargando la actividad de la comunidad',
  recordsOfObserver: 'Registros de este observador',
  allObservations: 'Todas sus observaciones',
  allImages: 'Todas sus imágenes',
  compareWithOthers: 'Comparar con otros observadores',
  wolfHeading: 'Números de Wolf comparados con la comunidad',
  onlyImages: 'Este observador solo ha publicado imágenes, así que no hay números de Wolf que mostrar.',
  invalidRange:
    'El intervalo de la URL no es válido: from y to deben ser fechas como 2024-05-11, y from no debe ser posterior a to.',
  range: 'Intervalo',
  latestYear: 'Último año',
  latestFiveYears: 'Últimos 5 años',
  allYears: 'Todo',
  from: 'Desde (UTC)',
  to: 'Hasta (UTC)',
  show: 'Mostrar',

  statistics: {
    heading: 'Estadísticas',
    never: 'nunca',
    observations: 'Observaciones',
    observationsWhat: 'publicadas, de todos los tipos',
    days: 'Días',
    daysWhat: 'días UTC con alguna observación',
    images: 'Imágenes',
    imagesWhat: 'publicadas',
    whiteLight: 'Luz blanca',
    whiteLightWhat: 'observaciones en luz blanca',
    hAlpha: 'H-alfa',
    hAlphaWhat: 'observaciones en la línea H-alfa del hidrógeno',
    cak: 'Ca K',
    cakWhat: 'observaciones en la línea K del calcio ionizado',
    wolf: 'Número de Wolf',
    wolfWhat: 'media (mín.–máx.) de todas las observaciones que lo incluyen',
    nakedEye: 'Recuento a simple vista',
    nakedEyeWhat: 'regiones activas observadas a simple vista: media (mín.–máx.)',
    firstSeen: 'Primer registro',
    firstSeenWhat: 'observación o imagen publicada más antigua',
    lastSeen: 'Último registro',
    lastSeenWhat: 'observación o imagen publicada más reciente',
  },

  factor: {
    heading: 'Factor k en el índice de la comunidad',
    loading: 'Cargando el factor k',
    missing:
      'El índice no contiene ningún número de Wolf en luz blanca de este observador, así que no hay factor k.',
    meaning:
      'k es el factor que convierte los números de Wolf de este observador al nivel de la comunidad: k por su recuento es, en promedio, lo que cuenta la comunidad. <guide/>',
    k: 'k',
    uncertaintyWhat: '± su incertidumbre estándar',
    notDetermined: 'sin determinar',
    reasons: {
      'no-common-days': 'porque nadie más comunicó un número de Wolf en los días de este observador',
      'too-few-common-days':
        'porque otros comunicaron un número de Wolf en menos de 20 de los días de este observador',
      'no-spots-on-common-days': 'porque no se contaron manchas que se puedan comparar con las de otros',
      'activity-too-low': 'porque el Sol estuvo demasiado tranquilo en los días comparables con otros',
    },
    applied: 'Factor aplicado',
    appliedWhat: 'el índice lo aplica de todos modos',
    commonDays: 'Días comunes',
    commonDaysWhat: 'días en que también otros comunicaron un número de Wolf',
    commonDaysBetween: 'días en que también otros comunicaron un número de Wolf, del <first/> al <last/>',
    quality: 'Calidad',
    qualityStart: 'el valor inicial, porque no hay nada que comparar',
    qualityBelow:
      'concuerda con los demás menos que el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
    qualityAbove: 'concuerda con los demás más que el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
    qualityAverage:
      'concuerda con los demás más o menos como el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
  },

  years: {
    year: 'Año',
    heading: 'Factor de cada año',
    meaning:
      'Los instrumentos y la vista cambian, así que cada año tiene su propio factor, que es el que aplica el índice. Las barras son ± una incertidumbre estándar: la incertidumbre relativa × el factor.',
    chart: (years: number, least: string, greatest: string) =>
      `Factores de ${counts(years, 'año', 'años')}, de ${least} a ${greatest}. La tabla contiene todos los valores.`,
    lines: 'La línea continua está en 1, el nivel de la comunidad. La línea discontinua es k.',
    lineWithoutK: 'La línea continua está en 1, el nivel de la comunidad.',
    table: 'Factores por año',
    caption: 'El factor de cada año que aplica el índice',
    factor: 'Factor',
    relativeUncertainty: 'Incertidumbre relativa',
    commonDays: 'Días comunes',
  },

  flagged: {
    heading: 'Observaciones marcadas',
    meaning:
      'Una marca señala una observación inusual. No significa que haya un error ni cambia ningún número.',
    show: 'Mostrar',
    allButNoPeers: 'todas salvo «Sin comparación»',
    loading: 'Cargando las observaciones marcadas',
    none: 'Sin marcas.',
    noneSoFar: 'Sin marcas hasta ahora.',
    count: (flags: number) => `${counts(flags, 'marca', 'marcas')}.`,
    countSoFar: (flags: number) => `${counts(flags, 'marca', 'marcas')} hasta ahora.`,
    withoutPeers: (observations: number) =>
      `Fuera de la lista: ${counts(observations, 'observación', 'observaciones')} sin comparación.`,
    loadMore: 'Cargar más',
    meanings: 'Qué significan z y las marcas',
    noDeviation: 'ninguna',
    columns: {
      date_of_observation: { title: 'Observación', description: 'Cuándo se hizo, en UTC.' },
      flag: { title: 'Marca', description: 'Qué es inusual.' },
      wolf: { title: 'Número de Wolf', description: 'El número de Wolf de la observación.' },
      z: {
        title: 'Desviación z',
        description:
          'Cuántas desviaciones estándar está el valor escalado del observador por encima del índice del día, o por debajo si es negativa. Sin otros observadores no hay ninguna.',
      },
      index: { title: 'Índice', description: 'El índice de la comunidad del día.' },
    },
  },

  wolf: {
    loadingPage: (page: number) => `Cargando la página ${page}…`,
    stopped: (observations: number) =>
      `La carga se ha detenido tras ${counts(observations, 'observación', 'observaciones')}; las posteriores no se muestran.`,
    stop: 'Detener',
    continue: 'Continuar',
    none: (from: string, to: string) => `Sin observaciones del ${from} al ${to} (UTC).`,
    described: (observations: number, from: string, to: string, lights: string) =>
      `${counts(observations, 'observación', 'observaciones')} del ${from} al ${to} (UTC): ${lights}.`,
    inWhiteLight: (count: string) => `${count} en luz blanca`,
    inHAlpha: (count: string) => `${count} en H-alfa`,
    inCaK: (count: string) => `${count} en Ca K`,
    withoutWolf: 'Ninguna tiene número de Wolf.',
    withWolf: (count: string, least: string, greatest: string, mean: string) =>
      `${count} con número de Wolf, de ${least} a ${greatest}, media ${mean}.`,
    axis: 'Número de Wolf',
    pointHint:
      'Señale un punto para ver sus valores; haga clic en él para abrir la observación. Arrastre para ampliar; haga doble clic para verlo todo.',
    point: (time: string, light: string, wolf: string) => `${time}, ${light}: número de Wolf ${wolf}`,
    table: 'Medias anuales',
    caption: 'Números de Wolf por año en el intervalo elegido',
    observations: 'Observaciones',
    withWolfNumber: 'Con número de Wolf',
    mean: 'Número de Wolf medio',
    sameDays: (level: string) => `${level}, mismos días`,
  },
}

export default texts
