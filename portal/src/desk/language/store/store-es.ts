/** The Spanish texts of the store's page. */
import { countsIn } from '../../../language/counts.ts'
import type { StoreTexts } from './store-en.ts'

const counts = countsIn('es')

const texts: StoreTexts = {
  missing: 'Todavía no hay base de datos',
  outdated: 'La base de datos necesita una actualización',
  unusable: 'La base de datos no se puede usar',
  willDo: 'El botón hace esto:',
  create: 'Crear la base de datos',
  upgrade: 'Actualizar la base de datos',
  again: 'Reintentar',

  title: 'Base de datos',
  lead: 'Compruebe la base de datos, haga copias de seguridad, restaure una, y vea el tamaño y los ajustes en vigor.',
  loading: 'Cargando la base de datos',

  check: {
    heading: 'Comprobación',
    about:
      'Lee los archivos de principio a fin y compara cada tabla con los registros. No cambia nada, y los visitantes no lo notan.',
    run: 'Comprobar la base de datos',
    failed: 'La base de datos no se ha comprobado',
    never: 'Esta base de datos aún no se ha comprobado.',
    last: (when, faults) => `Última comprobación ${when}: ${counts(faults, 'fallo', 'fallos')}.`,
    sound: (when) => `Comprobada ${when}: todo coincide con los registros.`,
    found: (when, faults) => `Comprobada ${when}: ${counts(faults, 'fallo', 'fallos')}`,
    whatToDo: 'Qué hacer',
    advice: {
      files:
        'Probablemente ha fallado el disco. Detenga las importaciones, copie los archivos de la base de datos a otro disco y restaure abajo la última copia de seguridad intacta. Después importe de nuevo lo publicado desde entonces.',
      contents:
        'Detenga las importaciones y restaure abajo la última copia de seguridad intacta. Después importe de nuevo lo publicado desde entonces. Si no ha fallado ningún disco y nadie ha cambiado las tablas, comunique un error del programa.',
      index:
        'Los registros están intactos. La próxima publicación calcula de nuevo el índice; heliolog index --force lo hace ahora.',
    },
    warnings: 'Advertencias',
  },

  backups: {
    heading: 'Copias de seguridad',
    about:
      'El desk escribe las copias junto a la base de datos y las comprueba. Guarde copias también en otro equipo. Una copia tiene tres archivos: datos (.db), tokens (.tokens.db) y registro de llamadas (.calls.db).',
    run: 'Hacer una copia ahora',
    failed: 'No se ha hecho ninguna copia de seguridad',
    written: 'Copia de seguridad escrita: <path/>',
    none: 'No hay copias de seguridad junto a la base de datos.',
    at: 'Hecha',
    file: 'Archivo',
    size: 'Tamaño',
    records: 'Observaciones',
    version: 'Versión de los datos',
    published: 'Última publicación',
    unreadable: 'ilegible',
    former: 'la base de datos antes de una restauración',
    restore: 'Restaurar …',
    restoreWhat: (file) => `Restaurar ${file}`,
    otherFile: 'Ruta de otra copia de seguridad',
    otherFileHint: 'En el equipo de la base de datos, por ejemplo /mnt/backups/2026-05-11.db.',
    preview: 'Comprobar esta copia',
  },

  restore: {
    heading: (file) => `Restaurar ${file}`,
    failed: 'La copia de seguridad no se ha restaurado',
    preview: 'La copia está intacta. Todavía no ha cambiado nada. Esto haría la restauración:',
    lost: (count) =>
      `${counts(count, 'publicación no está en la copia y se perdería', 'publicaciones no están en la copia y se perderían')}. Después, importe los archivos y haga los demás cambios de nuevo.`,
    lostTable: 'Publicaciones que se perderían',
    nothingLost: 'La copia tiene todas las publicaciones de la base de datos.',
    unknown: 'La base de datos actual no se puede leer, así que no se sabe qué se perdería.',
    tokens: 'Los tokens quedan como están hoy: los revocados, caducados y eliminados lo siguen estando.',
    kept: 'La base de datos actual se conserva al lado, con un nombre con fecha.',
    names:
      'Estos observadores se renombraron u olvidaron desde la copia. Las nuevas importaciones lo tienen en cuenta, pero la copia aún tiene sus registros. Hágalo de nuevo justo después de la restauración, antes de iniciar el servidor:',
    renamed: (name, becomes) => `renombrar ${name} a ${becomes}`,
    forgotten: (name) => `olvidar a ${name}`,
    forgottenAs: (name, becomes) => `olvidar a ${name}, cuyos registros pasan a ${becomes}`,
    damaged: (file) => `${file} está dañado, así que no se puede conservar nada de él.`,
    stopFirst:
      'Detenga antes el servidor, heliolog serve, y las importaciones programadas. Si no, no se cambia nada.',
    confirm: (name) => `Escriba ${name} para reemplazar esta base de datos`,
    confirmHint: 'Para que nadie la reemplace por error.',
    publish: 'Restaurar',
    cancel: 'No restaurar',
    done: 'Restaurada',
    doneAbout: 'La base de datos tiene ahora los datos de <file/>.',
    doneKept: 'La base de datos anterior se conserva: <path/>',
    doneLost: (count) =>
      `${counts(count, 'publicación no estaba en la copia', 'publicaciones no estaban en la copia')}. Importe los archivos y haga los demás cambios de nuevo.`,
  },

  postgres: {
    heading: 'Copia de seguridad y restauración de PostgreSQL',
    about:
      'Ejecute estas líneas en un shell, con el rol propietario de las tablas. Los programas piden la contraseña. La última línea deja constancia de la copia, para que el desk muestre su antigüedad.',
    recorded: (when) => `Última copia de la que hay constancia: ${when}.`,
    noneRecorded: 'Aún no hay constancia de ninguna copia.',
    backUp: 'Hacer la copia',
    restoreAbout:
      'Una restauración llena una base de datos nueva. Después ponga su dirección en HELIOLOG_DATABASE_URL y conceda de nuevo los permisos al rol del servidor. Olvide de nuevo a los observadores olvidados desde la copia y revoque de nuevo los tokens.',
    restore: 'Restaurar',
  },

  size: {
    heading: 'Tamaño',
    data: 'Datos',
    tokens: 'Tokens',
    calls: 'Registro de llamadas',
    free: 'Libre en este disco',
    rows: 'Llamadas registradas',
    period: 'Periodo',
  },

  settings: {
    heading: 'Ajustes',
    about: 'Los del inicio del desk. Los secretos no se muestran. Reinicie el desk después de un cambio.',
    name: 'Ajuste',
    value: 'Valor',
    origin: 'Origen',
    origins: {
      option: 'línea de órdenes',
      environment: 'entorno',
      file: 'archivo de ajustes',
      default: 'valor predeterminado',
    },
    none: 'sin definir',
    defaults: (count) => `Mostrar ${counts(count, 'ajuste', 'ajustes')} con su valor predeterminado`,
    allDefault: 'Todos los ajustes tienen su valor predeterminado.',
  },
}

export default texts
