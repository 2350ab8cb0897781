import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('es')

const texts: Texts['overview'] = {
  title: 'Actividad solar',
  lead: 'Recuentos de manchas solares e imágenes de una comunidad de observadores.',
  leadNamed: (community: string) => `${community} publica estos recuentos de manchas solares e imágenes.`,
  loading: 'Cargando la actividad',
  nothingPublished: 'Aún no se ha publicado nada',
  nothingAtTheMoment: 'No hay observaciones ni imágenes en este momento',
  oncePublished:
    'Cuando se publiquen observaciones, esta página mostrará el número de Wolf diario, ambos hemisferios y los días cubiertos. La <docs>referencia de la API</docs> describe los datos.',

  latest: {
    title: 'Último día',
    dayAndAge: (day: string, ago: string) => `<day>${day}</day> UTC, ${ago}`,
    paused: 'No se ha publicado ningún día más reciente.',
    index: 'Índice de la comunidad',
    wolf: 'Número de Wolf medio',
    provisional: 'provisional',
    noWolf: 'No se ha publicado ningún número de Wolf.',
    rotation: 'Última rotación',
    year: 'Último año',
    rotationMean: (mean: string) => `Media de los 27 días anteriores: ${mean}`,
    yearMean: (mean: string) => `Media de los 365 días anteriores: ${mean}`,
    percentAbove: (percent: string) => `${percent} por encima`,
    percentBelow: (percent: string) => `${percent} por debajo`,
    above: 'Por encima',
    below: 'Por debajo',
    same: 'Más o menos igual',
    tooFewDays: 'Muy pocos días para comparar',
    recent: 'Última rotación, día a día',
    recentDescription: (days: number, low: string, high: string, value: string) =>
      `Los 27 días anteriores y el último día: ${counts(days, 'día', 'días')} con valor, de ${low} a ${high}; el último es ${value}.`,
    hemispheres: 'Hemisferios',
    north: 'Norte',
    south: 'Sur',
    noHemispheres: 'Nadie los contó por separado.',
    observers: (count: number) => counts(count, 'observador', 'observadores'),
    moreObservers: (count: number) => `y ${counts(count, 'más', 'más')}`,
    noObservers: 'Sin observaciones este día',
    images: 'Imágenes más recientes',
    allImages: 'Todas las imágenes',
    pictureOf: (observer: string, at: string) => `El Sol, de ${observer}, ${at}`,
    titledPictureOf: (title: string, observer: string, at: string) => `${title}, de ${observer}, ${at}`,
  },

  totals: {
    title: 'Totales',
    observations: 'Observaciones',
    images: 'Imágenes',
    observers: 'Observadores',
    days: 'Días cubiertos',
    period: 'Período',
    fromTo: (from: string, to: string) => `del ${from} al ${to}`,
    published: 'Última publicación',
  },

  rotation: {
    title: (rotation: number) => `Rotación de Carrington ${rotation}`,
    position: (day: number, length: number, from: string, to: string) =>
      `Día ${day} de ${length}: del ${from} al ${to} UTC`,
    description: (today: string, day: number, length: number, known: number) =>
      `Hoy, ${today} UTC, es el día ${day} de ${length}. Días con número de Wolf hasta ahora: ${known}.`,
    wolfOfDay: (day: string, wolf: string) => `${day} UTC: número de Wolf ${wolf}`,
    noWolfOfDay: (day: string) => `${day} UTC: sin número de Wolf`,
    today: (today: string) => `Hoy, ${today} UTC.`,
    noneYet: 'Aún no se ha publicado ningún número de Wolf de estos días.',
    bars: 'Las barras muestran el número de Wolf diario.',
  },

  activity: {
    title: 'Evolución de la actividad',
    indexHeading: 'Índice de la comunidad',
    wolfHeading: 'Número de Wolf',
    indexLines: 'Líneas del índice',
    wolfLines: 'Líneas del número de Wolf',
    lines: {
      dailyIndex: 'Índice diario',
      dailyMean: 'Media diaria',
      indexBand: 'Índice ± 2u',
      meanBand: 'Rango diario',
      monthsBand: 'Meses ± 2u',
      monthly: 'Media mensual',
      smoothed: 'Suavizado de 13 meses',
      indexSpread: {
        month: 'Índice diario, 10–90 % por mes',
        quarter: 'Índice diario, 10–90 % por trimestre',
        year: 'Índice diario, 10–90 % por año',
      },
      meanSpread: {
        month: 'Media diaria, 10–90 % por mes',
        quarter: 'Media diaria, 10–90 % por trimestre',
        year: 'Media diaria, 10–90 % por año',
      },
    },
    chart: 'Gráfico de la actividad diaria',
    hemispheresOfMean: 'Media diaria por hemisferio',
    hemispheresOfWolf: 'Número de Wolf por hemisferio',
    noHemispheres: 'Ningún observador ha contado los hemisferios por separado.',
    north: 'Norte (arriba)',
    south: 'Sur (abajo)',
    meanPer: {
      day: 'por día',
      month: 'por mes',
      quarter: 'por trimestre',
      year: 'por año',
    },
    countsPer: {
      day: 'Registros por día',
      week: 'Registros por semana',
      month: 'Registros por mes',
      quarter: 'Registros por trimestre',
      year: 'Registros por año',
    },
    observations: 'Observaciones',
    images: 'Imágenes',
    help: 'Gire la rueda para ampliar o reducir, arrastre para desplazarse, arrastre con Mayús para elegir un intervalo y haga doble clic para ver todos los días. Teclado: flechas, + y −, Inicio, Fin, 0; con Mayús + flechas se pasa de un día a otro. Después de escribir una fecha, pulse Intro.',
    longRanges:
      'Si se muestran más de 400 días, no se dibujan los días sueltos: la banda gris contiene el 80 % central de los valores diarios, del percentil 10 al 90, y los valores sobre el gráfico son los de un mes.',
    keys: 'Con las flechas izquierda y derecha se avanza o retrocede en el tiempo; con Re Pág y Av Pág, una vista entera; con Inicio y Fin se va al primer y al último día; con más y menos se amplía y se reduce; con 0 o Esc se muestran todos los días. Con Mayús y la flecha izquierda o derecha se pasa de un día a otro, o de un mes a otro si se muestran más de 400 días, y se leen los valores.',
    coveredAll: (from: string, to: string, days: number) =>
      `Del ${from} al ${to} UTC: ${counts(days, 'día', 'días')}, ${days === 1 ? '' : 'todos '}con observaciones o imágenes.`,
    covered: (from: string, to: string, days: number, seen: string) =>
      `Del ${from} al ${to} UTC: ${counts(days, 'día', 'días')}, ${seen} con observaciones o imágenes.`,
    indexRange: (low: string, high: string, mean: string) =>
      `Índice diario de ${low} a ${high}, media ${mean}.`,
    wolfRange: (low: string, high: string, mean: string) =>
      `Número de Wolf diario de ${low} a ${high}, media ${mean}.`,
    noIndex: 'Sin índice.',
    noWolf: 'Sin número de Wolf.',
  },

  measure: {
    title: 'Medida de la actividad',
    index: 'Índice de la comunidad',
    mean: 'Media diaria',
    indexExplained:
      'El número de Wolf de cada observador se multiplica por un factor personal k, que lo convierte al nivel de la comunidad. El índice de un día es la media ponderada de estos valores, y u es su incertidumbre estándar. La banda va de <em>low</em>, índice − 2u pero no menos de 0, a <em>high</em>, índice + 2u.',
    meanExplained:
      'La media de todos los números de Wolf del día, de todos los tipos. Depende de quién observó ese día. La banda va del más bajo al más alto de ellos.',
    outdated:
      'El índice se calculó a partir de una versión anterior de los datos, <version/>. Los cambios más recientes aún no se han incorporado.',
    unknown: (requested: string) =>
      `El valor de measure en la URL, «${requested}», no es index ni mean. Se muestra el índice.`,
  },

  range: {
    title: 'Intervalo',
    all: 'Todo',
    elevenYears: '11 años',
    fiveYears: '5 años',
    oneYear: '1 año',
    threeMonths: '3 meses',
    from: 'Desde (UTC)',
    to: 'Hasta (UTC)',
    fromIncomplete:
      '«Desde» no es una fecha o está incompleta: introduzca día, mes y año de un día existente. El gráfico no ha cambiado.',
    toIncomplete:
      '«Hasta» no es una fecha o está incompleta: introduzca día, mes y año de un día existente. El gráfico no ha cambiado.',
    fromWithoutData: (typed: string, first: string, last: string) =>
      `«Desde», ${typed}, no tiene datos: elija un día del ${first} al ${last}. El gráfico no ha cambiado.`,
    toWithoutData: (typed: string, first: string, last: string) =>
      `«Hasta», ${typed}, no tiene datos: elija un día del ${first} al ${last}. El gráfico no ha cambiado.`,
    reversed: (from: string, to: string) =>
      `«Desde», ${from}, es posterior a «Hasta», ${to}. «Desde» no debe ser posterior a «Hasta». El gráfico no ha cambiado.`,
    urlNotADate: (name: string, text: string) =>
      `El valor de ${name} en la URL, «${text}», no es una fecha como 2024-05-11. Se muestran todos los días.`,
    urlWithoutData: (first: string, last: string) =>
      `La URL indica días sin datos. Elija días del ${first} al ${last}. Se muestran todos los días.`,
    urlReversed: (from: string, to: string) =>
      `En la URL, from (${from}) es posterior a to (${to}). Se muestran todos los días.`,
    urlBeyondData: (from: string, to: string, first: string, last: string) =>
      `La URL indica días del ${from} al ${to}, pero solo hay datos del ${first} al ${last}.`,
  },

  readout: {
    day: 'Día',
    month: 'Mes',
    index: 'Índice ± u',
    status: 'Estado',
    settled: 'consolidado',
    provisional: 'provisional',
    observers: 'Observadores',
    dailyMean: 'Media diaria',
    wolfMean: 'Wolf medio',
    lowToHigh: 'Mín. – máx.',
    north: 'Media diaria, norte',
    south: 'Media diaria, sur',
    observations: 'Observaciones',
    images: 'Imágenes',
    monthlyIndex: 'Mes ± u',
    monthlyMean: 'Media mensual',
    monthlyWolf: 'Medias diarias',
    smoothed: 'Suavizado',
    spread: 'Días 10–90 %',
    days: 'Días',
    onDay: (day: string, values: string) => `${day} UTC: ${values}`,
    inMonth: (month: string, values: string) => `${month}: ${values}`,
    saidIndex: (index: string) => `índice ${index}`,
    saidNoIndex: 'sin índice',
    saidObservers: (count: number) => counts(count, 'observador', 'observadores'),
    saidWolf: (wolf: string) => `número de Wolf ${wolf}`,
    saidDailyMean: (mean: string) => `media diaria ${mean}`,
    saidNoWolf: 'sin número de Wolf',
    saidRange: (low: string, high: string) => `de ${low} a ${high}`,
    saidNorth: (north: string) => `norte ${north}`,
    saidSouth: (south: string) => `sur ${south}`,
    saidObservations: (count: number) => `observaciones ${count}`,
    saidImages: (count: number) => `imágenes ${count}`,
    saidMonthlyMean: (mean: string) => `media mensual ${mean}`,
    saidNoMonthlyMean: 'sin media mensual',
    saidSmoothed: (smoothed: string) => `media suavizada de 13 meses ${smoothed}`,
    saidSpread: (low: string, high: string) => `80 % de los días de ${low} a ${high}`,
  },

  monthly: {
    title: 'Tabla de medias mensuales',
    loading: 'Cargando la tabla',
    year: 'Año',
    wolfMeans: 'Número de Wolf: medias mensuales de las medias diarias',
    wolfSmoothed: 'Número de Wolf: suavizado de 13 meses',
    indexMeans: 'Índice de la comunidad: medias mensuales ± u',
    indexSmoothed: 'Índice de la comunidad: suavizado de 13 meses',
  },

  coverage: {
    title: 'Cobertura',
    explained: 'Observaciones por día UTC.',
    perDay: 'Observaciones por día:',
    none: 'ninguna',
    range: (least: number, most: number) => `de ${least} a ${most}`,
    orMore: (least: number) => `${least} o más`,
    years: 'Años',
    daysOfYear: (days: number, length: number) => `${days} de ${length} días`,
    yearHeading: (year: number, days: number, length: number) => `${year}: ${days} de ${length} días`,
    calendar: (year: number) =>
      `Observaciones por día en ${year}; con las flechas se pasa de un día a otro y de una semana a otra`,
    onDay: (day: string, observations: number, images: number) =>
      `${day} UTC: ${counts(observations, 'observación', 'observaciones')}, ${counts(images, 'imagen', 'imágenes')}`,
  },

  publications: {
    title: 'Últimas publicaciones',
    entry: (changes: string) => `<at/>: ${changes}`,
    version: (number: string) => `Publicación ${number}, versión de los datos <version/>`,
    onlyDate: 'solo cambió la fecha, ningún registro',
    observations: {
      new: (count: number) => counts(count, 'observación nueva', 'observaciones nuevas'),
      changed: (count: number) => `${counts(count, 'observación', 'observaciones')} con cambios`,
      retracted: (count: number) => counts(count, 'observación retirada', 'observaciones retiradas'),
    },
    images: {
      new: (count: number) => counts(count, 'imagen nueva', 'imágenes nuevas'),
      changed: (count: number) => `${counts(count, 'imagen', 'imágenes')} con cambios`,
      retracted: (count: number) => counts(count, 'imagen retirada', 'imágenes retiradas'),
    },
    observers: {
      new: (count: number) => counts(count, 'observador nuevo', 'observadores nuevos'),
      changed: (count: number) => `${counts(count, 'observador', 'observadores')} con cambios`,
      retracted: (count: number) => counts(count, 'observador retirado', 'observadores retirados'),
    },
    // The kind, and with it the gender, is not known here: «retirada» is also a noun, a withdrawal.
    further: {
      changed: (count: string) => `${count} con cambios`,
      retracted: (count: string) => `${count} ${count === '1' ? 'retirada' : 'retiradas'}`,
    },
  },
}

export default texts
