import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('es')

const texts: Texts['rotations'] = {
  title: 'Rotaciones de Carrington',
  lead: 'Cada fila es una rotación del Sol, y cada columna, uno de sus 27 o 28 días. La actividad que dura más de una rotación vuelve al mismo lugar de la fila, por lo que aparece como una franja vertical.',
  loading: 'Cargando las rotaciones',
  emptyTitle: 'Aún no hay rotaciones que mostrar',
  emptyText:
    'Cuando se publiquen observaciones, esta página mostrará el número de Wolf de cada día por rotación.',
  hemisphere: 'Parte del Sol',
  hemispheres: { total: 'Disco completo', north: 'Norte', south: 'Sur' },
  measure: 'Medida de la actividad',
  communityIndex: 'Índice de la comunidad',
  dailyMean: 'Media diaria',
  northMean: 'Media diaria, norte',
  southMean: 'Media diaria, sur',
  period: 'Período',
  lastYears: (years: number) => `Últimos ${count(years, 'año', 'años')}`,
  cycle: (number: number) => `Ciclo solar ${number}`,
  allRotations: 'Todas las rotaciones',
  unknownHemisphere: (value: string) =>
    `El valor de hemisphere en la URL, «${value}», no es total, north ni south. Se muestra el disco completo.`,
  unknownPeriod: (value: string, accepted: string) =>
    `El valor de period en la URL, «${value}», no es ninguno de estos: ${accepted}.`,
  shown: (first: string, last: string, known: string, days: string) =>
    `Rotaciones de la ${first} a la ${last}. Días con valor: ${known} de ${days}.`,
  valueRange: (lowest: string, highest: string) => `Los valores van de ${lowest} a ${highest}.`,
  noValues: (name: string) => `${name}: ningún día tiene valor.`,
  howTo:
    'Señale un día para leer su valor y haga clic en él para ver sus observaciones. En una pantalla táctil, tóquelo dos veces. Teclado: con las flechas se pasa de un día a otro y de una rotación a otra; con Inicio y Fin se va al primer y al último día de una rotación; Intro abre el día. Un día pertenece a la rotación en curso a las 12:00 UTC.',
  keysHelp:
    'Con las flechas izquierda y derecha se avanza o retrocede un día; con arriba y abajo se pasa a la rotación siguiente y a la anterior. Con Inicio y Fin se va al primer y al último día de la rotación. Intro abre las observaciones del día.',
  mapLabel: (name: string) => `Mapa de rotaciones. ${name}`,
  date: 'Fecha (UTC)',
  rotation: 'Rotación',
  dayOfRotation: 'Día',
  longitude: 'Meridiano central',
  noValue: 'sin valor',
  describeDay: (
    day: string,
    rotation: string,
    position: string,
    longitude: string,
    name: string,
    value: string,
  ) =>
    `${day} UTC, rotación ${rotation}, día ${position}, meridiano central ${longitude}. ${name}: ${value}. Abrir las observaciones.`,
  dayAxis: 'Día de la rotación',
  longitudeAxis: 'Longitud de Carrington del meridiano central',
  asTable: 'Tabla de rotaciones',
  tableCaption: (name: string) => `${name} por rotación y día de la rotación`,
  firstDay: 'Primer día',
}

export default texts
