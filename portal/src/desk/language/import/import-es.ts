/** The Spanish texts of the import. */
import { countsIn } from '../../../language/counts.ts'
import type { ImportTexts } from './import-en.ts'

const counts = countsIn('es')

const texts: ImportTexts = {
  title: 'Importación',
  heading: (source) => (source === null ? 'Importación' : `Importación en ${source}`),
  loading: 'Cargando la importación',
  saving: 'Guardando …',
  faults: 'Así todavía no funciona',
  fault: (value, rule) => `«${value}» no se acepta. Se acepta: ${rule}`,
  emptyFault: (rule) => `Falta el valor. Se acepta: ${rule}`,
  about: (title, fault) => `${title}: ${fault}`,
  accepted: (title, rule) => `${title} (se acepta: ${rule})`,

  steps: {
    label: 'Pasos de la importación',
    files: 'Archivos',
    columns: 'Columnas',
    check: 'Comprobar',
    publish: 'Publicar',
  },

  source: {
    heading: '¿Qué es y de dónde viene?',
    about:
      'Una fuente es un lugar del que vienen registros, por ejemplo la hoja de cálculo de su club. Una importación solo cambia los registros de su fuente, y la fuente recuerda estos ajustes.',
    kind: 'Registros',
    source: 'Fuente',
    proposed: (name) => `${name} (tiene estas columnas)`,
    newSource: 'Fuente nueva …',
    name: 'Nombre de la fuente',
    rule: 'Letras minúsculas sin acentos, cifras y «-», como máximo 40 caracteres, por ejemplo «club». Los identificadores pueden empezar por él.',
    missing: 'Elija una fuente, o una nueva.',
    accept: 'Es una fuente nueva, aunque su nombre se parezca a otro',
    acceptHint: 'Si no, un nombre que difiere en un solo carácter se toma por una errata.',
  },

  files: {
    heading: 'Archivos',
    about: 'Las primeras líneas de cada archivo: compruebe el encabezado. Las líneas en gris no se importan.',
    roles: { title: 'título', header: 'encabezado', skipped: 'omitida' },
    hiddenSheet: (name) => `${name} (hoja oculta)`,
    headOf: (name) => `Primeras líneas de ${name}`,
    remove: 'Quitar',
    header: 'Encabezado',
    found: (found) => `detectado: ${found}`,
    notFound: 'no se encontró',
    line: (line) => `línea ${line}`,
    delimiter: 'Entre columnas',
    delimiters: { ',': 'coma', ';': 'punto y coma', tab: 'tabulador' },
    encoding: 'Codificación',
  },

  columns: {
    about: 'Elija en qué se convierte cada columna. Las columnas omitidas no se publican.',
    missing: (fields) => `Cada registro necesita: ${fields}.`,
    missingAdvice: 'Elija la columna o fije más abajo el mismo valor para todas las filas.',
    table: 'Columnas de los archivos',
    column: 'Su columna',
    unnamed: '(sin nombre)',
    samples: 'Ejemplos',
    field: 'Se convierte en',
    fieldOf: (column) => `Campo de ${column}`,
    published: 'Valor publicado',
    undecided: 'Elegir …',
    leftOut: 'omitida',
    date: 'Fecha u hora',
    required: 'obligatorio',
  },

  dates: {
    heading: 'Fechas y horas',
    zone: 'Zona horaria del archivo',
    zoneHint: 'Por ejemplo Europe/Madrid, con horario de verano, o +01:00, sin él. Vacío: UTC.',
    zoneMissing: 'Elija la zona horaria en la que están escritas las horas, o UTC.',
    format: 'Formato',
    formatHint: 'YYYY año, MM mes, DD día, HH hora, mm minuto, ss segundo. Vacío: como 2024-05-11 15:40.',
    timeOfDay: 'Hora de las fechas sin hora (UTC)',
    timeOfDayHint: 'Solo para archivos que tienen días sin horas.',
    timeOn: (time, day) => `${time} del ${day}`,
  },

  values: {
    heading: 'Valores',
    legend: (column, field) => `${column} → ${field}`,
    valueOf: (text) => `«${text}» es`,
    asItIs: 'tal cual',
    notReported: 'no indicado',
  },

  urls: { url_full: 'URL de la imagen', url_thumb: 'URL de la miniatura' },
  urlMeanings: {
    url_full: 'URL de la imagen a tamaño completo.',
    url_thumb: 'URL de una versión pequeña de la imagen.',
  },

  mounts: { EQUATORIAL: 'ecuatorial', ALTAZ: 'altacimutal' },

  scales: {
    direction: 'Escala, publicada de 0 a 100',
    percent: 'ya va de 0 a 100',
    best: (best, worst) => `${best} es lo mejor, ${worst} lo peor`,
    clouds: (overcast, clear) => `${overcast} es un cielo cubierto, ${clear} un cielo despejado`,
    lowest: 'Número más bajo',
    highest: 'Número más alto',
    other: (scale) => `como en el perfil: ${scale}`,
  },

  nicknames: {
    legend: '¿Grafías del mismo observador?',
    isSame: (nickname, similar) => `Publicar «${nickname}» como «${similar}»`,
  },

  constants: {
    heading: 'Igual en todas las filas',
    about: 'Para campos sin columna, por ejemplo el observador de su propia lista.',
    forAll: (title) => `${title} de todas las filas`,
    none: 'sin fijar',
    add: 'Fijar un campo',
  },

  numbers: {
    heading: 'Números y valores vacíos',
    decimal: 'Separador decimal',
    point: 'punto (1.5)',
    comma: 'coma (1,5)',
    nulls: 'Textos que significan «no indicado»',
    nullsHint: 'Separados por punto y coma, por ejemplo «-; n/a». Las celdas vacías siempre lo significan.',
    compass: 'Letras de norte, sur, este y oeste',
  },

  skip: {
    heading: 'Filas omitidas',
    about:
      'Filas como los totales, si una columna contiene exactamente uno de estos textos. Separe los textos con punto y coma.',
    textsOf: (column) => `Textos en ${column}`,
    add: 'Añadir una columna',
  },

  ids: {
    heading: 'Identificadores',
    template: 'Los identificadores se forman con',
    hint: '{hash} se forma con el observador, la hora y el tipo; en las imágenes, con el archivo en lugar del tipo. Un nombre entre llaves es una columna. Los identificadores son públicos y deben ser los mismos en cada importación.',
    example: 'Primer identificador:',
  },

  preview: {
    heading: 'Vista previa',
    about: 'Las primeras filas, tal como se publicarían con estos ajustes, y algunas erróneas.',
    row: 'Fila',
    faults: 'Errores',
  },

  check: {
    again: 'Comprobar de nuevo',
    notChecked: 'La comprobación lee todas las filas y muestra cada cambio. No publica nada.',
    changed: (edits) =>
      edits === 0
        ? 'La importación ha cambiado desde esta comprobación.'
        : `La importación ha cambiado desde esta comprobación, con ${counts(edits, 'celda editada', 'celdas editadas')}.`,
    summary: 'Lo que se publicaría',
    ofRows: (rows) => `De ${counts(rows, 'fila', 'filas')}. Todavía no se ha publicado nada.`,
    rows: (rows) => counts(rows, 'fila', 'filas'),
    newObservers: (observers) => counts(observers, 'observador nuevo', 'observadores nuevos'),
    similarTo: (nickname) => `se parece a ${nickname}`,
    treatment: 'Qué hacer con estos archivos',
    add: 'Añadir y corregir',
    addHint: 'Los registros publicados que faltan en los archivos siguen publicados.',
    snapshot: 'Esto es toda la fuente',
    snapshotHint: 'Los registros publicados de la fuente que faltan en los archivos se retiran: desaparecen.',
    disappear: (records) => `${counts(records, 'registro desaparecería', 'registros desaparecerían')}.`,
    aboveBrake: 'Es una gran parte de la fuente. Por eso tiene que confirmar el número antes de publicar.',
    retractedBy: 'Registros que desaparecerían',
    recordCount: (records) => counts(records, 'registro', 'registros'),
    skipInvalid: 'Publicar sin las filas erróneas',
    skipInvalidHint:
      'Si no, no se publica nada hasta que todas las filas sean correctas. Puede importar más tarde las filas corregidas.',
    takeOver: 'Tomar registros de otras fuentes',
    takeOverHint: 'Los registros publicados con los mismos identificadores pasan a esta fuente.',
    allowReplaced: 'Permitir filas que convierten un registro en otra observación',
    allowReplacedHint: 'Cambian tanto el observador como el día de un registro publicado.',
    notAccepted:
      'Hay filas erróneas que impiden la publicación. Corríjalas, o elija «Publicar sin las filas erróneas».',
    tabList: 'Filas de la comprobación',
    tabs: {
      new: 'Nuevas',
      changed: 'Cambiadas',
      retracted: 'Retiradas',
      bad: 'Erróneas',
      skipped: 'Omitidas',
      warnings: 'Advertencias',
      corrections: 'Correcciones probables',
      replaced: 'Otra observación',
    },
    abouts: {
      new: 'Registros que todavía no están publicados.',
      changed: 'Registros publicados que estas filas cambian.',
      retracted: 'Registros publicados que desaparecerían.',
      bad: 'Filas que no se pueden publicar. Puede editar celdas aquí para esta importación; su archivo queda como está, así que corríjalo también.',
      skipped: 'Filas que sus ajustes omiten y filas vacías.',
      warnings: 'Filas que pueden ser incorrectas, y qué hace la importación con ellas.',
      corrections:
        'Registros nuevos que parecen corregir uno publicado: mismo observador, mismo tipo y mismo día, a otra hora.',
      replaced: 'Filas que convertirían un registro publicado en otra observación.',
    },
    details: {
      new: 'Registro',
      changed: 'Antes → después',
      retracted: 'Registro',
      bad: 'Error',
      skipped: 'Celdas',
      warnings: 'Advertencia',
      corrections: 'Registro publicado',
      replaced: 'Antes → después',
    },
    corrects: 'Probablemente corrige el registro del',
    correctsRetracted: 'Probablemente corrige el registro retirado del',
    rule: 'Mostrar',
    allRules: (rows) => `todas (${rows})`,
    downloadBad: 'Descargar las filas erróneas como CSV',
    noRows: 'Ninguna.',
    loadingRows: 'Cargando las filas',
    moreRows: 'Más filas',
    row: 'Fila',
    line: (line) => `Fila ${line}`,
    observer: 'Observador',
    day: 'Día (UTC)',
    otherCells: 'Otras celdas de esta fila',
  },

  publish: {
    heading: (source, store) => `Publicar en ${source}, base de datos ${store}`,
    notChecked:
      'Compruebe primero la importación. Ha cambiado desde la última comprobación, o nunca se ha comprobado.',
    withoutBad: (rows) => `sin ${counts(rows, 'fila errónea', 'filas erróneas')}`,
    note: 'Nota (opcional)',
    noteHint: 'Por ejemplo «Recuentos de mayo corregidos». Aparece en el historial y no es pública.',
    backup: 'Hacer antes una copia de seguridad de la base de datos',
    backupHint:
      'Escribe una copia junto a la base de datos. También sin ella se puede deshacer la importación.',
    confirm: (records) => `Escriba ${records} para retirar tantos registros`,
    confirmHint: 'Para que nadie importe por error una parte de la fuente como si fuera toda.',
    badLeft: (rows) =>
      `${counts(rows, 'fila errónea no se publicó', 'filas erróneas no se publicaron')}. Corrija su archivo e impórtelo otra vez.`,
    profile: 'Perfil',
    profileKept: (source) =>
      `Los ajustes de estos pasos son un perfil. La publicación lo guarda con la fuente ${source}, para sus próximos archivos. Puede descargarlo para la línea de comandos y para importaciones programadas.`,
    downloadProfile: 'Descargar el perfil',
    sources: 'Volver a las fuentes',
  },
}

export default texts
