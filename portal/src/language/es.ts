/** The Spanish texts. They avoid addressing the visitor, and use the forms of usted where they must. */
import { countsIn } from './counts.ts'
import type { Translation } from './en.ts'

const counts = countsIn('es')

const spanish: Translation = {
  access: {
    publishedBy: (name: string) => `${name} publica estas observaciones.`,
    whyPrivate: 'Para ver los datos, o para usar la API desde programas propios, se necesita un token.',
    whyPublic:
      'El resumen está abierto a todo el mundo. Para explorar cada observación y cada imagen, o para usar la API desde programas propios, se necesita un token.',
    whoIssues:
      'Los tokens son gratuitos y están destinados a la investigación y la enseñanza. Los responsables los emiten a mano.',

    request: 'Solicitar un token',
    aboutForm:
      'Este formulario ayuda a redactar la solicitud. Desde aquí no se guarda ni se envía nada: el texto lo envía usted.',
    required: 'obligatorio',
    name: 'Nombre',
    institution: 'Institución o agrupación',
    purpose: 'Finalidad',
    purposeHint: 'Qué se va a estudiar, enseñar o desarrollar con los datos.',
    plannedUse: 'Uso previsto',
    plannedUseHint: 'Qué datos, con qué frecuencia y hasta cuándo.',
    neededFor: 'El token es para',
    api: 'la API',
    bulk: 'archivos completos (descargas masivas)',
    hapi: 'clientes HAPI como Autoplot',
    credit: 'Atribuiré los datos a los observadores de la comunidad.',
    faults: {
      name: 'Indique su nombre.',
      purpose: 'Describa la finalidad.',
      kinds: 'Elija al menos una opción.',
      credit: 'Los datos solo se pueden usar si se atribuyen a los observadores.',
    },
    subject: 'Asunto',
    requestText: 'Texto de la solicitud',
    email: (address: string) => `Escribir a ${address}`,
    opensMail:
      'El botón abre este mensaje en el programa de correo. Si no se abre ninguno, envíe el texto por su cuenta:',
    tooLong: (length: number, longest: number) =>
      `El texto es demasiado largo para un enlace al programa de correo: ${counts(length, 'carácter codificado', 'caracteres codificados')}, y el máximo es ${longest}. El botón abre un mensaje que solo contiene el asunto. Copie en él este texto:`,
    askAt: 'Diríjase a los responsables en <contact/>. Incluya este texto:',
    noContact:
      'Los responsables no han publicado ninguna dirección de contacto. Pregunte donde encontró el enlace a este sitio e incluya este texto:',
    whatHappens:
      'Una persona lee la solicitud y envía un token personal, <code>hlg_…</code>. Se muestra una sola vez. Guárdelo como una contraseña y no lo comparta. Puede caducar, y los responsables pueden revocarlo.',
    letter: {
      subject: (service: string) => `Solicitud de token: ${service}`,
      greeting: 'Hola:',
      wanted: (url: string) => `Quisiera obtener un token para el servicio heliolog en ${url}`,
      wantedFrom: (community: string, url: string) =>
        `Quisiera obtener un token para las observaciones solares de ${community} en ${url}`,
      name: (name: string) => `Nombre: ${name}`,
      institution: (institution: string) => `Institución o agrupación: ${institution}`,
      purpose: (purpose: string) => `Finalidad (investigación, enseñanza): ${purpose}`,
      plannedUse: (use: string) => `Uso previsto (qué datos, con qué frecuencia, hasta cuándo): ${use}`,
      neededFor: (kinds: string) => `El token es para: ${kinds}`,
    },

    limits: 'Límites y registro de solicitudes',
    callsPerMinute: 'solicitudes por minuto',
    bulkPerHour: 'descargas de archivos completos por hora',
    rowsPerPage: 'filas por página como máximo',
    aboutLimits:
      'Los responsables pueden fijar otro límite para un token. Por encima del límite, el servicio devuelve 429, con los segundos de espera en <code>Retry-After</code>. Este portal y las bibliotecas cliente esperan automáticamente.',
    aboutLog:
      'De cada solicitud, el servicio registra: hora, identificador de la solicitud, método, ruta y consulta, estado, duración, bytes enviados, qué token se usó (nunca el token en sí), dirección del cliente y agente de usuario.',
    seePrivacy: 'Consulte el <privacy>aviso de privacidad</privacy>.',

    cite: 'Atribuir y citar los datos',
    mustCredit:
      'Toda publicación o producto basado en los datos debe mencionar a los observadores con esta línea:',
    attribution: 'Atribución',
    seeLicense: 'Consulte la <license/>.',
    loadingCitation: 'Cargando la cita',
    aboutBibtex:
      'La entrada incluye la versión de los datos, de modo que otros pueden comprobar que usan los mismos datos.',
    plainText: 'Texto sin formato',
    citation: 'Cita',
    referenceManagers: 'Los gestores de referencias como Zotero pueden importar <csl>CSL-JSON</csl>.',

    firstRequest: 'La primera solicitud',
    aboutFirstRequest:
      'Asigne el token a la variable <code>HELIOLOG_TOKEN</code> y obtenga un resumen de los datos:',
    seeReference: 'La <docs>referencia de la API</docs> describe cada endpoint y permite probarlo.',

    hapiTitle: 'Representar gráficamente los datos con clientes HAPI',
    aboutHapi:
      'Autoplot, SPEDAS y los clientes <hapi>HAPI</hapi> para Python, IDL, MATLAB y R leen los datos como series temporales. <guide>Cómo usar HAPI</guide>',
    hapiPublic: 'No se necesita ningún token. Pegue esta dirección en el programa como servidor HAPI:',
    hapiAddress: 'Dirección HAPI',
    aboutHapiToken:
      'Estos programas no pueden enviar un token con cada solicitud, así que necesitan una dirección que lo contenga. Pida a los responsables un <em>token HAPI</em>. Solo funciona en esta dirección, y los demás tokens no funcionan en ella.',
    hapiToken: 'Token HAPI',
    hapiTokenHint:
      'Introdúzcalo para completar la dirección de abajo. No se guarda ni se envía a ningún sitio.',
    pasteAddress: 'Pegue esta dirección en el programa como servidor HAPI y trátela como una contraseña:',
  },

  compare: {
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
  },

  cycles: {
    title: 'Ciclos solares',
    lead: 'Los ciclos solares con observaciones, cada uno dibujado desde su mínimo. Así se ve si el ciclo actual es más intenso o más temprano que los anteriores.',
    loading: 'Cargando los ciclos',
    emptyTitle: 'Aún no hay ciclos que mostrar',
    emptyText:
      'Esta página necesita meses con un número de Wolf medio. Cuando se publiquen observaciones con recuentos de grupos y manchas, las mostrará por meses desde el mínimo de su ciclo.',
    communityIndex: 'Índice de la comunidad',
    wolfNumber: 'Número de Wolf',
    noMinimum: (minimum: string) =>
      `Los datos no incluyen ningún mínimo, así que solo muestran una parte de un ciclo, que comenzó en ${minimum}.`,
    oneMinimum: (minimum: string) =>
      `Los datos incluyen un solo mínimo, el de ${minimum}, así que aún no hay ningún ciclo completo.`,
    cycle: (number: number) => `Ciclo ${number}`,
    cycleSince: (number: number, minimum: string) => `Ciclo ${number}, desde ${minimum}`,
    highlight: 'Resaltar',
    noHighlight: 'Ningún otro ciclo',
    unknownCycle: (value, accepted) =>
      `El valor de cycle en la URL, «${value}», no es ninguno de estos: ${accepted}. No se resalta ningún otro ciclo.`,
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
  },

  elements: {
    notLoaded:
      'No se ha podido cargar esta parte del portal. Es posible que el dispositivo esté sin conexión o que el servicio se haya actualizado después de abrir el portal.',
    tokenNotAccepted: 'Token no aceptado',
    rateLimited: 'Límite de solicitudes alcanzado',
    unreachable: 'No se puede acceder al servicio',
    unavailable: 'El servicio no está disponible en este momento',
    recordNotFound: 'Registro no encontrado',
    invalidRequest: 'Solicitud no válida',
    wentWrong: 'Algo ha fallado',
    tokenAdvice:
      'Puede estar mal escrito, haber caducado o haber sido revocado. Introduzca otro o pregunte a los responsables.',
    connectionAdvice:
      'Es posible que el dispositivo esté sin conexión o que el servicio no funcione. Los datos que ya están en esta página siguen visibles.',
    tryingAgainIn: 'Nuevo intento en',
    enterAnotherToken: 'Introducir otro token',
    tryAgain: 'Reintentar',
    tokenInTab: 'El token se guarda solo en esta pestaña.',
    forgetToken: 'Olvidar el token',
    tokenRejected:
      'El servicio no acepta este token. Puede estar mal escrito, haber caducado, haber sido revocado o servir solo para direcciones HAPI. Introduzca otro o pregunte a los responsables.',
    notAToken: 'Esto no es un token completo. Un token es hlg_ seguido de 38 letras y cifras, sin espacios.',
    demoToken:
      'Esta es la demostración. Al arrancar mostró un token, o cómo obtener uno. <code>serve --demo</code> guarda el token en <code>data/demo-token</code>.',
    enterToken: 'Introduzca su token',
    tokenNeeded:
      'Para ver los datos se necesita un token. Los responsables emiten tokens para la investigación y la enseñanza. <access>Cómo obtener uno</access>',
    token: 'Token',
    showToken: 'Mostrar el token',
    show: 'Mostrar',
    checking: 'Comprobando…',
    useToken: 'Usar este token',
    tokenHint:
      'hlg_ seguido de 38 letras y cifras. Se guarda en esta pestaña hasta que se cierre, se envía solo a este servicio y nunca forma parte de una URL.',
    copy: 'Copiar',
    copyWhat: (what: string) => `Copiar: ${what}`,
    copied: 'Copiado',
    cannotCopy: 'No se puede copiar: seleccione el texto',
    dataLicense: 'licencia de los datos',
    dataLicenseNamed: (id: string) => `licencia de los datos: ${id}`,
    tags: 'Etiquetas',
    indexGuide: 'Cómo se calcula el índice',
  },

  explore: {
    lists: {
      observations: {
        loading: 'Cargando observaciones',
        loadingAll: (loaded: number) =>
          `Cargando todas las observaciones: ${counts(loaded, 'observación', 'observaciones')} hasta ahora`,
        filter: 'Filtrar observaciones',
        inTotal: (rows: number) => `<count>${counts(rows, 'observación', 'observaciones')}</count> en total`,
        onPage: (rows: number) =>
          `<count>${counts(rows, 'observación', 'observaciones')}</count> en esta página`,
        onLastPage: (rows: number) =>
          `<count>${counts(rows, 'observación', 'observaciones')}</count> en la última página`,
        first: (rows: number) =>
          `Las primeras <count>${counts(rows, 'observación', 'observaciones')}</count>`,
        noneYet: 'Aún no hay observaciones',
        noneFound: 'No se han encontrado observaciones',
        clearFilters: 'Borrar los filtros y mostrar todas las observaciones',
      },
      images: {
        loading: 'Cargando imágenes',
        loadingAll: (loaded: number) =>
          `Cargando todas las imágenes: ${counts(loaded, 'imagen', 'imágenes')} hasta ahora`,
        filter: 'Filtrar imágenes',
        inTotal: (rows: number) => `<count>${counts(rows, 'imagen', 'imágenes')}</count> en total`,
        onPage: (rows: number) => `<count>${counts(rows, 'imagen', 'imágenes')}</count> en esta página`,
        onLastPage: (rows: number) =>
          `<count>${counts(rows, 'imagen', 'imágenes')}</count> en la última página`,
        first: (rows: number) => `Las primeras <count>${counts(rows, 'imagen', 'imágenes')}</count>`,
        noneYet: 'Aún no hay imágenes',
        noneFound: 'No se han encontrado imágenes',
        clearFilters: 'Borrar los filtros y mostrar todas las imágenes',
      },
      daily: {
        loading: 'Cargando días',
        loadingAll: (loaded: number) =>
          `Cargando todos los días: ${counts(loaded, 'día', 'días')} hasta ahora`,
        filter: 'Filtrar días',
        inTotal: (rows: number) => `<count>${counts(rows, 'día', 'días')}</count> en total`,
        onPage: (rows: number) => `<count>${counts(rows, 'día', 'días')}</count> en esta página`,
        onLastPage: (rows: number) => `<count>${counts(rows, 'día', 'días')}</count> en la última página`,
        first: (rows: number) => `Los primeros <count>${counts(rows, 'día', 'días')}</count>`,
        noneYet: 'Aún no hay días',
        noneFound: 'No se han encontrado días',
        clearFilters: 'Borrar los filtros y mostrar todos los días',
      },
    },
    lights: { whiteLight: 'Luz blanca', hAlpha: 'H-alfa', caK: 'Ca K' },
    filters: 'Filtros',
    filtersSet: (set: number) => `Filtros (${counts(set, 'activo', 'activos')})`,
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
    allDays: 'Todos los días',
    year: 'Año',
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
      `Límite de solicitudes alcanzado tras ${counts(loaded, 'fila', 'filas')}. La carga continuará en ${seconds} s`,
    showMore: (rows: number) => `Mostrar ${counts(rows, 'fila más', 'filas más')}`,
    shownOf: (shown: number, loaded: number) =>
      `${counts(shown, 'fila mostrada', 'filas mostradas')} de ${counts(loaded, 'cargada', 'cargadas')}`,
    sortedOverAll: (column: string, rows: number) =>
      `Ordenado por «${column}» entre todas las filas (${counts(rows, 'fila', 'filas')}).`,
    sortedOverPage: (column: string, rows: number) =>
      `Ordenado por «${column}» solo dentro de esta página (${counts(rows, 'fila', 'filas')}). <all>Cargar todas las filas</all>`,
    sortedOverFirst: (column: string, rows: number) =>
      `Ordenado por «${column}» solo entre las primeras ${counts(rows, 'fila', 'filas')}, pero hay más que coinciden. Elija menos días para ordenarlas todas.`,
    notAllLoaded: (rows: number) =>
      `El portal carga ${counts(rows, 'fila', 'filas')} como máximo. Para ver las demás, elija menos días o descargue todas las filas.`,
    sortBy: 'Ordenar por',
    ascending: (column: string) => `${column}, ascendente`,
    descending: (column: string) => `${column}, descendente`,
    view: 'Vista',
    cards: 'Fichas',
    table: 'Tabla',
    scrollableTable: (title: string) => `${title} (tabla desplazable)`,
    tableCaption: (title: string) => `${title}: una fila por registro, horas en UTC`,
    columnDescriptions: 'Descripción de las columnas',
  },

  export: {
    title: 'Exportar',
    downloadRows: (rows: number) =>
      rows === 1 ? 'Descargar esta fila en CSV' : `Descargar estas ${counts(rows, 'fila', 'filas')} en CSV`,
    aboutRows:
      'Lo que muestra esta página, con todos los campos, en UTF-8. En una hoja de cálculo, importe las columnas como texto, para que una celda que empiece por = no se ejecute como fórmula.',
    code: 'Código',
    aboutCode:
      'Código que obtiene los mismos datos. Antes, defina el token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    aboutListCode:
      'Código que obtiene los mismos datos. curl obtiene los días de esta página, como máximo 500 filas, primero las más antiguas. TypeScript y Python obtienen todas las filas. Antes, defina el token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    unpublishedClients:
      'Los clientes de TypeScript y Python vienen con el código fuente de heliolog. No instale paquetes con estos nombres desde npm o PyPI: puede que los hayan publicado otros.',
    languages: 'Lenguajes',
    codeIn: (language: string) => `Código en ${language} para esta página`,
    allRows: 'Todas las filas',
    completeList: 'La lista completa en un solo archivo, de una misma versión de los datos.',
    matchingRows:
      'Todas las filas que coinciden con los filtros en un solo archivo, de una misma versión de los datos.',
    withTags: 'Cada fila lleva sus etiquetas.',
    format: 'Formato',
    download: 'Descargar todas las filas',
    cancel: 'Cancelar la descarga',
    choosing: 'Elija dónde guardar el archivo…',
    building: 'El servidor está creando el archivo… Mantenga abierta esta página.',
    receiving: (file: string) => `Descargando ${file}… Mantenga abierta esta página.`,
    saved: (file: string, size: string, version: string) =>
      `Se ha guardado ${file}: ${size}, versión de los datos ${version}.`,
    cancelled: 'Descarga cancelada. No se ha guardado nada.',
    progress: 'Descarga',
    sizeOf: (received: string, total: string) => `${received} de ${total}`,
    broken:
      'La conexión se ha interrumpido antes del final del archivo. No se ha guardado nada; descárguelo de nuevo.',
    notWritten:
      'El navegador no puede escribir el archivo. Puede que el disco esté lleno o que la carpeta sea de solo lectura.',
    sameFile: 'El mismo archivo desde la línea de comandos, con el token en <code>HELIOLOG_TOKEN</code>:',
    command: 'Comando para todas las filas',
  },

  fields: {
    // Observations.
    id: 'ID',
    observer: 'Observador',
    type: 'Tipo',
    date_of_observation: 'Fecha y hora',
    title: 'Título',
    gt: 'Grupos',
    gn: 'Grupos norte',
    gs: 'Grupos sur',
    st: 'Manchas',
    sn: 'Manchas norte',
    ss: 'Manchas sur',
    wolf: 'Wolf',
    wolf_north: 'Wolf norte',
    wolf_south: 'Wolf sur',
    a_number: 'A simple vista',
    seeing: 'Seeing',
    transparency: 'Transparencia',
    cloud_cover: 'Nubosidad',
    comments: 'Comentarios',
    // Images.
    cdn_id: 'Archivo en la CDN',
    tags: 'Etiquetas',
    urls: 'URL de la imagen',
    site_lat: 'Latitud del lugar',
    site_lng: 'Longitud del lugar',
    mount: 'Montura',
    // Days.
    day: 'Día',
    carrington_rotation: 'Rotación de Carrington',
    obs_count: 'Observaciones',
    observer_count: 'Observadores',
    wolf_mean: 'Wolf medio',
    wolf_min: 'Wolf mínimo',
    wolf_max: 'Wolf máximo',
    a_mean: 'A simple vista, media',
    a_min: 'A simple vista, mínimo',
    a_max: 'A simple vista, máximo',
    wolf_north_mean: 'Wolf norte medio',
    wolf_south_mean: 'Wolf sur medio',
    image_count: 'Imágenes',
    // Observers.
    nickname: 'Alias',
    observations: 'Observaciones',
    images: 'Imágenes',
    first_seen: 'Primer registro',
    // The ephemeris.
    at: 'Fecha y hora',
    p: 'P',
    b0: 'B0',
    l0: 'L0',
    carrington_fraction: 'Fracción de la rotación',
    radius_arcsec: 'Radio aparente',
    distance_au: 'Distancia',
    altitude: 'Altura del Sol',
    azimuth: 'Acimut',
    parallactic_angle: 'Ángulo paraláctico',
  },

  meanings: {
    id: 'Identificador del registro, asignado por su editor y único en esta lista.',
    observer: 'Apodo del observador. Distingue mayúsculas y minúsculas y se compara exactamente.',
    type: 'Banda espectral de la observación: 0 = luz blanca, 1 = H-alfa, 2 = CaK.',
    date_of_observation:
      'Hora de la observación en UTC, en segundos enteros. Las filas se ordenan por ella y después por el identificador, byte a byte.',
    title: 'Título que dio el observador.',
    gt: 'Grupos de manchas que el observador contó en el disco completo.',
    gn: 'Grupos de manchas que el observador contó en el hemisferio norte del Sol.',
    gs: 'Grupos de manchas que el observador contó en el hemisferio sur del Sol.',
    st: 'Manchas solares que el observador contó en el disco completo.',
    sn: 'Manchas solares que el observador contó en el hemisferio norte del Sol.',
    ss: 'Manchas solares que el observador contó en el hemisferio sur del Sol.',
    wolf: 'Número de Wolf (número relativo de manchas solares): 10 × gt + st, sin el factor de corrección k del observador.',
    wolf_north:
      'Número de Wolf (número relativo de manchas solares) del hemisferio norte: 10 × gn + sn, sin el factor de corrección k del observador.',
    wolf_south:
      'Número de Wolf (número relativo de manchas solares) del hemisferio sur: 10 × gs + ss, sin el factor de corrección k del observador.',
    a_number: 'Regiones activas que el observador vio a simple vista.',
    seeing:
      'Estabilidad del aire, de 0 a 100 en la escala propia del observador. Los observadores pueden usar escalas distintas.',
    transparency:
      'Transparencia del aire, de 0 a 100 en la escala propia del observador. Los observadores pueden usar escalas distintas.',
    cloud_cover:
      'Parte del cielo cubierta de nubes, de 0 a 100 en la escala propia del observador. Los observadores pueden usar escalas distintas.',
    comments: 'Comentarios del observador sobre la observación.',
    tags: 'Etiquetas del registro, sin repeticiones.',
    cdn_id: 'Nombre del archivo de la imagen en la CDN.',
    site_lat:
      'Latitud del lugar de observación, positiva al norte, redondeada a 0,1 grados. No se guarda el lugar exacto.',
    site_lng:
      'Longitud del lugar de observación, positiva al este, redondeada a 0,1 grados. No se guarda el lugar exacto.',
    mount: 'Montura del telescopio: ecuatorial o altacimutal.',
    day: 'Día del calendario en UTC. Los días sin observación ni imagen publicada no tienen fila.',
    carrington_rotation:
      'Número de la rotación de Carrington en curso a las 12:00 UTC del día. La rotación 1 empezó el 1853-11-09; las anteriores tienen el número cero o números negativos.',
    obs_count: 'Observaciones publicadas del día; 0 si el día solo tiene imágenes.',
    observer_count: 'Observadores distintos con una observación publicada del día.',
    wolf_mean:
      'Media de wolf en las observaciones del día que lo indican, de cualquier tipo; dos decimales, con los medios redondeados alejándose de cero.',
    wolf_min: 'Mínimo de wolf en las observaciones del día que lo indican, de cualquier tipo.',
    wolf_max: 'Máximo de wolf en las observaciones del día que lo indican, de cualquier tipo.',
    a_mean:
      'Media de a_number en las observaciones del día que lo indican, de cualquier tipo; dos decimales, con los medios redondeados alejándose de cero.',
    a_min: 'Mínimo de a_number en las observaciones del día que lo indican, de cualquier tipo.',
    a_max: 'Máximo de a_number en las observaciones del día que lo indican, de cualquier tipo.',
    wolf_north_mean:
      'Media de wolf_north en las observaciones del día que lo indican, de cualquier tipo; dos decimales, con los medios redondeados alejándose de cero.',
    wolf_south_mean:
      'Media de wolf_south en las observaciones del día que lo indican, de cualquier tipo; dos decimales, con los medios redondeados alejándose de cero.',
    image_count: 'Imágenes publicadas del día.',
  },

  whyNull: {
    title: 'El observador no dio ningún título.',
    gt: 'El observador no lo indicó. Esto no significa cero.',
    gn: 'El observador no contó los hemisferios por separado. Esto no significa cero.',
    gs: 'El observador no contó los hemisferios por separado. Esto no significa cero.',
    st: 'El observador no lo indicó. Esto no significa cero.',
    sn: 'El observador no contó los hemisferios por separado. Esto no significa cero.',
    ss: 'El observador no contó los hemisferios por separado. Esto no significa cero.',
    wolf: 'El observador no indicó ni el número de Wolf ni gt y st a la vez.',
    wolf_north: 'El observador no indicó ni el número de Wolf ni gn y sn a la vez.',
    wolf_south: 'El observador no indicó ni el número de Wolf ni gs y ss a la vez.',
    a_number: 'El observador no lo indicó. Si el observador miró y no vio ninguna, el valor es 0.',
    seeing: 'El observador no lo indicó.',
    transparency: 'El observador no lo indicó.',
    cloud_cover: 'El observador no lo indicó.',
    comments: 'El observador no hizo comentarios.',
  },

  frame: {
    skipToContent: 'Saltar al contenido',
    mainNavigation: 'Principal',
    overview: 'Resumen',
    explore: 'Explorar',
    access: 'Obtener acceso',
    guides: 'Guías',
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
      guides: 'Guías',
      access: 'Obtener acceso',
      version: 'Versión de los datos',
    },
  },

  guides: {
    lead: 'Cómo usar los datos, publicar observaciones y operar el servicio. Las guías están en inglés.',
    search: 'Palabras de títulos y encabezados (en inglés)',
    count: (found) => counts(found, 'guía', 'guías'),
    noneFound: 'Ninguna guía tiene estas palabras en su título o en sus encabezados.',
    all: 'Todas las guías',
    inEnglish: 'Esta guía está en inglés.',
  },

  images: {
    untitled: 'Sin título',
    theSun: 'El Sol',
    alt: (title: string, observer: string, time: string) => `${title}, de ${observer}, ${time}`,
    cannotBeLoaded: 'No se puede cargar la imagen',
    belowHorizon: 'Sol bajo el horizonte',
    orientationMeanings: 'Qué significan P, B0 y L0',
    dialog: 'Imagen',
    orientation: 'Orientación del Sol',
    unknownWithoutSite: 'se desconoce sin el lugar',
    previous: 'Anterior',
    next: 'Siguiente',
    close: 'Cerrar',
    p: 'P',
    pMeaning:
      'Ángulo de posición: cuánto está girado el polo norte del Sol respecto al norte celeste, positivo hacia el este.',
    b0: 'B0',
    b0Meaning: 'Latitud heliográfica del centro del disco, positiva hacia el norte.',
    l0: 'L0',
    l0Meaning: 'Longitud de Carrington del centro del disco.',
    altitude: 'Altura del Sol',
    altitudeMeaning:
      'A qué altura estaba el Sol sobre el horizonte del lugar. Se señalan las imágenes con el Sol bajo el horizonte.',
    parallacticAngle: 'Ángulo paraláctico',
    parallacticAngleMeaning:
      'Cuánto está girado el cenit, que una montura altacimutal mantiene arriba, respecto al norte celeste, positivo hacia el este.',
    grid: 'Retícula solar',
    gridDescription: (degrees: number) => `Retícula solar con líneas cada ${degrees} grados`,
    north: 'N',
    gridLines: (degrees: number) =>
      `La retícula tiene una línea cada ${degrees}°; la del ecuador es más gruesa.`,
    assumesZenith: 'Se supone que el cenit está en la parte superior de la imagen.',
    assumesNorth: 'Se supone que el norte celeste está en la parte superior de la imagen.',
    assumesNorthWithoutSite:
      'Se supone que el norte celeste está en la parte superior de la imagen, porque no se ha indicado el lugar y, por tanto, se desconoce el ángulo paraláctico.',
    assumesNorthWithoutMount:
      'Se supone que el norte celeste está en la parte superior de la imagen, porque no se ha indicado la montura.',
    fitGrid: 'Ajustar la retícula al disco:',
    size: 'Tamaño',
    sizeValue: (percent: number) => `${percent} % de la imagen`,
    rotation: 'Giro',
    rotationValue: (degrees: number) => `${degrees} grados a la izquierda`,
    ofDay: (day: string) => `Imágenes del ${day}`,
    compare: 'Comparar',
    chooseSecond: 'Elija, debajo de la imagen, otra con la que compararla.',
    onlyOne: 'No hay ninguna otra imagen cargada con la que compararla.',
    allLoaded: 'Todas las imágenes de esta página',
    stopComparing: 'Mostrar una sola imagen',
    arrangement: 'Disposición',
    sideBySide: 'Una junto a otra',
    slider: 'Deslizador',
    sliderPosition: 'Dónde empieza la segunda imagen',
    sliderValue: (percent: number) => `${percent} % de la anchura`,
    northUp: 'Norte arriba',
    left: (name: string) => `Izquierda: ${name}`,
    right: (name: string) => `Derecha: ${name}`,
  },

  observation: {
    heading: 'Observación',
    loading: 'Cargando la observación',
    loadingDay: 'Cargando la actividad del día',
    byObserver: (light: string) => `${light}, de <observer/>, <time/>`,
    id: 'ID <id/>',
    relatedRecords: 'Registros relacionados',
    allOnDay: (day: string) => `Todas las observaciones del ${day}`,
    allByObserver: 'Todas las observaciones de este observador',
    imagesOnDay: 'Imágenes de este observador ese día',
    notReported: 'sin dato',

    counts: {
      heading: 'Recuento de manchas solares',
      wolf: 'Número de Wolf <wolf/>',
      disk: 'disco completo',
      north: 'norte',
      south: 'sur',
      groups: (count: number) => counts(count, 'grupo', 'grupos'),
      spots: (count: number) => counts(count, 'mancha', 'manchas'),
      groupKey: '10 por cada grupo',
      spotKey: '1 por cada mancha',
    },

    community: {
      heading: (day: string) => `La comunidad el ${day}`,
      publishedLater:
        'Este día se publicó después de abrir la página. Vuelva a cargarla para comparar con otros observadores.',
      noWolf: 'Ese día no se comunicó ningún número de Wolf.',
      means: 'Media de la comunidad ese día: <mean/>. Esta observación: <own/>.',
      wolfNorth: 'Número de Wolf, norte',
      wolfSouth: 'Número de Wolf, sur',
      hemisphere: (mean: string, own: string) => `media ${mean}, esta observación ${own}`,
      hemisphereWithoutMean: (own: string) => `sin media, esta observación ${own}`,
      basis: (observations: number, observers: number) =>
        `A partir de ${counts(observations, 'observación', 'observaciones')} de todos los tipos, de ${counts(observers, 'observador', 'observadores')}, incluida esta. En cada media entran solo las observaciones que incluyen ese número.`,
    },

    index: {
      loading: 'Cargando el índice',
      none: 'Este servidor no tiene índice de la comunidad en este momento.',
      outdated: 'El índice es anterior a los datos: la última publicación aún no se ha incorporado.',
      communityIndex: 'Índice de la comunidad',
      communityMean: 'Media diaria de la comunidad',
      heading: 'En el índice de la comunidad',
      loadingEntry: 'Cargando su entrada en el índice',
      newer: 'Esta observación es más reciente que el índice.',
      otherLight: (light: string) =>
        `Esta observación no entra en el índice porque se hizo en ${light}, y solo entran las observaciones en luz blanca.`,
      withoutWolf: 'Esta observación no entra en el índice porque no tiene número de Wolf.',
      ok: '<strong>Conforme</strong>: concuerda con los demás observadores del día.',
      verdict: (title: string, description: string) => `<strong>${title}</strong>: ${description}`,
      scaled: 'Valor escalado',
      scaledWhat: (wolf: string, factor: string, year: string) =>
        `${wolf} × ${factor}: el número de Wolf por el factor k del observador en ${year}`,
      scaledMeanWhat: (wolf: string, factor: string, reports: string, year: string) =>
        `${wolf} × ${factor}: la media de ${reports} recuentos de ese día por el factor k del observador en ${year}`,
      dayIndex: 'Índice del día',
      uncertaintyWhat: '± su incertidumbre estándar',
      deviation: 'Desviación z',
      above: 'desviaciones estándar por encima del índice',
      below: 'desviaciones estándar por debajo del índice',
      share: 'Contribución',
      shareWhat: (weight: string) => `al índice del día; el peso es ${weight}`,
      percent: (value: string) => `${value} %`,
      remarks: 'Notas',
    },

    flags: {
      outlier: {
        title: 'Valor atípico',
        description:
          'Hay recuentos de tres o más observadores, y este valor se aparta más de 3,5 desviaciones estándar del índice.',
      },
      disputed: {
        title: 'Discrepancia',
        description:
          'Solo hay recuentos de dos observadores, y difieren: uno se aparta más de 3,5 desviaciones estándar del índice. Nada indica cuál de los dos acierta.',
      },
      'no-peers': {
        title: 'Sin comparación',
        description: 'Nadie más comunicó un número de Wolf ese día, así que el valor no se puede comparar.',
      },
      'groups-differ': {
        title: 'Los grupos no cuadran',
        description: 'Los grupos de los hemisferios no suman el total: gn + gs difiere de gt.',
      },
      'spots-differ': {
        title: 'Las manchas no cuadran',
        description: 'Las manchas de los hemisferios no suman el total: sn + ss difiere de st.',
      },
      'more-groups-than-spots': {
        title: 'Más grupos que manchas',
        description: 'Hay más grupos que manchas, aunque cada grupo tiene al menos una mancha.',
      },
      'several-reports': {
        title: 'Varios recuentos',
        description:
          'El observador comunicó varios recuentos ese día. En el índice entró la media de los números de Wolf.',
      },
    },

    fields: {
      heading: 'Todos los campos',
      loading: 'Cargando la descripción de los campos',
      caption: 'Campos de esta observación',
      field: 'Campo',
      value: 'Valor',
      meaning: 'Significado',
      typeValue: (type: string, light: string) => `${type} (${light})`,
      types: { integer: 'número entero', string: 'texto', datetime: 'fecha y hora' },
      oneOf: (type: string, values: string) => `${type}: ${values}`,
      atLeast: (type: string, least: string) => `${type} a partir de ${least}`,
      atMost: (type: string, most: string) => `${type} hasta ${most}`,
      between: (type: string, least: string, most: string) => `${type} de ${least} a ${most}`,
      notEmpty: (type: string) => `${type} no vacío`,
      atMostCharacters: (type: string, most: string) => `${type} de hasta ${most} caracteres`,
      charactersBetween: (type: string, least: string, most: string) =>
        `${type} de ${least} a ${most} caracteres`,
      noUnit: (accepted: string) => `${accepted}, sin unidad`,
      inUnit: (accepted: string, unit: string) => `${accepted}, en ${unit}`,
      units: { degree: 'grados', percent: 'por ciento' },
    },
  },

  observers: {
    heading: 'Observadores',
    nicknameContains: 'El alias contiene',
    count: (all: number) => counts(all, 'observador', 'observadores'),
    countFirst: (all: number, shown: string) =>
      `${counts(all, 'observador', 'observadores')}; se muestran los primeros ${shown}`,
    countFound: (found: string, all: number) => `${found} de ${counts(all, 'observador', 'observadores')}`,
    countFoundFirst: (found: string, all: number, shown: string) =>
      `${found} de ${counts(all, 'observador', 'observadores')}; se muestran los primeros ${shown}`,
    coversAll:
      'La búsqueda y los encabezados de las columnas, que sirven para ordenar, abarcan a todos los observadores.',
    noneYet: 'Aún no hay observadores.',
    noneFound: 'Ningún alias contiene este texto. Pruebe con menos letras.',
    showMore: (count: number) => `Mostrar ${count} más`,
    loadingList: 'Cargando la lista de observadores',
    table: 'Observadores',
    tableCaption: 'Observadores con su número de observaciones e imágenes',
    columns: {
      nickname: 'Alias',
      observations: 'Observaciones',
      images: 'Imágenes',
      first_seen: 'Primer registro (UTC)',
      last_seen_day: 'Último día en el índice',
      k: 'k',
    },
    nothingPublished: 'nada publicado',
    choose: 'Comparar',
    chooseNamed: (nickname: string) => `Comparar a ${nickname}`,
    chooseHint: 'Marque de dos a cinco observadores para comparar sus recuentos.',
    chosen: (nicknames: string) => `Elegidos: ${nicknames}`,
    tooManyChosen: 'Ya hay cinco observadores elegidos, que es el máximo. Desmarque uno para elegir otro.',
    compareChosen: 'Comparar los observadores elegidos',
    clearChosen: 'Borrar la selección',

    loading: 'Cargando los datos del observador',
    loadingActivity: 'Cargando la actividad de la comunidad',
    recordsOfObserver: 'Registros de este observador',
    allObservations: 'Todas sus observaciones',
    allImages: 'Todas sus imágenes',
    compareWithOthers: 'Comparar con otros observadores',
    wolfHeading: 'Números de Wolf comparados con la comunidad',
    onlyImages: 'Este observador solo ha publicado imágenes, así que no hay números de Wolf que mostrar.',
    invalidRange:
      'El intervalo de la URL no es válido: from y to deben ser fechas como 2024-05-11, y from no debe ser posterior a to.',
    range: 'Intervalo',
    latestYear: 'Último año',
    latestFiveYears: 'Últimos 5 años',
    allYears: 'Todo',
    from: 'Desde (UTC)',
    to: 'Hasta (UTC)',
    show: 'Mostrar',

    statistics: {
      heading: 'Estadísticas',
      never: 'nunca',
      observations: 'Observaciones',
      observationsWhat: 'publicadas, de todos los tipos',
      days: 'Días',
      daysWhat: 'días UTC con alguna observación',
      images: 'Imágenes',
      imagesWhat: 'publicadas',
      whiteLight: 'Luz blanca',
      whiteLightWhat: 'observaciones en luz blanca',
      hAlpha: 'H-alfa',
      hAlphaWhat: 'observaciones en la línea H-alfa del hidrógeno',
      cak: 'Ca K',
      cakWhat: 'observaciones en la línea K del calcio ionizado',
      wolf: 'Número de Wolf',
      wolfWhat: 'media (mín.–máx.) de todas las observaciones que lo incluyen',
      nakedEye: 'Recuento a simple vista',
      nakedEyeWhat: 'regiones activas observadas a simple vista: media (mín.–máx.)',
      firstSeen: 'Primer registro',
      firstSeenWhat: 'observación o imagen publicada más antigua',
      lastSeen: 'Último registro',
      lastSeenWhat: 'observación o imagen publicada más reciente',
    },

    factor: {
      diagnostics: {
        'zeros-missing':
          'Rara vez indica 0 en los días en que todos los demás indican 0. Por eso, los días en que nadie más observó nunca son 0.',
        'only-zeros': 'Casi siempre indica 0 en los días en que otros ven manchas.',
      },
      heading: 'Factor k en el índice de la comunidad',
      loading: 'Cargando el factor k',
      missing:
        'El índice no contiene ningún número de Wolf en luz blanca de este observador, así que no hay factor k.',
      meaning:
        'k es el factor que convierte los números de Wolf de este observador al nivel de la comunidad: k por su recuento es, en promedio, lo que cuenta la comunidad. <guide/>',
      k: 'k',
      uncertaintyWhat: '± su incertidumbre estándar',
      notDetermined: 'sin determinar',
      reasons: {
        'no-common-days': 'porque nadie más comunicó un número de Wolf en los días de este observador',
        'too-few-common-days':
          'porque otros comunicaron un número de Wolf en menos de 20 de los días de este observador',
        'no-spots-on-common-days': 'porque no se contaron manchas que se puedan comparar con las de otros',
        'activity-too-low': 'porque el Sol estuvo demasiado tranquilo en los días comparables con otros',
      },
      applied: 'Factor aplicado',
      appliedWhat: 'el índice lo aplica de todos modos',
      commonDays: 'Días comunes',
      commonDaysWhat: 'días en que también otros comunicaron un número de Wolf',
      commonDaysBetween: 'días en que también otros comunicaron un número de Wolf, del <first/> al <last/>',
      flagged: 'Días marcados',
      flaggedWhat: 'de los días comunes, como valor atípico o discrepancia',
      quality: 'Calidad',
      qualityStart: 'el valor inicial, porque no hay nada que comparar',
      qualityBelow:
        'concuerda con los demás menos que el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
      qualityAbove:
        'concuerda con los demás más que el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
      qualityAverage:
        'concuerda con los demás más o menos como el promedio; la escala va de 0,1 a 2, y 1 es el promedio',
    },

    years: {
      year: 'Año',
      heading: 'Factor de cada año',
      meaning:
        'Los instrumentos y la vista cambian, así que cada año tiene su propio factor, que es el que aplica el índice. Las barras son ± una incertidumbre estándar: la incertidumbre relativa × el factor.',
      chart: (years: number, least: string, greatest: string) =>
        `Factores de ${counts(years, 'año', 'años')}, de ${least} a ${greatest}. La tabla contiene todos los valores.`,
      lines: 'La línea continua está en 1, el nivel de la comunidad. La línea discontinua es k.',
      lineWithoutK: 'La línea continua está en 1, el nivel de la comunidad.',
      table: 'Factores por año',
      caption: 'El factor de cada año que aplica el índice',
      factor: 'Factor',
      relativeUncertainty: 'Incertidumbre relativa',
      commonDays: 'Días comunes',
    },

    flagged: {
      heading: 'Observaciones marcadas',
      meaning:
        'Una marca señala una observación inusual. No significa que haya un error ni cambia ningún número.',
      show: 'Mostrar',
      allButNoPeers: 'todas salvo «Sin comparación»',
      loading: 'Cargando las observaciones marcadas',
      none: 'Sin marcas.',
      noneSoFar: 'Sin marcas hasta ahora.',
      count: (flags: number) => `${counts(flags, 'marca', 'marcas')}.`,
      countSoFar: (flags: number) => `${counts(flags, 'marca', 'marcas')} hasta ahora.`,
      withoutPeers: (observations: number) =>
        `Fuera de la lista: ${counts(observations, 'observación', 'observaciones')} sin comparación.`,
      loadMore: 'Cargar más',
      meanings: 'Qué significan z y las marcas',
      noDeviation: 'ninguna',
      columns: {
        date_of_observation: { title: 'Observación', description: 'Cuándo se hizo, en UTC.' },
        flag: { title: 'Marca', description: 'Qué es inusual.' },
        wolf: { title: 'Número de Wolf', description: 'El número de Wolf de la observación.' },
        z: {
          title: 'Desviación z',
          description:
            'Cuántas desviaciones estándar está el valor escalado del observador por encima del índice del día, o por debajo si es negativa. Sin otros observadores no hay ninguna.',
        },
        index: { title: 'Índice', description: 'El índice de la comunidad del día.' },
      },
    },

    wolf: {
      loadingPage: (page: number) => `Cargando la página ${page}…`,
      stopped: (observations: number) =>
        `La carga se ha detenido tras ${counts(observations, 'observación', 'observaciones')}; las posteriores no se muestran.`,
      none: (from: string, to: string) => `Sin observaciones del ${from} al ${to} (UTC).`,
      described: (observations: number, from: string, to: string, lights: string) =>
        `${counts(observations, 'observación', 'observaciones')} del ${from} al ${to} (UTC): ${lights}.`,
      inWhiteLight: (count: string) => `${count} en luz blanca`,
      inHAlpha: (count: string) => `${count} en H-alfa`,
      inCaK: (count: string) => `${count} en Ca K`,
      withoutWolf: 'Ninguna tiene número de Wolf.',
      withWolf: (count: string, least: string, greatest: string, mean: string) =>
        `${count} con número de Wolf, de ${least} a ${greatest}, media ${mean}.`,
      axis: 'Número de Wolf',
      pointHint:
        'Señale un punto para ver sus valores; haga clic en él para abrir la observación. Arrastre para ampliar; haga doble clic para verlo todo.',
      point: (time: string, light: string, wolf: string) => `${time}, ${light}: número de Wolf ${wolf}`,
      table: 'Medias anuales',
      caption: 'Números de Wolf por año en el intervalo elegido',
      observations: 'Observaciones',
      withWolfNumber: 'Con número de Wolf',
      mean: 'Número de Wolf medio',
      sameDays: (level: string) => `${level}, mismos días`,
    },
  },

  overview: {
    title: 'Actividad solar',
    lead: 'Recuentos de manchas solares e imágenes de una comunidad de observadores.',
    leadNamed: (community: string) => `${community} publica estos recuentos de manchas solares e imágenes.`,
    loading: 'Cargando la actividad',
    nothingPublished: 'Aún no se ha publicado nada',
    nothingAtTheMoment: 'No hay observaciones ni imágenes en este momento',
    oncePublished:
      'Cuando se publiquen observaciones, esta página mostrará el número de Wolf diario, ambos hemisferios y los días cubiertos. La <docs>referencia de la API</docs> describe los datos.',

    latest: {
      title: 'Último día',
      dayAndAge: (day: string, ago: string) => `<day>${day}</day> UTC, ${ago}`,
      paused: 'No se ha publicado ningún día más reciente.',
      index: 'Índice de la comunidad',
      wolf: 'Número de Wolf medio',
      provisional: 'provisional',
      noWolf: 'No se ha publicado ningún número de Wolf.',
      rotation: 'Última rotación',
      year: 'Último año',
      rotationMean: (mean: string) => `Media de los 27 días anteriores: ${mean}`,
      yearMean: (mean: string) => `Media de los 365 días anteriores: ${mean}`,
      percentAbove: (percent: string) => `${percent} por encima`,
      percentBelow: (percent: string) => `${percent} por debajo`,
      above: 'Por encima',
      below: 'Por debajo',
      same: 'Más o menos igual',
      tooFewDays: 'Muy pocos días para comparar',
      recent: 'Última rotación, día a día',
      recentDescription: (days: number, low: string, high: string, value: string) =>
        `Los 27 días anteriores y el último día: ${counts(days, 'día', 'días')} con valor, de ${low} a ${high}; el último es ${value}.`,
      hemispheres: 'Hemisferios',
      hemispheresCounted: 'Media de los recuentos del día, que no están escalados como el índice.',
      north: 'Norte',
      south: 'Sur',
      noHemispheres: 'Nadie los contó por separado.',
      observers: (count: number) => counts(count, 'observador', 'observadores'),
      moreObservers: (count: number) => `y ${counts(count, 'más', 'más')}`,
      noObservers: 'Sin observaciones este día',
      images: 'Imágenes más recientes',
      allImages: 'Todas las imágenes',
      pictureOf: (observer: string, at: string) => `El Sol, de ${observer}, ${at}`,
      titledPictureOf: (title: string, observer: string, at: string) => `${title}, de ${observer}, ${at}`,
    },

    totals: {
      title: 'Totales',
      observations: 'Observaciones',
      images: 'Imágenes',
      observers: 'Observadores',
      days: 'Días cubiertos',
      period: 'Período',
      fromTo: (from: string, to: string) => `del ${from} al ${to}`,
      published: 'Última publicación',
    },

    rotation: {
      title: (rotation: number) => `Rotación de Carrington ${rotation}`,
      position: (day: number, length: number, from: string, to: string) =>
        `Día ${day} de ${length}: del ${from} al ${to} UTC`,
      description: (today: string, day: number, length: number, known: number) =>
        `Hoy, ${today} UTC, es el día ${day} de ${length}. Días con número de Wolf hasta ahora: ${known}.`,
      wolfOfDay: (day: string, wolf: string) => `${day} UTC: número de Wolf ${wolf}`,
      today: (today: string) => `Hoy, ${today} UTC.`,
      noneYet: 'Aún no se ha publicado ningún número de Wolf de estos días.',
      bars: 'Las barras muestran el número de Wolf diario.',
    },

    activity: {
      title: 'Evolución de la actividad',
      indexHeading: 'Índice de la comunidad',
      wolfHeading: 'Número de Wolf',
      indexLines: 'Líneas del índice',
      wolfLines: 'Líneas del número de Wolf',
      lines: {
        dailyIndex: 'Índice diario',
        dailyMean: 'Media diaria',
        indexBand: 'Índice ± 2u',
        meanBand: 'Rango diario',
        monthsBand: 'Meses ± 2u',
        monthly: 'Media mensual',
        smoothed: 'Suavizado de 13 meses',
        indexSpread: {
          month: 'Índice diario, 10–90 % por mes',
          quarter: 'Índice diario, 10–90 % por trimestre',
          year: 'Índice diario, 10–90 % por año',
        },
        meanSpread: {
          month: 'Media diaria, 10–90 % por mes',
          quarter: 'Media diaria, 10–90 % por trimestre',
          year: 'Media diaria, 10–90 % por año',
        },
      },
      chart: 'Gráfico de la actividad diaria',
      hemispheresOfMean: 'Media diaria por hemisferio',
      hemispheresOfWolf: 'Número de Wolf por hemisferio',
      noHemispheres: 'Ningún observador ha contado los hemisferios por separado.',
      north: 'Norte (arriba)',
      south: 'Sur (abajo)',
      meanPer: {
        day: 'por día',
        month: 'por mes',
        quarter: 'por trimestre',
        year: 'por año',
      },
      countsPer: {
        day: 'Registros por día',
        week: 'Registros por semana',
        month: 'Registros por mes',
        quarter: 'Registros por trimestre',
        year: 'Registros por año',
      },
      observations: 'Observaciones',
      images: 'Imágenes',
      help: 'Gire la rueda para ampliar o reducir, arrastre para desplazarse, arrastre con Mayús para elegir un intervalo y haga doble clic para ver todos los días. Teclado: flechas, + y −, Inicio, Fin, 0; con Mayús + flechas se pasa de un día a otro. Después de escribir una fecha, pulse Intro.',
      longRanges:
        'Si se muestran más de 400 días, no se dibujan los días sueltos: la banda gris contiene el 80 % central de los valores diarios, del percentil 10 al 90, y los valores sobre el gráfico son los de un mes.',
      keys: 'Con las flechas izquierda y derecha se avanza o retrocede en el tiempo; con Re Pág y Av Pág, una vista entera; con Inicio y Fin se va al primer y al último día; con más y menos se amplía y se reduce; con 0 o Esc se muestran todos los días. Con Mayús y la flecha izquierda o derecha se pasa de un día a otro, o de un mes a otro si se muestran más de 400 días, y se leen los valores.',
      coveredAll: (from: string, to: string, days: number) =>
        `Del ${from} al ${to} UTC: ${counts(days, 'día', 'días')}, ${days === 1 ? '' : 'todos '}con observaciones o imágenes.`,
      covered: (from: string, to: string, days: number, seen: string) =>
        `Del ${from} al ${to} UTC: ${counts(days, 'día', 'días')}, ${seen} con observaciones o imágenes.`,
      indexRange: (low: string, high: string, mean: string) =>
        `Índice diario de ${low} a ${high}, media ${mean}.`,
      wolfRange: (low: string, high: string, mean: string) =>
        `Número de Wolf diario de ${low} a ${high}, media ${mean}.`,
      noIndex: 'Sin índice.',
      noWolf: 'Sin número de Wolf.',
    },

    measure: {
      title: 'Medida de la actividad',
      index: 'Índice de la comunidad',
      mean: 'Media diaria',
      indexExplained:
        'El número de Wolf de cada observador se multiplica por un factor personal k, que lo convierte al nivel de la comunidad. El índice de un día es la media ponderada de estos valores, y u es su incertidumbre estándar. La banda va de <em>low</em>, índice − 2u pero no menos de 0, a <em>high</em>, índice + 2u.',
      meanExplained:
        'La media de todos los números de Wolf del día, de todos los tipos. Depende de quién observó ese día. La banda va del más bajo al más alto de ellos.',
      outdated:
        'El índice se calculó a partir de una versión anterior de los datos, <version/>. Los cambios más recientes aún no se han incorporado.',
      unknown: (requested: string) =>
        `El valor de measure en la URL, «${requested}», no es index ni mean. Se muestra el índice.`,
    },

    range: {
      title: 'Intervalo',
      all: 'Todo',
      elevenYears: '11 años',
      fiveYears: '5 años',
      oneYear: '1 año',
      threeMonths: '3 meses',
      from: 'Desde (UTC)',
      to: 'Hasta (UTC)',
      fromIncomplete:
        '«Desde» no es una fecha o está incompleta: introduzca día, mes y año de un día existente. El gráfico no ha cambiado.',
      toIncomplete:
        '«Hasta» no es una fecha o está incompleta: introduzca día, mes y año de un día existente. El gráfico no ha cambiado.',
      fromWithoutData: (typed: string, first: string, last: string) =>
        `«Desde», ${typed}, no tiene datos: elija un día del ${first} al ${last}. El gráfico no ha cambiado.`,
      toWithoutData: (typed: string, first: string, last: string) =>
        `«Hasta», ${typed}, no tiene datos: elija un día del ${first} al ${last}. El gráfico no ha cambiado.`,
      reversed: (from: string, to: string) =>
        `«Desde», ${from}, es posterior a «Hasta», ${to}. «Desde» no debe ser posterior a «Hasta». El gráfico no ha cambiado.`,
      urlNotADate: (name: string, text: string) =>
        `El valor de ${name} en la URL, «${text}», no es una fecha como 2024-05-11. Se muestran todos los días.`,
      urlWithoutData: (first: string, last: string) =>
        `La URL indica días sin datos. Elija días del ${first} al ${last}. Se muestran todos los días.`,
      urlReversed: (from: string, to: string) =>
        `En la URL, from (${from}) es posterior a to (${to}). Se muestran todos los días.`,
      urlBeyondData: (from: string, to: string, first: string, last: string) =>
        `La URL indica días del ${from} al ${to}, pero solo hay datos del ${first} al ${last}.`,
    },

    readout: {
      day: 'Día',
      month: 'Mes',
      index: 'Índice ± u',
      status: 'Estado',
      settled: 'consolidado',
      provisional: 'provisional',
      observers: 'Observadores',
      dailyMean: 'Media diaria',
      wolfMean: 'Wolf medio',
      lowToHigh: 'Mín. – máx.',
      north: 'Media diaria, norte',
      south: 'Media diaria, sur',
      observations: 'Observaciones',
      images: 'Imágenes',
      monthlyIndex: 'Mes ± u',
      monthlyMean: 'Media mensual',
      monthlyWolf: 'Medias diarias',
      smoothed: 'Suavizado',
      spread: 'Días 10–90 %',
      days: 'Días',
      onDay: (day: string, values: string) => `${day} UTC: ${values}`,
      inMonth: (month: string, values: string) => `${month}: ${values}`,
      saidIndex: (index: string) => `índice ${index}`,
      saidNoIndex: 'sin índice',
      saidObservers: (count: number) => counts(count, 'observador', 'observadores'),
      saidWolf: (wolf: string) => `número de Wolf ${wolf}`,
      saidDailyMean: (mean: string) => `media diaria ${mean}`,
      saidNoWolf: 'sin número de Wolf',
      saidRange: (low: string, high: string) => `de ${low} a ${high}`,
      saidNorth: (north: string) => `norte ${north}`,
      saidSouth: (south: string) => `sur ${south}`,
      saidObservations: (count: number) => `observaciones ${count}`,
      saidImages: (count: number) => `imágenes ${count}`,
      saidMonthlyMean: (mean: string) => `media mensual ${mean}`,
      saidNoMonthlyMean: 'sin media mensual',
      saidSmoothed: (smoothed: string) => `media suavizada de 13 meses ${smoothed}`,
      saidSpread: (low: string, high: string) => `80 % de los días de ${low} a ${high}`,
    },

    monthly: {
      title: 'Tabla de medias mensuales',
      loading: 'Cargando la tabla',
      year: 'Año',
      wolfMeans: 'Número de Wolf: medias mensuales de las medias diarias',
      wolfSmoothed: 'Número de Wolf: suavizado de 13 meses',
      indexMeans: 'Índice de la comunidad: medias mensuales ± u',
      indexSmoothed: 'Índice de la comunidad: suavizado de 13 meses',
    },

    coverage: {
      title: 'Cobertura',
      explained: 'Observaciones por día UTC.',
      perDay: 'Observaciones por día:',
      none: 'ninguna',
      range: (least: number, most: number) => `de ${least} a ${most}`,
      orMore: (least: number) => `${least} o más`,
      years: 'Años',
      daysOfYear: (days: number, length: number) => `${days} de ${length} días`,
      yearHeading: (year: number, days: number, length: number) => `${year}: ${days} de ${length} días`,
      calendar: (year: number) =>
        `Observaciones por día en ${year}; con las flechas se pasa de un día a otro y de una semana a otra`,
      onDay: (day: string, observations: number, images: number) =>
        `${day} UTC: ${counts(observations, 'observación', 'observaciones')}, ${counts(images, 'imagen', 'imágenes')}`,
    },

    publications: {
      title: 'Últimas publicaciones',
      entry: (changes: string) => `<at/>: ${changes}`,
      version: (number: string) => `Publicación ${number}, versión de los datos <version/>`,
      onlyDate: 'solo cambió la fecha, ningún registro',
      observations: {
        new: (count: number) => counts(count, 'observación nueva', 'observaciones nuevas'),
        changed: (count: number) => `${counts(count, 'observación', 'observaciones')} con cambios`,
        retracted: (count: number) => counts(count, 'observación retirada', 'observaciones retiradas'),
      },
      images: {
        new: (count: number) => counts(count, 'imagen nueva', 'imágenes nuevas'),
        changed: (count: number) => `${counts(count, 'imagen', 'imágenes')} con cambios`,
        retracted: (count: number) => counts(count, 'imagen retirada', 'imágenes retiradas'),
      },
      observers: {
        new: (count: number) => counts(count, 'observador nuevo', 'observadores nuevos'),
        changed: (count: number) => `${counts(count, 'observador', 'observadores')} con cambios`,
        retracted: (count: number) => counts(count, 'observador retirado', 'observadores retirados'),
      },
      // The kind, and with it the gender, is not known here: «retirada» is also a noun, a withdrawal.
      further: {
        changed: (count: string) => `${count} con cambios`,
        retracted: (count: string) => `${count} ${count === '1' ? 'retirada' : 'retiradas'}`,
      },
    },
  },

  reference: {
    documents: 'Documentos',
    records: 'Registros',
    files: 'Archivos',
    changes: 'Cambios',
    index: 'Índice',
    ephemeris: 'Efemérides',
    operations: 'Operaciones',
    loading: 'Cargando la referencia de la API',
    yourToken: 'Su token',
    tokenInUse:
      'Las solicitudes siguientes usan su token, que se guarda en esta pestaña hasta que se cierre.',
    pathParameters: 'Parámetros de ruta',
    pathParametersOf: (path: string) => `Parámetros de ruta de ${path}`,
    queryParameters: 'Parámetros de consulta',
    queryParametersOf: (path: string) => `Parámetros de consulta de ${path}`,
    responses: 'Respuestas',
    headers: 'Cabeceras',
    headersOf: (status: string, path: string) => `Cabeceras de la respuesta ${status} de ${path}`,
    body: 'Cuerpo',
    bodyOf: (type: string, status: string, path: string) =>
      `Cuerpo ${type} de la respuesta ${status} de ${path}`,
    fieldsOfResponse: (status: string, path: string) => `Campos de la respuesta ${status} de ${path}`,
    fieldsOf: (name: string) => `Campos de ${name}`,
    fieldsOfCode: (name: string) => `Campos de <code>${name}</code>`,
    sample: 'Respuesta de ejemplo',
    sampleOf: (path: string) => `Respuesta de ejemplo de ${path}`,

    required: 'obligatorio',
    optional: 'opcional',
    anyKey: 'cualquier clave',
    anyType: 'cualquiera',
    arrayOf: (type: string) => `array de ${type}`,
    orNull: (type: string) => `${type} o null`,
    between: (min: number, max: number) => `de ${min} a ${max}`,
    atLeast: (min: number) => `a partir de ${min}`,
    atMost: (max: number) => `hasta ${max}`,
    lengthBetween: (min: number, max: number) => `de ${min} a ${counts(max, 'carácter', 'caracteres')}`,
    longerThan: (min: number) => `al menos ${counts(min, 'carácter', 'caracteres')}`,
    shorterThan: (max: number) => `hasta ${counts(max, 'carácter', 'caracteres')}`,
    notEmpty: 'no vacío',
    keys: (min: number) => `al menos ${counts(min, 'clave', 'claves')}`,
    oneOf: 'Uno de',
    default: 'Valor predeterminado',
    example: 'Ejemplo',

    tryIt: 'Probar',
    tryPath: (path: string) => `Probar ${path}`,
    anyValue: 'cualquiera',
    curlFor: (path: string) => `Comando curl para ${path}`,
    send: 'Enviar la solicitud',
    sending: 'Enviando…',
    needsToken: 'Sin token, el servicio devuelve 401. <token>Introduzca su token</token>',
    received: (milliseconds: string, characters: number) =>
      `${milliseconds} ms, ${counts(characters, 'carácter', 'caracteres')}`,
    headerCount: (headers: number) => counts(headers, 'cabecera', 'cabeceras'),
    responseBodyOf: (path: string) => `Cuerpo de la respuesta de ${path}`,
    noResponse: 'El servicio no ha enviado ninguna respuesta.',
  },

  rotations: {
    title: 'Rotaciones de Carrington',
    lead: 'Cada fila es una rotación del Sol, y cada columna, uno de sus 27 o 28 días. La actividad que dura más de una rotación vuelve al mismo lugar de la fila, por lo que aparece como una franja vertical.',
    loading: 'Cargando las rotaciones',
    emptyTitle: 'Aún no hay rotaciones que mostrar',
    emptyText:
      'Cuando se publiquen observaciones, esta página mostrará el número de Wolf de cada día por rotación.',
    hemisphere: 'Parte del Sol',
    hemispheres: { total: 'Disco completo', north: 'Norte', south: 'Sur' },
    communityIndex: 'Índice de la comunidad',
    dailyMean: 'Media diaria',
    northMean: 'Media diaria, norte',
    southMean: 'Media diaria, sur',
    period: 'Período',
    lastYears: (years: number) => `Últimos ${counts(years, 'año', 'años')}`,
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
      'Señale un día para leer su valor y haga clic en él para ver sus observaciones. En una pantalla táctil, tóquelo dos veces. Teclado: con las flechas se pasa de un día a otro y de una rotación a otra; con Inicio y Fin se va al primer y al último día de una rotación; Intro abre el día. Un día pertenece a la rotación en curso a las 12:00 UTC. Los colores se ajustan a los valores del período; la escala está debajo del mapa.',
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
  },

  share: {
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
  },

  version: {
    heading: (version) => `Versión de los datos ${version}`,
    loading: 'Cargando la versión',
    published: 'Publicada: <time/>.',
    isCurrent: 'Esta es la versión actual.',
    newer: 'La versión actual es <current/>.',
    files: 'Archivos de esta versión',
    needToken: 'Los archivos requieren un <access>token</access>.',
    gone: 'Los datos de esta versión ya no se pueden obtener, porque se ha eliminado su historial.',
  },
}

export default spanish
