import type { Texts } from './en.ts'

const texts: Texts['share'] = {
  savePng: 'Guardar como PNG',
  saveSvg: 'Guardar como SVG',
  failed: 'El navegador no ha podido crear la imagen.',
  source: (version: string, address: string) => `Versión de los datos ${version} · ${address}`,
  embed: 'Mostrar este gráfico en su propio sitio',
  embedCode: 'HTML del marco',
  embedded: 'Gráfico de las medias mensuales y suavizadas a lo largo del tiempo',
  embeddedTitle: (name: string) => `Actividad solar · ${name}`,
  latestIndex: (day: string, value: string) => `${day}: índice ${value}`,
  latestWolf: (day: string, value: string) => `${day}: número de Wolf ${value}`,
  loading: 'Cargando la actividad',
  nothing: 'Aún no se ha publicado nada.',
}

export default texts
