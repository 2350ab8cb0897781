import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const counts = countsIn('es')

const texts: Texts['compare'] = {
  heading: 'Comparar observadores',
  intro:
    'Los números de Wolf diarios en luz blanca de dos a cinco observadores. Si un observador tiene varios recuentos del mismo día, se toma su media, como en el índice de la comunidad.',
  loading: 'Cargando los observadores y sus factores',
  compared: 'Observadores comparados',
  remove: (nickname: string) => `Quitar a ${nickname}`,
  addObserver: 'Añadir un observador',
  add: 'Añadir',
  mostChosen: 'Ya hay cinco observadores elegidos, que es el máximo. Quite uno para añadir otro.',
  notFound: (text: string) => `Ningún observador tiene el alias «${text}». Elija una de las sugerencias.`,
  alreadyChosen: (nickname: string) => `${nickname} ya está en la comparación.`,
  chooseTwo: 'Elija de dos a cinco observadores, aquí o en la <list>lista de observadores</list>.',
  chooseAnother: 'Hay un observador elegido. Añada al menos otro para compararlos.',
  unknown: (nicknames: string) =>
    `En la URL figuran observadores que no existen: ${nicknames}. Los alias deben coincidir exactamente.`,
  tooMany: (nicknames: string) =>
    `Se pueden comparar cinco observadores como máximo. Han quedado fuera: ${nicknames}.`,
  nothingToCompare: 'Ninguno de estos observadores ha publicado nada, así que no hay nada que comparar.',

  progress: (nickname: string, page: number, position: number, total: number) =>
    `Cargando los datos de ${nickname}, observador ${position} de ${total}, página ${page}…`,
  stopped: (nickname: string) =>
    `La carga se ha detenido en ${nickname}. El gráfico y las tablas abarcan solo las observaciones cargadas hasta ahora.`,
  stop: 'Detener',
  continue: 'Continuar',
  manyRequests: (requests: number) =>
    `Este intervalo requiere unas ${counts(requests, 'solicitud', 'solicitudes')}, que cuentan para el límite del token. Al llegar al límite, la carga espera y después continúa.`,

  view: 'Valores',
  asCounted: 'Tal como se contaron',
  multiplied: 'Multiplicados por k',
  multipliedMeaning:
    'Cada recuento se multiplica por la k de su observador o, si no la tiene, por el cociente de la tabla. Así, los valores de los observadores que concuerdan son parecidos. <guide/>',
  notMultiplied: (nicknames: string) =>
    `Los siguientes no tienen factor, así que sus valores se muestran tal como se contaron: ${nicknames}.`,

  summary: (from: string, to: string) => `Números de Wolf diarios del ${from} al ${to} (UTC).`,
  commonDays: (days: number) =>
    `Hay ${counts(days, 'día', 'días')} en que contaron todos los observadores elegidos.`,
  noCommonDays: 'En este intervalo no hay ningún día en que contaran todos los observadores elegidos.',
  described: (nickname: string, days: number, mean: string) =>
    `${nickname}: ${counts(days, 'día', 'días')}, media ${mean}.`,
  noCounts: (nicknames: string) =>
    `Sin número de Wolf en luz blanca en este intervalo: ${nicknames}. Elija otro intervalo u otros observadores.`,
  commonDay: 'Día en que contaron todos',
  axis: 'Número de Wolf',
  axisMultiplied: 'Número de Wolf × k',
  pointHint:
    'Señale un punto para ver su valor; haga clic en él para ver las observaciones de ese día. Arrastre para ampliar; haga doble clic para verlo todo.',
  point: (day: string, nickname: string, value: string) => `${day}, ${nickname}: ${value}`,
  pointMultiplied: (day: string, nickname: string, value: string, counted: string) =>
    `${day}, ${nickname}: ${value}, recuento ${counted}`,

  figures: 'Cifras',
  figuresCaption: 'Cifras de cada observador en el intervalo elegido',
  observer: 'Observador',
  observations: 'Observaciones',
  days: 'Días con recuento',
  daysInCommon: 'Días comunes',
  factor: 'k o cociente con la comunidad',
  mean: 'Número de Wolf medio',
  meanCommon: 'Media en días comunes',
  meanMultiplied: 'Media × k',
  meanCommonMultiplied: 'Media × k en días comunes',
  none: 'ninguna',
  kWhat: 'k de todos los años',
  ratioWhat: (level: string, days: number) => `${level} / recuentos en ${counts(days, 'día', 'días')}`,
  notDetermined: 'sin determinar',
  uncertainties:
    '± es la incertidumbre estándar. k procede del índice de la comunidad y abarca todos los años. Para los observadores sin k se da el cociente entre la media de la comunidad y la suya, en los días de este intervalo en que contaron.',

  ratios: 'Cocientes',
  ratiosMeaning:
    'La media del observador de la fila dividida entre la media del observador de la columna, en los días en que contaron ambos.',
  ratiosMeaningMultiplied:
    'Los valores están multiplicados: un cociente próximo a 1 significa que k explica la diferencia entre ambos.',
  ratioOf: 'Cociente de',
  ratioTo: (nickname: string) => `entre ${nickname}`,
  onDays: (days: number) => counts(days, 'día', 'días'),

  months: 'Medias mensuales',
  monthsCaption: 'Número de Wolf medio de cada mes por observador',
  month: 'Mes',
}

export default texts
