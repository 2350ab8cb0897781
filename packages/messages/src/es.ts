/** The Spanish texts. */
import { countsIn, quoted } from './counts.ts'
import type { TokenField } from './en.ts'
import type { Catalogue } from './messages.ts'

const { count, number } = countsIn('es')

const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string => {
  if (min === undefined) return max === undefined ? '' : ` de ${number(max)} como máximo`
  return max === undefined ? ` a partir de ${number(min)}` : ` de ${number(min)} a ${number(max)}`
}

const KINDS = {
  observation: { name: 'observación', plural: 'las observaciones', none: 'ninguna observación publicada' },
  image: { name: 'imagen', plural: 'las imágenes', none: 'ninguna imagen publicada' },
  observer: { name: 'observador', plural: 'los observadores', none: 'ningún observador publicado' },
}
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'comas',
  ';': 'puntos y coma',
  '\t': 'tabuladores',
}
const TEMPLATE =
  '{hash}, campos o columnas entre llaves, por ejemplo {hash} o {Nr}-{date}; entre ellos A-Z a-z 0-9 . _ : -'

const anyOf = (nicknames: readonly string[]) => nicknames.map(quoted).join(' o ')

const AS_GIVEN = 'se publica tal cual'

const readSheets = (sheets: readonly string[]) =>
  sheets.length === 1 ? `se lee la hoja ${sheets[0]}` : `se leen las hojas ${sheets.join(', ')}`

const TOKEN_FIELDS: Record<TokenField, string> = {
  ...{ holder: 'Titular', purpose: 'Finalidad', email: 'Correo electrónico' },
  ...{ rate: 'Solicitudes por minuto', bulkPerHour: 'Descargas por hora', expiresOn: 'Último día' },
}

export const es: Catalogue = {
  text: ({ text }) => text,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
  'place.sheet': ({ file, sheet }) => `${file}, hoja ${sheet}`,
  'place.line': ({ file, line }) => `${file}, fila ${line}`,
  'place.row': ({ file, sheet, line }) => `${file}, hoja ${sheet}, fila ${line}`,
  'hint.nearest': ({ name }) => `; ¿quería decir ${name}?`,
  'hint.setting': ({ name }) => `¿quería decir ${name}?`,
  'hint.settings': 'la documentación enumera los ajustes',

  'setting.rejected': ({ shown, reason }) => `No se acepta ${shown}${reason && `: ${reason}`}`,
  'accent.contrast': ({ inLight, inDark, needed, light, dark }) =>
    `como texto tiene un contraste de ${inLight} en el tema claro y de ${inDark} en el oscuro, y necesita ${needed} en uno de ellos; se parecen ${light} y ${dark}`,
  'license.unknown': ({ hint }) => `no es ni una URL ni el identificador de una licencia de datos${hint}`,
  'logo.format': 'el archivo no es ni SVG ni PNG',
  'logo.noViewBox': 'su <svg> no tiene ni viewBox ni anchura y altura en píxeles',
  'logo.noSize': 'la imagen no tiene tamaño',
  'logo.tooLarge': ({ kilobytes }) => `tiene ${kilobytes} kB`,
  'logo.unreadable': ({ reason }) => `no se puede leer (${reason})`,
  'settings.quotes':
    'un archivo de ajustes no puede tener este valor: contiene una barra invertida, un acento grave o más de uno de los caracteres ", \' y $',
  'settings.changed': ({ file }) =>
    `${file} ha cambiado desde que esta página lo leyó; no se ha escrito nada`,
  'settings.tooLarge': ({ file }) => `${file} tendría más de 64 kB; no se ha escrito nada`,
  'settings.notWritten': ({ file, reason }) =>
    `No se puede escribir ${file}: ${reason}; no se ha cambiado nada`,

  // Accepted values
  'form.id': 'de 1 a 128 caracteres entre A-Z a-z 0-9 . _ ~ : -, pero no . ni ..',
  'form.nickname': 'un alias de 1 a 64 caracteres, sin caracteres de control',
  'form.instant': 'RFC 3339 en UTC y segundos enteros, por ejemplo 2024-05-11T09:30:00Z',
  'form.day': 'un día del calendario en UTC, AAAA-MM-DD',
  'form.email': 'una dirección de correo electrónico, por ejemplo ada@example.org',
  'form.month': 'un mes de días UTC, AAAA-MM',
  'form.urls':
    'al menos una URL http o https absoluta de 2000 caracteres como máximo, cada una con una clave formada por a-z 0-9 _',
  'value.any': 'un valor',
  'value.oneOf': ({ values }) => `uno de estos valores: ${values}`,
  'value.integer': (bounds) => `un número entero${range(bounds)}`,
  'value.number': (bounds) => `un número${range(bounds)}`,
  'value.text': ({ min, max }) =>
    max === undefined
      ? 'un texto'
      : min === undefined
        ? `un texto de ${number(max)} caracteres como máximo`
        : `un texto de ${number(min)} a ${number(max)} caracteres`,
  'value.columns': ({ rule, prefix }) => `${rule} (en CSV, en una columna ${prefix}<clave>)`,
  'value.orNull': ({ rule }) => `${rule}, o vacío`,
  'value.valid': 'un texto sin caracteres NUL ni sustitutos aislados',
  'value.noThousands': ({ rule }) => `${rule}, sin separador de miles`,
  'value.decimalComma': ({ rule }) => `${rule}, con coma decimal`,
  'value.setDecimal': ({ rule }) => `${rule}; si hay coma decimal, elija la coma como signo decimal`,
  'value.scale': ({ lowest, highest, scale }) =>
    `un número de ${number(lowest)} a ${number(highest)}, o vacío, para la escala ${scale}`,
  'value.degrees': ({ rule, letters }) =>
    `${rule}; o grados como 8° 30' ${letters[0]}. Otras letras que ${letters.join(', ')} deben ser los puntos cardinales del perfil`,
  'value.orOfProfile': ({ rule, values }) => `${rule}, o un valor del perfil: ${values}`,
  'value.changed': ({ rule, hint }) => rule + hint,

  // Instants and dates
  'instant.form':
    'una fecha y hora según RFC 3339, por ejemplo 2024-05-11T09:30:00Z o 2024-05-11T11:30:00+02:00; para otra forma de escribirlas, indique el formato de las fechas',
  'instant.noSuchDay': 'un día que exista; el calendario no tiene este día',
  'instant.ambiguous':
    'una fecha cuyo orden sea seguro, por ejemplo 2024-05-11T09:30:00Z; en esta puede ir primero el día o el mes: indique el orden con el formato de las fechas, por ejemplo DD/MM/YYYY o MM/DD/YYYY',
  'instant.noTime':
    'una fecha y hora, por ejemplo 2024-05-11T09:30:00Z; para un día sin hora, indique la hora que vale para todos',
  'instant.noTimeInFormat': ({ format }) =>
    `una fecha y hora con el formato ${format}; para un día sin hora, indique la hora que vale para todos (UTC)`,
  'instant.noSeconds':
    'una hora con segundos y zona, por ejemplo 09:30:00Z; para horas sin segundos, indique el formato de las fechas, por ejemplo YYYY-MM-DD HH:mm',
  'instant.noZone':
    'una fecha y hora con su zona: terminada en Z para UTC o en un desfase como +02:00; o indique la zona horaria de todas las horas',
  'instant.range': ({ first }) => `un momento entre el ${first} y un día después de ahora`,
  'date.iso': 'una fecha y hora, por ejemplo 2024-05-11 09:30:00',
  'date.pattern': ({ format }) => `una fecha con el formato ${format}`,
  'date.noSuchDay': ({ form }) => `${form}, de un día que exista`,
  'date.noSuchTime': ({ form }) => `${form}, con una hora que exista`,
  'date.skipped': ({ zone }) =>
    `una hora local que exista: en ${zone} se adelantaron los relojes y esta hora no la hubo`,
  'date.julianDay': ({ example }) => `un día juliano, por ejemplo ${example}`,
  'date.excel': ({ example }) =>
    `un número del calendario de Excel a partir de 61 (1900-03-01), por ejemplo ${example}`,
  'dateFormat.fault': ({ fault }) =>
    `${fault}; se aceptan: YYYY o YY, MM o MMM (un nombre), DD, HH o hh con A (AM/PM), mm, ss, Z (un desfase como +02:00), ` +
    "otros caracteres tal cual, letras entre '…', partes opcionales entre […]; julian-day; excel",
  'dateFormat.letter': ({ letter }) => `${quoted(letter)} no forma parte de ningún formato de fecha`,
  'dateFormat.repeated': 'una parte aparece dos veces; MM es el mes, mm el minuto',
  'dateFormat.incomplete': 'falta el año, el mes o el día',
  'dateFormat.twoYears': 'tiene dos años',
  'dateFormat.twoMonths': 'tiene dos meses',
  'dateFormat.noHour': 'falta la hora',
  'dateFormat.noMinute': 'falta el minuto',
  'dateFormat.bracket': 'un corchete no está cerrado, o no está abierto',

  // Faults of records
  'record.unknownField': ({ fault }) => `solo campos conocidos; este ${fault}`,
  'record.incomplete': ({ rule, kind }) =>
    `${rule}; solo una corrección puede omitirlo, pero ${KINDS[kind].none} tiene este identificador`,
  'record.idTwice': ({ field, earlier, hint }) =>
    `cada ${field} una sola vez; este ya aparece aquí: ${earlier}${hint}`,
  'record.template': ({ template, hasTime }) =>
    `, porque los identificadores se forman como ${template}. Si son registros distintos, corrija uno de ellos, o añada ${hasTime ? '' : '{time} u '}otra columna a los identificadores en el paso Columnas`,
  'record.foreign': ({ source, owner }) =>
    `un identificador de la fuente ${source}; este pertenece a la fuente ${owner}. Ponga ${source} delante de sus identificadores, o traiga esos registros a esta fuente`,
  'record.replaced': ({ id, observer, before, after }) =>
    `el observador o el día del registro publicado ${quoted(id)}, que es de ${quoted(observer)} y de ${before}, no de ${after}; si esta fila es correcta y ningún identificador se usa dos veces, permita que pase a ser otra observación`,
  'record.noId': ({ missing, template }) =>
    `una fila con identificador, o con ${missing}, a partir de lo cual el perfil lo forma como ${template}`,
  'record.inexactId': ({ missing, template }) =>
    `una fila con identificador, o con ${missing}, a partir de lo cual el perfil lo forma como ${template}; un número de más de 15 cifras debe ser un texto`,
  'tags.list': 'una lista de etiquetas',
  'tags.many': ({ max }) => `${number(max)} etiquetas como máximo`,
  'tags.form': ({ max }) => `de 1 a ${number(max)} caracteres, sin caracteres de control`,
  'urls.many': ({ max }) => `${number(max)} URL como máximo`,
  'site.both': 'site_lat y site_lng, los dos o ninguno',
  'wolf.contradicts': ({ groups, spots, expected }) => `10 × ${groups} + ${spots}, aquí ${number(expected)}`,
  'cell.merged':
    '; esta celda está combinada con la de arriba: separe las celdas y escriba el valor en cada una',
  'cell.noResult':
    '; es una fórmula sin resultado; abra y guarde el archivo en una hoja de cálculo, que lo calcula',
  'cell.damaged':
    '; el archivo está dañado en esta celda: ábralo en una hoja de cálculo y escriba el valor de nuevo',
  'cell.formulaError': '; es el error de una fórmula de la hoja de cálculo',
  'cell.turnedIntoDate':
    '; una hoja de cálculo ha convertido este valor en una fecha: dé a la celda el formato Texto y escríbalo de nuevo',

  // Malformed rows
  'row.cells': ({ expected, found, max }) =>
    `${number(expected)} celdas como en el encabezado, encontradas: ${found > max ? `más de ${number(max)}` : number(found)}`,
  'row.longCell': ({ max }) => `${number(max)} caracteres como máximo en una celda con saltos de línea`,
  'row.missingQuote': ({ rule, line }) =>
    `${rule}; quizá falte una comilla por encima de la línea ${line}, que parece una fila de la tabla`,
  'row.escapes':
    'una fila con tabuladores cuyas barras invertidas formen parte de \\t, \\n, \\r, \\\\, \\0 o \\N; guarde los demás archivos como .csv',
  'row.quotes':
    'una fila con tabuladores sin comillas alrededor de las celdas; guarde como .csv los archivos de una hoja de cálculo',
  'row.unnamedColumn': ({ column }) =>
    `valores solo debajo de un nombre del encabezado; la columna ${column} tiene un valor, pero no un nombre (las celdas combinadas solo dan nombre a su primera columna)`,
  'row.object': 'un objeto JSON',
  'row.manyFields': ({ max }) => `un registro de ${number(max)} campos como máximo`,
  'row.nesting': ({ max }) => `JSON con ${number(max)} corchetes anidados como máximo`,
  'row.json': ({ reason }) => `JSON válido (${reason})`,
  'row.aavso':
    'día, estabilidad de la imagen (E, G, F o P), UT (HHMM), grupos, manchas y número de Wolf, después ninguno o todos los grupos norte y sur y las manchas norte y sur, y después el observador',
  'row.aavsoMonth': 'una línea «For the month of: MAY 2003» encima de las filas',
  'row.aavsoObserver': 'un observador en la última columna, o una línea «Solar data from: CODE»',
  'row.silso':
    'seis columnas: año, mes, día, estación, 1 (o 0 para un día sin datos) y el número de grupos (o -1)',
  'row.misfit': ({ fault }) => `una fila cuyas columnas encajen en el perfil; esta ${fault}`,
  'row.malformed': ({ line, rule }) => `la línea ${line} no es una fila; se espera: ${rule}`,

  // Columns
  'is.noField': ({ kind, hint }) => `no es un campo de ${KINDS[kind].plural}${hint}`,
  'is.inNeither': ({ kind, hint }) => `no está en el perfil ni es un campo de ${KINDS[kind].plural}${hint}`,
  'is.unnamed': 'no puede ser un campo; omítala',
  'is.repeated': 'aparece dos veces',
  'is.constant': ({ field }) => `da ${field}, que también está fijado para todas las filas`,
  'is.sameField': ({ field, column }) => `da ${field}, igual que la columna ${quoted(column)}`,
  'is.sameDate': ({ field }) => `da ${field}, igual que las columnas de la fecha`,
  'is.missingForDate': 'falta, pero la fecha la necesita',
  'is.missingForId': ({ template }) => `falta, pero la plantilla de identificadores ${template} la necesita`,
  'is.missingForSkip': ({ hint }) => `falta, pero la regla de las filas omitidas la necesita${hint}`,
  'column.named': ({ column, fault }) => `la columna ${quoted(column)} ${fault}`,
  'column.unnamed': ({ fault }) => `una columna sin nombre ${fault}`,

  // Files. Most continue a sentence that begins with the name of the file.
  'file.missing': 'este archivo no existe',
  'file.directory': 'es una carpeta, no un archivo',
  'file.noRow': 'no hay ninguna fila',
  'file.noRows': 'no hay ninguna fila, así que no se ha publicado nada',
  'file.noGuess': ({ fault }) => `${fault}, así que no se ha podido proponer un perfil`,
  'file.noJson': 'el archivo está vacío; se aceptan una lista JSON de registros o una página de la API',
  'file.page':
    'el archivo es una página de una lista que continúa: su next_cursor no es null. Para importar la lista completa, ' +
    'descargue /bulk/v1/observations.ndjson o /bulk/v1/images.ndjson de ese servidor',
  'file.noEndMarker': ({ marker }) =>
    `la última línea no es la marca final ${quoted(marker)}, así que la entrada terminó antes de tiempo; no se ha publicado nada`,
  'file.spreadsheet': ({ extension }) =>
    `los archivos .${extension} no se pueden leer; guarde la hoja como .xlsx o .csv`,
  'file.unknownFormat':
    'el nombre del archivo no indica el formato; se aceptan .csv, .tsv, .ndjson, .jsonl, .json y .xlsx, cada uno también con .gz',
  'table.empty': 'el archivo está vacío; debe tener una fila de encabezado',
  'table.noRowInHeader': ({ line }) =>
    `la línea ${line} debería ser el encabezado, pero ahí no empieza ninguna fila`,
  'table.headerFault': ({ line, rule }) => `la línea ${line} debería ser el encabezado; se espera: ${rule}`,
  'table.noHeader': ({ line }) => `la línea ${line} debería ser el encabezado, pero el archivo termina antes`,
  'table.manyColumns': ({ line, max }) =>
    `el encabezado de la línea ${line} tiene más de ${number(max)} columnas; elimine las que no necesite`,
  'table.quotedHeader': ({ name }) =>
    `el nombre de la columna ${name} tiene comillas; guarde el archivo como .csv`,
  'table.quote': ({ line, cell, reason }) =>
    `la línea ${line} abre una comilla en la celda ${cell}, pero ${reason}; ` +
    'hace falta una comilla de cierre para cada celda que empiece por una, y duplicar las que haya dentro de esa celda',
  'quote.longRow': ({ max }) => `la fila tiene más de ${number(max)} caracteres`,
  'quote.textBehind': ({ line }) => `hay texto después de la comilla de cierre en la línea ${line}`,
  'quote.notClosed': 'el archivo termina antes de que se cierre',
  'text.gzip': ({ reason }) =>
    `no es un archivo gzip válido (${reason}); debe estar completo y no tener detrás más que bytes nulos`,
  'text.encoding': ({ encoding, line }) =>
    `no es texto en ${encoding}: hay un error en la línea ${line} o después`,
  'text.cutOff': ({ line }) => `no es texto UTF-8: la línea ${line} termina en mitad de un carácter`,
  'text.notUtf8': ({ line }) => `no es texto UTF-8: línea ${line}`,
  'text.otherEncoding': ({ line, shown, encoding }) =>
    `no es texto UTF-8: línea ${line}. Si debe leerse ${quoted(shown)}, elija la codificación ${encoding}`,
  'text.utf8': ({ encoding }) => `es texto UTF-8, no ${encoding}; elija la codificación utf-8`,
  'text.longLine': ({ line, max }) => `la línea ${line} tiene más de ${number(max)} caracteres`,
  'json.invalid': ({ line, reason }) => `no es JSON válido: línea ${line}: ${reason}`,
  'xlsx.other': 'no es un archivo XLSX; guárdelo como .xlsx (libro de Excel) o como CSV',
  'xlsx.old':
    'es un archivo .xls o está protegido con contraseña; guárdelo como .xlsx sin contraseña o como CSV',
  'xlsx.unreadable': ({ reason }) => `no es un archivo XLSX legible: ${reason}`,
  'xlsx.saveAgain': ({ reason }) =>
    `no es un archivo XLSX legible: ${reason}; ábralo y guárdelo en una hoja de cálculo`,
  'xlsx.tooMuch': ({ found }) =>
    `es demasiado grande (${found}); guarde la hoja como CSV e importe ese archivo`,
  'xlsx.tooLarge': ({ megabytes }) =>
    `ocupa más de ${number(megabytes)} MB; guarde la hoja como CSV e importe ese archivo`,
  'xlsx.manyRows': ({ max }) => `tiene más de ${number(max)} filas`,
  'xlsx.manyColumns': ({ column, line, max, last }) =>
    `tiene un valor en la columna ${column} de la fila ${line}; se aceptan ${number(max)} columnas, hasta ${last}`,
  'xlsx.noSheet': 'no tiene ninguna hoja con celdas',
  'xlsx.emptySheet': 'la hoja está vacía; debe tener una fila de encabezado',
  'xlsx.emptyHeader': ({ line }) => `la fila ${line} debería ser el encabezado, pero está vacía`,
  'sheets.unknown': ({ name, sheets, hint }) =>
    `no tiene ninguna hoja ${quoted(name)}; sus hojas son ${sheets.join(', ')}${hint}`,
  'sheets.several': ({ sheets, first }) =>
    `tiene varias hojas con las mismas columnas: ${sheets.join(', ')}; elija todas, o las que se deben leer, por ejemplo ${first}`,
  'sheets.otherColumns': ({ name }) => `${name} (otras columnas)`,
  'sheets.hidden': ({ name }) => `${name} (oculta)`,

  // Notes about files
  'note.delimiter': ({ delimiter }) => `las columnas están separadas por ${DELIMITERS[delimiter]}`,
  'note.headerLine': ({ line }) => `el encabezado es la línea ${line}; lo que hay encima se omite`,
  'note.headerRow': ({ line }) => `el encabezado es la fila ${line}; lo que hay encima se omite`,
  'note.utf16': 'el texto está en UTF-16',
  'note.quotes': ({ example }) =>
    `los textos como ${example} se leen con sus comillas; si una hoja de cálculo escribió el archivo, guárdelo como .csv`,
  'note.firstSheet': ({ sheets, total }) => `${readSheets(sheets)}, la primera de ${number(total)}`,
  'note.sheets': ({ sheets }) => readSheets(sheets),
  'note.sheetsOf': ({ sheets, left }) => `${readSheets(sheets)}; se omiten: ${left.join(', ')}`,
  'note.noCell': ({ line, column }) =>
    `la fila ${line} no tiene ninguna celda que corregir en la columna ${quoted(column)}`,
  'note.withoutProfile': ({ columns }) =>
    `se lee sin el perfil de la fuente, porque no hay ninguna columna ${columns}`,
  'note.constants': ({ missing, constants }) =>
    `las filas sin ${missing} son correcciones, así que ${constants.length === 1 ? 'no se escribe el valor fijado' : 'no se escriben los valores fijados'} ${constants.join(', ')}`,
  'note.malformedRows': ({ fault, more }) => `${fault} (y ${number(more)} más)`,

  // Warnings: what is unusual about a row, and how it is published
  warning: ({ unusual, detail, published }) => `${unusual}${detail}: ${published}`,
  'warning.hemispheres': 'los grupos del norte y del sur no suman el total',
  'warning.groups': 'más grupos que manchas',
  'warning.leapSecond': 'un segundo intercalar (23:59:60)',
  'warning.repeatedTime': 'una hora local que los relojes mostraron dos veces',
  'warning.commaInTag': 'una etiqueta con una coma',
  'warning.lineLikeRow': 'una celda contiene una línea que parece una fila de la tabla',
  'warning.duplicate': 'el mismo contenido que una fila anterior',
  'warning.otherSource': 'el observador, la hora y el tipo de una observación de otra fuente',
  'published.hemispheres': AS_GIVEN,
  'published.groups': AS_GIVEN,
  'published.leapSecond': 'se publica como el segundo anterior',
  'published.repeatedTime': 'se publica como la primera de las dos',
  'published.commaInTag': 'se publica como una sola etiqueta; separe las etiquetas con punto y coma',
  'published.lineLikeRow': `${AS_GIVEN}; compruebe que no falte una comilla más arriba`,
  'published.duplicate': 'se omite',
  'published.otherSource': 'se publica en ambas',
  'detail.line': ({ line, column }) => ` (línea ${line} en ${quoted(column)})`,
  'detail.source': ({ source }) => ` (fuente ${source})`,

  // Questions about a suggested profile
  'question.zone': ({ columns }) => `¿En qué zona horaria están las horas de ${columns}?`,
  'question.offset': ({ zone, columns }) =>
    `Las horas se leen como ${zone} todo el año, según ${columns}. Si los relojes cambian en verano, elija un nombre como Europe/Madrid.`,
  'question.guessedZone': ({ zone, columns }) => `¿Son las horas de ${columns} las de ${zone}?`,
  'question.dateFormat': ({ example }) => `El formato de la fecha ${example} es desconocido: indíquelo.`,
  'question.unreadDates': ({ bad, dates, format }) =>
    `${number(bad)} de ${number(dates)} fechas de la muestra no se pueden leer como ${format}. La comprobación lee todas las filas.`,
  'question.dateOrder': ({ example, format, alternative }) =>
    `Las fechas como ${example} pueden ser ${format} o ${alternative}: compruebe el formato.`,
  'question.noDate': 'Ninguna columna da la fecha: elija una o dos.',
  'question.noObserver':
    'Ninguna columna da el observador: elija una, o indique el mismo para todas las filas.',
  'question.noFile':
    'Ninguna columna da el nombre del archivo de imagen, que las imágenes necesitan: elija una.',
  'question.column': ({ column, field }) => `¿Es la columna ${quoted(column)} realmente ${field}?`,
  'question.type': ({ column }) =>
    `¿Es la columna ${quoted(column)} realmente type, el tipo de observación? Sus valores lo parecen.`,
  'question.whiteLight': '¿Son todas las observaciones en luz blanca? Si no, cambie el tipo.',
  'question.totals': ({ labels, column }) =>
    `Las filas con ${labels} en la columna ${quoted(column)} se toman por totales y se omiten. ¿Es correcto?`,
  'question.nulls': ({ texts }) =>
    `Estos textos significan «no indicado»: ${texts}. Quite los que signifiquen otra cosa.`,
  'question.names': ({ field, texts, column }) =>
    `¿Qué valores de ${field} son ${texts} en la columna ${quoted(column)}?`,
  'question.compass': ({ column, direction }) =>
    `¿Es O en la columna ${quoted(column)} ${direction === 'east' ? 'este' : 'oeste'}? Compruebe las letras de los puntos cardinales.`,
  'question.scale': ({ column }) => `¿Qué extremo de la escala de ${quoted(column)} es el mejor?`,
  'question.cloudScale': ({ column }) => `¿Es correcta la escala de ${quoted(column)}?`,
  'question.changedValues': ({ texts, column }) =>
    `Una hoja de cálculo ha convertido valores de la columna ${quoted(column)} en ${texts}: corríjalos en el archivo. Hasta entonces, estas filas son erróneas.`,
  'question.words': ({ texts, column }) =>
    `¿Qué números de 0 a 100 son ${texts} en la columna ${quoted(column)}? Mientras no los indique, estas filas son erróneas.`,
  'question.prefix': ({ prefix }) =>
    `Los identificadores empiezan por ${quoted(prefix)}, que contiene el alias de un observador y quedaría en ellos; elija otro comienzo.`,
  'question.noId': ({ column, rule }) =>
    `La columna ${quoted(column)} no se usa como identificador, porque faltan valores, se repiten o no son así: ${rule}.`,
  'question.twice': ({ columns }) =>
    `El encabezado tiene ${columns} dos veces: cambie el nombre de una de esas columnas en el archivo, porque la importación lo rechaza.`,
  'question.ignored': ({ columns }) => `Estas columnas se omiten: ${columns}.`,

  // Headers
  'header.oneColumn':
    'el encabezado tiene una sola columna; elija el carácter que separa las columnas: coma, punto y coma o tabulador',
  'header.otherLine': 'si el encabezado es otra línea, elíjala',
  'header.unknown': ({ columns, otherLine }) =>
    `no se conoce ninguna columna del encabezado: ${columns}; ${otherLine}, y si no, elija si son observaciones, imágenes u observadores`,
  'header.unnamed': 'una columna no tiene nombre',
  'header.missing': ({ name }) => `falta la columna ${name}`,
  'header.noUrl': 'no hay ninguna columna url_<clave>: una imagen tiene al menos una URL',
  'header.profile': 'para importar archivos con otras columnas, asigne estas columnas a los campos',
  'header.mapColumns': 'asigne las columnas a campos, u omítalas',
  'header.notGiven': ({ field }) => `ninguna columna da ${field}`,
  'header.urlNotGiven': 'ninguna columna da una url_<clave>: una imagen tiene al menos una URL',
  'header.ofSource': 'el perfil es el de la fuente',

  // Profiles
  'profile.value': ({ value, rule }) => `${value}; se acepta ${rule}`,
  'profile.key': ({ hint, keys }) => `no existe esta clave${hint} Conocidas: ${keys}`,
  'profile.delimiter': 'coma, punto y coma o tabulador',
  'profile.encoding': 'un nombre como utf-8, windows-1252, iso-8859-15 o utf-16le',
  'profile.unknownEncoding': ({ encoding, rule }) =>
    `${quoted(encoding)} no es una codificación conocida; se acepta ${rule}`,
  'profile.header': ({ max }) => `la línea del encabezado, de 1 a ${number(max)}`,
  'profile.decimal': 'un punto o una coma',
  'profile.compass': 'las mayúsculas de norte, sur, este y oeste, por ejemplo NSEO',
  'profile.id': 'un texto como {hash} o {Nr}-{date}',
  'profile.format': 'un formato como DD.MM.YYYY HH:mm, julian-day o excel',
  'profile.zone': 'una zona horaria como Europe/Madrid',
  'profile.unknownZone': ({ zone, nearest }) =>
    `${quoted(zone)} no es una zona horaria; se aceptan UTC, un nombre como ${nearest} o un desfase como +01:00`,
  'profile.openZone': '¿En qué zona horaria están las horas?',
  'profile.openZoneOf': ({ columns }) => `¿En qué zona horaria están las horas de ${columns}?`,
  'profile.scale': 'dos intervalos, como 1..5 -> 0..100, o 5..1 -> 0..100 si un número bajo es el mejor',
  'profile.field': ({ field, fault }) => `${quoted(field)} ${fault}`,
  'profile.dateColumn': 'ya es una columna de la fecha',
  'profile.ignored': 'esta columna también se omite',
  'profile.noScale': 'solo los campos con números enteros pueden tener una escala',
  'profile.dateValues': 'las fechas se leen según su formato',
  'profile.julianZone': ({ zone }) => `${zone}; se acepta UTC, la de los días julianos`,
  'profile.noDate': ({ kind }) => `${KINDS[kind].plural} no tienen fecha`,
  'profile.noId': ({ kind }) => `${KINDS[kind].plural} no tienen identificador`,
  'profile.oneSheet': 'ya se indica una hoja; solo se acepta una de las dos indicaciones',
  'template.malformed': ({ template }) => `${quoted(template)}; se aceptan ${TEMPLATE}`,
  'template.constant': ({ template }) =>
    `${quoted(template)} daría a todas las filas el mismo identificador; se aceptan ${TEMPLATE}`,
  'template.ambiguous': ({ template }) =>
    `${quoted(template)} podría dar a filas distintas el mismo identificador; escriba uno de . _ : - después de cada elemento al que siga otro`,
  'template.hashFirst': ({ template }) =>
    `${quoted(template)}; {hash} debe ir delante de campos y columnas, por ejemplo {hash}-{Nr}`,

  // Notes about imported rows
  'note.kept': ({ bad, isDryRun }) =>
    `no se ${isDryRun ? 'retiraría' : 'ha retirado'} nada, porque los registros que faltan en los archivos pueden ser los de ${count(bad, 'fila errónea', 'filas erróneas')} sin identificador seguro; corrija antes ${bad === 1 ? 'esa fila' : 'esas filas'}`,
  'note.newSource': ({ source, kind, isDryRun }) =>
    `${source} ${isDryRun ? 'sería' : 'es'} una fuente nueva para ${KINDS[kind].plural}`,
  'note.secondSource': ({ kind, only, isDryRun }) =>
    `ahora ${isDryRun ? 'habría' : 'hay'} dos fuentes para ${KINDS[kind].plural}, por lo que las importaciones por comando se detienen hasta que nombren la suya, por ejemplo ${only}`,
  'note.takenOver': ({ records, owner, source, isDryRun }) =>
    `${count(records, 'registro', 'registros')} de la fuente ${owner} ${isDryRun ? 'pasarían' : 'han pasado'} a ${source}`,
  'note.renamed': ({ rows, from, to }) =>
    `${count(rows, 'fila', 'filas')} de ${from} con el alias nuevo ${to}`,
  'note.leftOut': ({ rows }) => `${count(rows, 'fila omitida', 'filas omitidas')} de observadores olvidados`,
  'note.anonymous': ({ rows }) => `${count(rows, 'fila', 'filas')} de observadores olvidados con otro alias`,

  // Sources
  'source.name': ({ name }) =>
    `${quoted(name)} no puede ser el nombre de una fuente; se aceptan letras minúsculas sin acentos, cifras y -, 40 caracteres como máximo, por ejemplo club-2024`,
  'source.mirrorName': ({ name }) =>
    `el nombre ${name} está reservado para lo que copia heliolog mirror; elija otro`,
  'source.ofMirror':
    'esta base de datos es una réplica; importe en el servidor que copia, o en otra base de datos',
  'source.several': ({ kind, sources }) =>
    `hay varias fuentes para ${KINDS[kind].plural}; elija una, o dé un nombre nuevo: ${sources}`,
  'source.similar': ({ kind, name, similar }) =>
    `no hay ninguna fuente ${name} para ${KINDS[kind].plural}, pero sí una llamada ${similar}; use ese nombre, o confirme que ${name} es una fuente nueva`,
  'source.gone': ({ kind, name }) =>
    `la fuente ${name} para ${KINDS[kind].plural} se ha renombrado o eliminado mientras tanto; no se ha cambiado nada`,
  'source.percent': ({ percent }) => `el ${number(percent)} % de ellas`,
  'source.brake': ({ retracted, ofSource, kind, limit, ids }) =>
    `esto retiraría ${number(retracted)} de ${number(ofSource)} registros de ${KINDS[kind].plural}, más que el límite (${limit}); no se ha cambiado nada. Son ${ids}`,

  // Undo
  'undo.rejected': ({ publication, reason }) =>
    `la publicación ${publication} no se puede deshacer: ${reason}`,
  'undo.nothing': 'todavía no se ha publicado nada, así que no hay nada que deshacer',
  'undo.unknown': ({ publication, newest }) =>
    `no hay ninguna publicación ${publication}; la más reciente es ${newest}`,
  'undo.unchanged': 'no cambió ningún registro',
  'undo.noHistory': ({ first }) =>
    `el historial anterior a la publicación ${first} se ha borrado; se pueden deshacer las publicaciones a partir de la ${first + 1}`,
  'undo.conflicts': ({ total }) =>
    `publicaciones posteriores cambiaron ${total === 1 ? 'uno de sus registros' : `${number(total)} de sus registros`}; no se ha cambiado nada`,
  'undo.conflict': ({ kind, id, publication }) =>
    `  ${KINDS[kind].name} ${quoted(id)}: publicación ${publication}`,
  'undo.more': ({ more }) => `  … y ${number(more)} más`,
  'undo.first': ({ publications }) =>
    `Deshaga antes ${publications.map((one) => `la publicación ${one}`).join(', después ')}, o corrija estos registros con una importación.`,

  // Findings about a store
  'finding.file': ({ file, reason }) => `${file} está dañado: ${reason}`,
  'finding.block': ({ table, block, reason }) => `${table} está dañado en el bloque ${block}: ${reason}`,
  'finding.unchecked':
    'no se comprobaron los índices, porque este rol no puede usar la extensión amcheck: ejecute «create extension amcheck» como superusuario y conceda la ejecución de sus funciones',
  'finding.noTable': ({ table }) => `falta la tabla ${table}`,
  'finding.noDataset': 'la tabla dataset no tiene ninguna fila',
  'finding.columns': ({ id, table }) =>
    `las columnas de ${id} en la tabla ${table} no coinciden con su contenido`,
  'finding.tagMissing': ({ kind, id }) =>
    `la copia por etiqueta (${KINDS[kind].name} ${id}) falta o es distinta`,
  'finding.tagExtra': ({ kind, id }) =>
    `hay una copia por etiqueta (${KINDS[kind].name} ${id}) sin esa etiqueta`,
  'finding.month': ({ month }) => `los valores mensuales de ${month} no coinciden con sus días`,
  'finding.day': ({ day }) => `los valores diarios del ${day} no coinciden con sus registros`,
  'finding.digest': ({ day }) => `la huella del ${day} no coincide con sus registros`,
  'finding.observer': ({ nickname }) => `el resumen de ${quoted(nickname)} no coincide con sus registros`,
  'finding.source': ({ number }) => `hay registros de la fuente número ${number}, que no existe`,
  'finding.counts': ({ observations, images, publishedObservations, publishedImages }) =>
    `hay ${number(observations)} observaciones y ${number(images)} imágenes, pero los números publicados son ${number(publishedObservations)} y ${number(publishedImages)}`,
  'finding.urlKeys': ({ found, published }) =>
    `las claves de URL de las imágenes son ${found}, pero se publicaron ${published}`,
  'finding.version': ({ found, published }) =>
    `los registros tienen la versión ${found}, pero la versión publicada es ${published}`,
  'finding.meta': ({ found, published }) => `los metadatos publicados son ${published} en lugar de ${found}`,
  'finding.textBytes': ({ found, stored }) =>
    `las longitudes de los textos de los registros son ${found}, pero están guardadas ${stored}`,
  'finding.changes': ({ publication, kind, counted, found }) =>
    `la publicación ${publication} cuenta para ${KINDS[kind].plural} ${counted[0]} nuevos, ${counted[1]} cambiados y ${counted[2]} retirados, pero la base de datos tiene ${found[0]}, ${found[1]} y ${found[2]}`,
  'finding.publication': ({ publication }) =>
    `la publicación ${publication} no coincide con la anterior, o con los datos actuales`,
  'finding.formerMonth': ({ month }) => `faltan valores mensuales anteriores de ${month}`,
  'finding.formerDay': ({ day }) => `faltan valores diarios anteriores del ${day}`,
  'finding.formerState': ({ kind, id }) =>
    `el estado anterior (${KINDS[kind].name} ${quoted(id)}) falta o es incorrecto`,
  'finding.tombstone': ({ kind, id }) =>
    `la marca de retirada (${KINDS[kind].name} ${quoted(id)}) falta o es incorrecta`,
  'finding.index': ({ table }) =>
    `la tabla ${table} del índice de la comunidad no coincide con los registros`,
  'finding.more': ({ more }) => `… y ${number(more)} más como el último`,
  'warning.setting': ({ name, hint }) => `${name} no es un ajuste y no tiene efecto; ${hint}`,
  'warning.passwords': ({ path, command }) =>
    `otros usuarios de este equipo pueden leer las contraseñas de ${path}; ejecute: ${command}`,
  'warning.readable': ({ command }) =>
    `otros usuarios de este equipo pueden leer la base de datos; ejecute: ${command}`,
  'warning.cache': ({ folder, reason, setting }) =>
    `las descargas terminan con el error 503, porque no se puede escribir en la carpeta de caché ${folder}: ${reason}; defina ${setting}`,

  // Observers
  'observer.unknown': ({ nickname, hint, advice }) =>
    `ningún observador se llama ${quoted(nickname)}${hint}${advice}`,
  'observer.absentAdvice':
    ' (para aplicarlo solo a filas de importaciones posteriores, indique que ahora nadie tiene ese alias)',
  'observer.noNickname': ({ text, rule }) => `${quoted(text)} no es un alias; se acepta: ${rule}`,
  'observer.isFormer': ({ nickname }) =>
    `no se ha cambiado nada: las importaciones recuerdan ${quoted(nickname)} como alias anterior de otro observador; elija otro, o termine eso antes en la lista de alias recordados`,
  'observer.same': ({ nickname }) => `el observador ya se llama ${quoted(nickname)}`,
  'observer.exists': ({ nickname }) =>
    `ya hay un observador llamado ${quoted(nickname)}; no se ha cambiado nada. Únalos para darle los registros de ambos, o elija otro alias`,
  'observer.noTarget': ({ nickname }) =>
    `no se ha cambiado nada: ningún observador se llama ${quoted(nickname)}, así que no hay con quién unir. Corrija el alias, o no los una`,
  'observer.ofMirror': 'esta base de datos es una réplica; cambie el alias en el servidor que copia',
  'observer.noRecord': ({ nickname }) => `Ningún registro tiene ahora el alias ${quoted(nickname)}.`,
  'observer.later': ({ nickname, to }) =>
    `Las importaciones posteriores publican las filas de ${quoted(nickname)} como ${quoted(to)}.`,
  'observer.noEntry': ({ number }) =>
    `ningún alias recordado tiene el número ${number}; puede que haya terminado`,

  // Forgotten observers
  'forget.former': ({ nicknames }) =>
    `alias anteriores, que también se olvidan: ${nicknames.map(quoted).join(', ')}`,
  'forget.isFormerOf': ({ nickname, nicknames }) =>
    `${quoted(nickname)} es un alias anterior de ${nicknames.map(quoted).join(', ')}, cuyos registros se quedan`,
  'forget.isFormer': ({ nickname }) =>
    `no se ha cambiado nada: ${quoted(nickname)} es un alias anterior, que también se olvida; elija otro`,
  'forget.mention': ({ nicknames, field, records, advice, isPreview }) =>
    `${anyOf(nicknames)} aún aparece en ${field} de ${count(records, 'registro', 'registros')}: ${advice} ${isPreview ? 'antes' : 'antes de borrar el anuncio'}`,
  'forget.correct': 'corrija estos registros con una importación',
  'forget.renameFiles': ({ field }) =>
    `importe estas imágenes con otros valores de ${field}, y cambie el nombre de los archivos`,
  'forget.keptIds': ({ nicknames, records }) =>
    `${anyOf(nicknames)} aún aparece en el id de ${count(records, 'registro', 'registros')}`,
  'forget.openIds': ({ nicknames, records }) =>
    `no se ha cambiado nada: los ids de ${count(records, 'registro', 'registros')} contienen ${anyOf(nicknames)} y seguirían siendo públicos. Elija qué pasa con estos ids`,
  'forget.deletes': ({ nickname, isPreview }) =>
    `olvidar ${quoted(nickname)} ${isPreview ? 'borraría' : 'borra'} el historial de todas las publicaciones hasta ahora: sus versiones dejan de estar disponibles y ya no se pueden deshacer`,
  'forget.sourceName': ({ kind, source }) =>
    `el nombre de la fuente ${source} de ${KINDS[kind].plural} contiene el alias; cámbielo en un terminal: heliolog source rename`,
  'forget.sourceProfile': ({ kind, source }) =>
    `el perfil de la fuente ${source} de ${KINDS[kind].plural} contiene el alias; importe en la fuente un archivo con otras columnas y valores, que ella conservará`,
  'forget.noRecord': ({ nickname }) =>
    `ningún registro tiene ahora el alias ${quoted(nickname)}; las importaciones posteriores tratan sus filas según lo decidido`,
  'forget.done': ({ nickname, to, records, publication }) =>
    `${quoted(nickname)} ${to === '' ? 'ya no tiene registros' : `se llama ahora ${quoted(to)}`}; ${count(records, 'estado anterior de un registro borrado', 'estados anteriores de registros borrados')}, las versiones anteriores a la publicación ${publication} no están disponibles`,
  'forget.announced': ({ nickname, day }) =>
    `La lista de cambios anuncia la retirada de ${quoted(nickname)}. Borre el anuncio a partir del ${day}, cuando clientes y réplicas lo hayan leído: la página Observadores tiene un botón para ello.`,
  'forget.elsewhere':
    'No han cambiado: copias de seguridad, réplicas, copias descargadas, el registro de llamadas, ni sus propios archivos y bases de datos. Las importaciones posteriores tratan las filas con el alias según lo decidido ahora.',

  // Former records
  'history.none': 'todavía no se ha publicado nada, así que no hay historial',
  'history.pruned': ({ records, publication, version, at, isPreview }) =>
    `${count(records, 'estado anterior de un registro', 'estados anteriores de registros')} ${isPreview ? 'por borrar' : 'borrados'}; están disponibles las versiones desde la publicación ${publication} (${version}, ${at})`,
  'history.removals': ({ removals, isPreview }) =>
    `${count(removals, 'anuncio', 'anuncios')} de observadores olvidados ${isPreview ? 'por borrar' : 'borrados'}; los clientes con una copia más antigua deben descargarla de nuevo`,
  'history.notErasedYet':
    'la tarea terminó antes de quitar los registros borrados de los archivos de la base de datos; borrar los anuncios lo hará',
  'history.notErased': ({ reason }) =>
    `los registros anteriores están borrados, pero siguen en los archivos de la base de datos: ${reason}. Cuando eso se arregle, borrar los anuncios los quitará`,

  // Stores and jobs
  'store.unusable': ({ location, reason, outcome }) =>
    `la base de datos ${location} no se puede usar: ${reason}; ${outcome}`,
  'store.locked': ({ holder, seconds }) =>
    `${holder ?? 'otro proceso'} lleva más de ${seconds} s escribiendo en la base de datos; inténtelo de nuevo cuando termine`,
  'store.unchanged': 'no se cambió nada',
  'store.committed': 'el cambio en sí se hizo antes',
  'store.unknownChange': 'no se sabe si el cambio se hizo: revise el historial y los tokens',
  'store.create': ({ location }) => `crea una base de datos vacía en ${location}`,
  'store.complete': ({ location }) => `añade las tablas que faltan en la base de datos ${location}`,
  'store.upgrade': ({ location, from, to }) =>
    `actualiza la base de datos ${location} de la versión de esquema ${from} a la ${to}`,
  'store.stopServers':
    'los servidores de una versión anterior ya no podrán usar la base de datos: deténgalos antes y haga una copia de seguridad',
  'store.synthetic': ({ location, observer, prefix }) =>
    `la base de datos ${location} tiene datos sintéticos, con los que se mezclarían estas filas: ${quoted(observer)} no se llama ${prefix}…; no se ha publicado nada. Inicie heliolog desk con otra base de datos`,
  'store.later': ({ location, version, known }) =>
    `la base de datos ${location} tiene la versión de esquema ${version}, pero esta versión de heliolog no conoce ninguna posterior a ${known}; use la versión que la creó, o restaure una copia anterior`,
  'store.foreign': ({ location }) =>
    `la base de datos ${location} la creó un programa anterior, y este no puede leer sus tablas; exporte sus datos con aquel programa e impórtelos en una base de datos nueva`,
  'job.ended': 'el proceso de la tarea terminó de forma inesperada; no se ha cambiado nada',
  'job.busy': 'hay otra tarea en curso; espere a que termine, o cancélela',
  'job.notStarted': ({ reason }) => `no se puede iniciar el proceso de la tarea: ${reason}`,
  'job.unknown': ({ publication, reason }) =>
    `no se sabe si se hizo la publicación ${publication}: ${reason}`,
  'job.notAsChecked':
    'la base de datos ha cambiado desde la comprobación, así que no se ha publicado nada; compruebe los archivos de nuevo',
  'job.notAsPreviewed':
    'la base de datos ha cambiado desde la vista previa, así que no se ha publicado nada; pida de nuevo la vista previa',

  // Restores
  'restore.inUse': ({ path }) =>
    `otro proceso usa ${path}; detenga el servidor y los demás comandos, y restaure de nuevo`,
  'restore.hasLog': ({ log }) =>
    `${log} existe, así que otro proceso quizá escriba en esta copia de seguridad; se aceptan los archivos de una copia terminada`,
  'restore.corrupt': ({ file, finding }) => `${file} está dañado (${finding}); no se ha cambiado nada`,
  'restore.unsound': ({ file, finding }) =>
    `la copia de seguridad ${file} tiene fallos (${finding}); no se ha cambiado nada`,
  'restore.sameFile': ({ file }) =>
    `${file} es la propia base de datos; se acepta el archivo de una copia de seguridad`,
  'restore.noBackup': ({ file }) =>
    `${file} no es una copia de seguridad; se acepta el archivo con los datos de una copia, junto al de sus tokens`,
  'restore.otherNames':
    'la copia de seguridad es de otra base de datos, y ambas recuerdan observadores olvidados; mueva los archivos de la base de datos actual y restaure de nuevo',
  'restore.ended':
    'el proceso de la restauración terminó de forma inesperada; la base de datos tiene los datos anteriores o los de la copia, como muestra su versión de los datos',
  'restore.postgres': 'esta base de datos está en PostgreSQL; restáurela con pg_restore',

  // Tokens
  'token.text': ({ max }) => `un texto de 1 a ${max} caracteres sin caracteres de control`,
  'token.value': ({ field, rule }) => `${TOKEN_FIELDS[field]}; se acepta ${rule}`,
  'token.unknown': ({ id }) => `ningún token tiene el identificador ${quoted(id)}`,
  'token.deleted': ({ id, at }) => `${id} se eliminó el ${at}: emita un token nuevo`,
  'token.revoked': ({ id }) => `${id} está revocado: emita un token nuevo, o restáurelo si fue un error`,
  'token.revokedBefore': ({ id, at }) => `${id} ya se revocó, el ${at}`,
  'token.notRevoked': ({ id }) => `${id} no está revocado, así que no hay nada que restaurar`,
  'token.expired': ({ id }) => `${id} ha caducado: prorróguelo primero, con otro último día`,
  'token.past': ({ day }) => `${day} ya ha pasado, así que este token se rechazará`,
  'token.stillExpired': ({ id, day }) =>
    `${id} caducó el ${day}, así que se sigue rechazando; prorróguelo con otro último día`,
  'token.hapiOff': ({ setting }) => `HAPI está desactivado (${setting}=off), así que este token se rechazará`,

  // The desk
  'desk.keyUsed':
    'Esta dirección ya se usó o tiene más de diez minutos; pulse Intro en la terminal de heliolog desk para obtener otra',
  'desk.noSession':
    'Esta pestaña no tiene una sesión válida; pulse Intro en la terminal de heliolog desk y abra la nueva dirección',
  'desk.tooLarge': ({ megabytes }) =>
    `Los archivos superan ${number(megabytes)} MB en total; quite algunos o inicie heliolog desk con un límite mayor`,
  'desk.notStored': ({ folder, reason }) => `El archivo no se puede guardar en ${folder}: ${reason}`,
  'desk.bug': 'Es un error del programa; la terminal de heliolog desk muestra las líneas que puede comunicar',
}
