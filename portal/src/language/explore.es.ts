import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('es')

const texts: Texts['explore'] = {
  lists: {
    observations: {
      loading: 'Cargando observaciones',
      loadingAll: (loaded: number) =>
        `Cargando todas las observaciones: ${count(loaded, 'observación', 'observaciones')} hasta ahora`,
      filter: 'Filtrar observaciones',
      inTotal: (rows: number) => `<count>${count(rows, 'observación', 'observaciones')}</count> en total`,
      onPage: (rows: number) =>
        `<count>${count(rows, 'observación', 'observaciones')}</count> en esta página`,
      onLastPage: (rows: number) =>
        `<count>${count(rows, 'observación', 'observaciones')}</count> en la última página`,
      first: (rows: number) => `Las primeras <count>${count(rows, 'observación', 'observaciones')}</count>`,
      noneYet: 'Aún no hay observaciones',
      noneFound: 'No se han encontrado observaciones',
      clearFilters: 'Borrar los filtros y mostrar todas las observaciones',
    },
    images: {
      loading: 'Cargando imágenes',
      loadingAll: (loaded: number) =>
        `Cargando todas las imágenes: ${count(loaded, 'imagen', 'imágenes')} hasta ahora`,
      filter: 'Filtrar imágenes',
      inTotal: (rows: number) => `<count>${count(rows, 'imagen', 'imágenes')}</count> en total`,
      onPage: (rows: number) => `<count>${count(rows, 'imagen', 'imágenes')}</count> en esta página`,
      onLastPage: (rows: number) => `<count>${count(rows, 'imagen', 'imágenes')}</count> en la última página`,
      first: (rows: number) => `Las primeras <count>${count(rows, 'imagen', 'imágenes')}</count>`,
      noneYet: 'Aún no hay imágenes',
      noneFound: 'No se han encontrado imágenes',
      clearFilters: 'Borrar los filtros y mostrar todas las imágenes',
    },
    daily: {
      loading: 'Cargando días',
      loadingAll: (loaded: number) => `Cargando todos los días: ${count(loaded, 'día', 'días')} hasta ahora`,
      filter: 'Filtrar días',
      inTotal: (rows: number) => `<count>${count(rows, 'día', 'días')}</count> en total`,
      onPage: (rows: number) => `<count>${count(rows, 'día', 'días')}</count> en esta página`,
      onLastPage: (rows: number) => `<count>${count(rows, 'día', 'días')}</count> en la última página`,
      first: (rows: number) => `Los primeros <count>${count(rows, 'día', 'días')}</count>`,
      noneYet: 'Aún no hay días',
      noneFound: 'No se han encontrado días',
      clearFilters: 'Borrar los filtros y mostrar todos los días',
    },
  },
  lights: { whiteLight: 'Luz blanca', hAlpha: 'H-alfa', caK: 'Ca K' },
  filters: 'Filtros',
  filtersSet: (set: number) => `Filtros (${count(set, 'activo', 'activos')})`,
  from: 'Primer día (UTC)',
  to: 'Último día (UTC)',
  type: 'Tipo',
  anyType: 'Cualquiera',
  observer: 'Observador',
  tag: 'Etiqueta',
  limit: 'Filas por página',
  apply: 'Aplicar',
  clear: 'Borrar',
  period: 'Período',
  latestDays: (days: number) => `Últimos ${days} días`,
  faults: {
    incompleteDate: 'Esta fecha está incompleta. Introduzca día, mes y año, o deje el campo vacío.',
    day: 'Introduzca una fecha como 2024-05-11.',
    type: 'Elija luz blanca (0), H-alfa (1), Ca K (2) o cualquiera.',
    observer: (longest: number) =>
      `Introduzca un alias de ${longest} caracteres como máximo, sin caracteres de control.`,
    tag: (longest: number) =>
      `Introduzca una sola etiqueta de ${longest} caracteres como máximo, sin caracteres de control.`,
    limit: (largest: number) => `Introduzca un número entero de 1 a ${largest}.`,
    reversed: (from: string) => `El último día no debe ser anterior al primero, ${from}.`,
  },
  nothingMatches: (filters: string) =>
    `No hay resultados con estos filtros: ${filters}. Los alias deben coincidir exactamente; en las etiquetas no se distinguen mayúsculas y minúsculas.`,
  fromDay: (day: string) => `desde ${day} UTC`,
  untilDay: (day: string) => `hasta ${day} UTC`,
  ofType: (light: string) => `tipo «${light}»`,
  byObserver: (nickname: string) => `de «${nickname}»`,
  tagged: (tag: string) => `con la etiqueta «${tag}»`,
  startAgain: 'Empezar por la primera página',
  pagination: 'Paginación',
  paginationBottom: 'Paginación, al final',
  downloadAll: 'Descargar todas las filas',
  loadAll: 'Cargar todas las filas',
  pageByPage: 'Mostrar página a página',
  firstPage: 'Primera página',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  stop: 'Detener la carga',
  waitingForLimit: (loaded: number, seconds: number) =>
    `Límite de solicitudes alcanzado tras ${count(loaded, 'fila', 'filas')}. La carga continuará en ${seconds} s`,
  showMore: (rows: number) => `Mostrar ${count(rows, 'fila más', 'filas más')}`,
  shownOf: (shown: number, loaded: number) =>
    `${count(shown, 'fila mostrada', 'filas mostradas')} de ${count(loaded, 'cargada', 'cargadas')}`,
  sortedOverAll: (column: string, rows: number) =>
    `Ordenado por «${column}» entre todas las filas (${count(rows, 'fila', 'filas')}).`,
  sortedOverPage: (column: string, rows: number) =>
    `Ordenado por «${column}» solo dentro de esta página (${count(rows, 'fila', 'filas')}). <all>Cargar todas las filas</all>`,
  sortedOverFirst: (column: string, rows: number) =>
    `Ordenado por «${column}» solo entre las primeras ${count(rows, 'fila', 'filas')}, pero hay más que coinciden. Elija menos días para ordenarlas todas.`,
  notAllLoaded: (rows: number) =>
    `El portal carga ${count(rows, 'fila', 'filas')} como máximo. Para ver las demás, elija menos días o descargue todas las filas.`,
  sortBy: 'Ordenar por',
  ascending: (column: string) => `${column}, ascendente`,
  descending: (column: string) => `${column}, descendente`,
  view: 'Vista',
  cards: 'Fichas',
  table: 'Tabla',
  scrollableTable: (title: string) => `${title} (tabla desplazable)`,
  tableCaption: (title: string) => `${title}: una fila por registro, horas en UTC`,
  columnDescriptions: 'Descripción de las columnas',
}

export default texts
