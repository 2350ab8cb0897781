import type { Texts } from './en.ts'

const texts: Texts['cycles'] = {
  title: 'Ciclos solares',
  lead: 'Los ciclos solares con observaciones, cada uno dibujado desde su mínimo. Así se ve si el ciclo actual es más intenso o más temprano que los anteriores.',
  loading: 'Cargando los ciclos',
  emptyTitle: 'Aún no hay ciclos que mostrar',
  emptyText:
    'Esta página necesita meses con un número de Wolf medio. Cuando se publiquen observaciones con recuentos de grupos y manchas, las mostrará por meses desde el mínimo de su ciclo.',
  measure: 'Medida de la actividad',
  communityIndex: 'Índice de la comunidad',
  dailyMean: 'Media diaria',
  wolfNumber: 'Número de Wolf',
  noMinimum: (minimum: string) =>
    `Los datos no incluyen ningún mínimo, así que solo muestran una parte de un ciclo, que comenzó en ${minimum}.`,
  oneMinimum: (minimum: string) =>
    `Los datos incluyen un solo mínimo, el de ${minimum}, así que aún no hay ningún ciclo completo.`,
  cycle: (number: number) => `Ciclo ${number}`,
  cycleSince: (number: number, minimum: string) => `Ciclo ${number}, desde ${minimum}`,
  monthAxis: 'Meses desde el mínimo',
  monthSinceMinimum: (month: number) => `Mes ${month} desde el mínimo`,
  monthlyValue: (month: string, value: string) => `${month}: ${value}`,
  describeCycle: (number: number, month: string, smoothed: string, mean: string) =>
    `Ciclo ${number}, ${month}: media suavizada ${smoothed}, media mensual ${mean}.`,
  chartLabel: (name: string) => `Gráfico de los ciclos solares. ${name}`,
  keysHelp:
    'Con las flechas izquierda y derecha se avanza o retrocede un mes; con Re Pág y Av Pág, doce meses; con Inicio y Fin se va al primer y al último mes.',
  howTo:
    'Las líneas son medias suavizadas de 13 meses; los puntos, medias mensuales. Señale un mes, o use las flechas del teclado, para leer sus valores: la media suavizada de cada ciclo y, debajo, el mes con su media. Los mínimos son los que SILSO determinó a partir del número internacional de manchas solares.',
  asTable: 'Tabla de ciclos',
  tableCaption: (name: string) => `${name} por meses desde el mínimo`,
  monthColumn: 'Meses desde el mínimo',
  monthly: 'Mensual',
  smoothed: 'Suavizado',
}

export default texts
