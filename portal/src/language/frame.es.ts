import type { Texts } from './en.ts'

const texts: Texts['frame'] = {
  skipToContent: 'Saltar al contenido',
  mainNavigation: 'Principal',
  overview: 'Resumen',
  explore: 'Explorar',
  access: 'Obtener acceso',
  activity: 'Actividad',
  activityPages: { timeline: 'Evolución', rotations: 'Rotaciones', cycles: 'Ciclos' },
  reference: 'Referencia de la API',
  useLight: 'Usar colores claros',
  useDark: 'Usar colores oscuros',
  language: 'Idioma',
  syntheticData: 'Datos sintéticos',
  allSynthetic:
    'Estos datos son SINTÉTICOS: todos los observadores (llamados sample-…) y sus registros son inventados.',
  someSynthetic:
    'Algunos de estos datos son SINTÉTICOS: los registros de los observadores llamados sample-… son inventados.',
  attribution: 'Datos © los observadores de la comunidad',
  howToCite: 'cómo citar',
  privacy: 'Privacidad',
  imprint: 'Aviso legal',
  timesAreUtc: 'Todas las horas están en UTC.',
  dataVersion: 'Versión de los datos: <version/>,',
  notFound: 'No encontrado',
  pageNotFound: 'Página no encontrada',
  goElsewhere:
    'Vaya al <overview>resumen</overview> o <observations>explore las observaciones</observations>.',
  loadingPage: 'Cargando la página',
  guideInEnglish: 'Esta guía está en inglés.',
  titles: {
    overview: 'Resumen',
    rotations: 'Rotaciones de Carrington',
    cycles: 'Ciclos solares',
    observations: 'Observaciones',
    images: 'Imágenes',
    daily: 'Actividad diaria',
    observation: 'Observación',
    observers: 'Observadores',
    observer: 'Observador',
    compare: 'Comparar observadores',
    indexGuide: 'El índice de la comunidad',
    ephemerisGuide: 'El Sol en cualquier momento',
    hapiGuide: 'HAPI: series temporales para herramientas de heliofísica',
    access: 'Obtener acceso',
  },
}

export default texts
