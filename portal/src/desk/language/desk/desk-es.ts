/** The Spanish texts of the desk. */
import { es as messages } from '@heliolog/messages/es'
import { countsIn } from '../../../language/counts.ts'
import appearance from '../appearance/appearance-es.ts'
import importTexts from '../import/import-es.ts'
import observersTexts from '../observers/observers-es.ts'
import store from '../store/store-es.ts'
import tokens from '../tokens/tokens-es.ts'
import type { DeskTexts } from './desk-en.ts'

const counts = countsIn('es')

const spanish: DeskTexts = {
  desk: 'Desk',

  session: {
    heading: 'Abra el desk con una dirección nueva',
    about:
      'Esta pestaña no tiene sesión. Cada dirección mostrada abre el desk una sola vez, en una pestaña y durante diez minutos.',
    howTo:
      'Pulse <strong>Intro</strong> en la terminal en la que se ejecuta <code>heliolog desk</code>. Mostrará una dirección nueva: ábrala.',
    notRunning: 'Si ya no se ejecuta, inícielo de nuevo con <code>heliolog desk</code>.',
    unreachable:
      'El desk no responde. Si se detuvo en su terminal, inícielo de nuevo con heliolog desk. No se pierde nada de lo publicado.',
    unexpected: (status) => `El desk respondió con el error desconocido ${status}.`,
  },

  frame: {
    sources: 'Fuentes',
    history: 'Historial',
    tokens: 'Tokens',
    appearance: 'Apariencia',
    observersPage: 'Observadores',
    loading: 'Cargando el desk',
    store: 'Base de datos',
    records: 'Registros',
    observations: (count) => counts(count, 'observación', 'observaciones'),
    images: (count) => counts(count, 'imagen', 'imágenes'),
    observers: (count) => counts(count, 'observador', 'observadores'),
    version: 'Versión de los datos',
    lastImport: 'Última importación',
    lastBackup: 'Última copia de seguridad',
    noneRecorded: 'sin constancia',
    failedBackup: (when) => `falló ${when}`,
    operator: 'Usted publica como',
    portal: 'Abrir el portal',
    notFound: 'El desk no tiene ninguna página en esta dirección. <sources>Volver a las fuentes</sources>',
    warnings: 'Advertencias',
    synthetic:
      'Estos datos son SINTÉTICOS: algunos registros, o todos, son inventados. No añada observaciones reales a esta base de datos.',
    failedImport: (source, when) => `La última importación en ${source} falló, ${when}.`,
    damage: (faults, when) =>
      `La última comprobación encontró ${counts(faults, 'fallo', 'fallos')} en la base de datos, ${when}. Compruébela de nuevo en la página «Base de datos», que indica qué hacer.`,
  },

  kinds: { observations: 'Observaciones', images: 'Imágenes', observers: 'Observadores' },

  job: {
    label: 'Tarea en curso',
    what: {
      check: 'Comprobación de la importación',
      publish: 'Publicación de la importación',
      create: 'Creación de la base de datos',
      upgrade: 'Actualización de la base de datos',
      doctor: 'Comprobación de la base de datos',
      backup: 'Copia de seguridad de la base de datos',
      'restore-preview': 'Comprobación de la copia de seguridad',
      restore: 'Restauración de la copia de seguridad',
    },
    changes: {
      undo: 'Deshacer una publicación',
      rename: 'Cambiar un alias',
      forget: 'Olvidar a un observador',
      retract: 'Retirar registros',
      prune: 'Borrar anuncios',
    },
    preview: (change) => `${change} (vista previa)`,
    phases: {
      'backing up': 'Copia de seguridad de la base de datos',
      checking: 'Comparación con los registros',
      reading: 'Lectura de los archivos',
      waiting: 'En espera',
      publishing: 'Publicación',
    },
    rows: (rows) => `${counts(rows, 'fila', 'filas')} hasta ahora`,
    cancel: 'Cancelar',
    show: 'Mostrar',
    ended: {
      done: (what) => `${what}: terminada.`,
      failed: (what) => `${what}: falló.`,
      cancelled: (what) => `${what}: cancelada. No se cambió nada.`,
    },
  },

  sources: {
    heading: 'Fuentes',
    lead: 'Una fuente es un lugar del que proceden registros, por ejemplo la hoja de cálculo de su club. Una importación solo cambia registros de su propia fuente.',
    none: 'Todavía no hay fuentes. Para empezar, suelte arriba una hoja de cálculo.',
    name: 'Nombre',
    kind: 'Tipo',
    records: 'Registros',
    days: 'Días cubiertos',
    lastImport: 'Última importación',
    never: 'nunca',
    succeeded: 'publicada',
    failed: 'fallida',
    unfinished: 'sin terminar',
    drop: 'Suelte aquí los archivos',
    accepted: 'XLSX, CSV, TSV, JSON o NDJSON. No se publica nada antes de que haya visto cada cambio.',
    choose: 'Elegir archivos',
    uploading: (name) => `Subiendo ${name}`,
    drafts: 'Importaciones en curso',
    draftsKept: 'El desk las conserva hasta que termina.',
    noFiles: 'Todavía sin archivos',
    continue: (files) => `Continuar: ${files}`,
    discard: 'Descartar',
    discardWhat: (files) => `Descartar: ${files}`,
    into: (source) => `en ${source}`,
  },

  history: {
    heading: 'Historial',
    loading: 'Cargando las publicaciones',
    lead: 'Todas las publicaciones, la más reciente primero. Abra una para ver sus cambios o para deshacerla.',
    none: 'Todavía no se ha publicado nada.',
    number: 'N.º',
    at: 'Publicada',
    action: 'Acción',
    actions: {
      import: 'Importación',
      mirror: 'Réplica',
      retract: 'Retirada',
      rename: 'Cambio de nombre',
      forget: 'Observador olvidado',
      remove: 'Fuente eliminada',
      undo: 'Reversión',
    },
    source: 'Fuente',
    files: 'Archivos',
    by: 'Por',
    note: 'Nota',
    records: 'Registros',
    older: 'Publicaciones anteriores',
    publication: (number) => `Publicación ${number}`,
    notFound: (number) => `No existe la publicación ${number}.`,
    all: 'Todas las publicaciones',
    changes: 'Cambios',
    loadingChanges: 'Cargando los cambios',
    noChanges: 'Esta publicación no cambió ningún registro, o sus cambios ya no se conservan.',
    moreChanges: 'Más cambios',
    change: 'Cambio',
    kind: 'Tipo',
    observer: 'Observador',
    day: 'Día',
    record: 'Registro',
    fields: 'Campos',
    before: 'antes:',
    after: 'ahora:',
    new: 'nuevo',
    changed: 'cambiado',
    retracted: 'retirado',
  },

  change: {
    about: 'Todavía no se ha publicado nada. Esto es lo que cambiaría:',
    none: 'No cambiaría ningún registro.',
    first: (shown, total) =>
      `Mostrar ${shown < total ? `${shown} de ` : ''}${counts(total, 'cambio', 'cambios')}`,
    note: 'Nota (opcional)',
    noteHint: 'Por qué hace el cambio. La nota no es pública.',
    publish: 'Publicar',
    close: 'Cerrar',
  },

  undo: {
    undo: 'Deshacer',
    heading: (number) => `Deshacer la publicación ${number}`,
    about:
      'Al deshacer se retiran los registros nuevos y se restauran los cambiados y retirados. Es una publicación propia, que también se puede deshacer.',
    notPossible: 'Esta publicación no se puede deshacer',
  },

  result: {
    heading: 'Resultado',
    nothing: 'No cambió nada: la base de datos ya tiene estos registros.',
    counts: (fresh, changed, more) => `nuevos: ${fresh}, con cambios: ${changed}${more}`,
    retracted: (count) => `, retirados: ${count}`,
    unchanged: (count) => `, sin cambios: ${count}`,
    version: 'Versión de los datos <version/>',
    backup: 'Copia de seguridad: <path/>',
    noPortal: 'Un portal que sirve esta base de datos muestra el cambio enseguida.',
    openObservations: 'Mostrar las observaciones',
    openPublication: (number) => `Mostrar la publicación ${number}`,
  },

  appearance,
  observers: observersTexts,
  import: importTexts,
  tokens,
  store,
  messages,
}

export default spanish
