/** The Italian texts. */
import { countsIn } from './counts.ts'
import type { Translation } from './en.ts'

const counts = countsIn('it')

const observations = (count: number): string => counts(count, 'osservazione', 'osservazioni')
const images = (count: number): string => counts(count, 'immagine', 'immagini')
const days = (count: number): string => counts(count, 'giorno', 'giorni')
const lines = (count: number): string => counts(count, 'riga', 'righe')
const observers = (count: number): string => counts(count, 'osservatore', 'osservatori')
const flags = (count: number): string => counts(count, 'segnalazione', 'segnalazioni')
const characters = (count: number): string => counts(count, 'carattere', 'caratteri')

const italian: Translation = {
  access: {
    publishedBy: (name) => `${name} pubblica queste osservazioni.`,
    whyPrivate: 'Per vedere i dati, o per usare l’API nei propri programmi, serve un token.',
    whyPublic:
      'La panoramica è aperta a tutti. Per esplorare singole osservazioni e immagini, o per usare l’API nei propri programmi, serve un token.',
    whoIssues:
      'I token sono gratuiti e destinati alla ricerca e alla didattica. I gestori li rilasciano manualmente.',

    request: 'Richiesta di un token',
    aboutForm:
      'Questo modulo aiuta a scrivere la richiesta. Da qui nulla viene salvato o inviato: il testo va inviato personalmente.',
    required: 'obbligatorio',
    name: 'Nome e cognome',
    institution: 'Ente o associazione',
    purpose: 'Scopo',
    purposeHint: 'Che cosa si intende studiare, insegnare o realizzare con i dati.',
    plannedUse: 'Uso previsto',
    plannedUseHint: 'Quali dati, con quale frequenza e fino a quando.',
    neededFor: 'Il token serve per',
    api: 'l’API',
    bulk: 'i file completi (download in blocco)',
    hapi: 'i client HAPI come Autoplot',
    credit: 'Citerò gli osservatori della comunità come fonte dei dati.',
    faults: {
      name: 'Inserire il nome.',
      purpose: 'Descrivere lo scopo.',
      kinds: 'Scegliere almeno una voce.',
      credit: 'I dati si possono usare solo citando gli osservatori.',
    },
    subject: 'Oggetto',
    requestText: 'Testo della richiesta',
    email: (address) => `Scrivi a ${address}`,
    opensMail:
      'Il pulsante apre questo messaggio nel programma di posta. Se non si apre, inviare il testo in altro modo:',
    tooLong: (length, longest) =>
      `Il testo è troppo lungo per un link al programma di posta: ${counts(length, 'carattere', 'caratteri')} dopo la codifica, su un massimo di ${longest}. Il pulsante apre un messaggio con il solo oggetto. Copiarvi questo testo:`,
    askAt: 'Rivolgersi ai gestori: <contact/>. Includere questo testo:',
    noContact:
      'I gestori non hanno pubblicato un indirizzo di contatto. Chiedere dove si è trovato il link a questo sito, includendo questo testo:',
    whatHappens:
      'Una persona legge la richiesta e invia un token personale, <code>hlg_…</code>. Il token viene mostrato una sola volta: va conservato come una password e non condiviso. Può scadere, e i gestori possono revocarlo.',
    letter: {
      subject: (service) => `Richiesta di un token: ${service}`,
      greeting: 'Buongiorno,',
      wanted: (url) => `vorrei ricevere un token per il servizio heliolog all’indirizzo ${url}`,
      wantedFrom: (community, url) =>
        `vorrei ricevere un token per le osservazioni solari di ${community} all’indirizzo ${url}`,
      name: (name) => `Nome: ${name}`,
      institution: (institution) => `Ente o associazione: ${institution}`,
      purpose: (purpose) => `Scopo (ricerca, didattica): ${purpose}`,
      plannedUse: (use) => `Uso previsto (quali dati, con quale frequenza, fino a quando): ${use}`,
      neededFor: (kinds) => `Il token serve per: ${kinds}`,
    },

    limits: 'Limiti e registrazione degli accessi',
    callsPerMinute: 'richieste al minuto',
    bulkPerHour: 'download di file completi all’ora',
    rowsPerPage: 'righe per pagina al massimo',
    aboutLimits:
      'I gestori possono stabilire un limite diverso per il singolo token. Oltre il limite il servizio restituisce 429, con i secondi di attesa in <code>Retry-After</code>. Questo portale e le librerie client attendono automaticamente.',
    aboutLog:
      'Per ogni richiesta il servizio registra: ora, ID della richiesta, metodo, percorso e query, stato, durata, byte inviati, quale token è stato usato (mai il token stesso), indirizzo del client e user agent.',
    seePrivacy: 'Si veda l’<privacy>informativa sulla privacy</privacy>.',

    cite: 'Come attribuire e citare i dati',
    mustCredit:
      'Ogni pubblicazione o prodotto basato sui dati deve menzionare gli osservatori con questa riga:',
    attribution: 'Attribuzione',
    seeLicense: 'Si veda la <license/>.',
    loadingCitation: 'Caricamento della citazione',
    aboutBibtex:
      'La voce contiene la versione dei dati, così altri possono verificare di usare gli stessi dati.',
    plainText: 'Testo semplice',
    citation: 'Citazione',
    referenceManagers: 'I gestori di bibliografie come Zotero possono importare <csl>CSL-JSON</csl>.',

    firstRequest: 'La prima richiesta',
    aboutFirstRequest:
      'Assegnare il proprio token a <code>HELIOLOG_TOKEN</code>, poi richiedere un riepilogo dei dati:',
    seeReference: 'La <docs>documentazione API</docs> descrive ogni endpoint e permette di provarlo.',

    hapiTitle: 'Grafici con i client HAPI',
    aboutHapi:
      'Autoplot, SPEDAS e i client <hapi>HAPI</hapi> per Python, IDL, MATLAB e R leggono i dati come serie temporali. <guide>Come usare HAPI</guide>',
    hapiPublic: 'Non serve alcun token. Incollare questo indirizzo nel programma come server HAPI:',
    hapiAddress: 'Indirizzo HAPI',
    aboutHapiToken:
      'Questi programmi non possono inviare un token con ogni richiesta, quindi hanno bisogno di un indirizzo che ne contenga uno. Chiedere ai gestori un <em>token HAPI</em>. Funziona solo in questo indirizzo, dove gli altri token non sono validi.',
    hapiToken: 'Token HAPI',
    hapiTokenHint:
      'Inserirlo per completare l’indirizzo qui sotto. Non viene né memorizzato né inviato ad alcun server.',
    pasteAddress: 'Incollare questo indirizzo nel programma come server HAPI e trattarlo come una password:',
  },

  compare: {
    heading: 'Confronto tra osservatori',
    intro:
      'I numeri di Wolf giornalieri in luce bianca di un gruppo da due a cinque osservatori. Se in un giorno un osservatore ha inviato più rapporti, vale la loro media, come nell’indice della comunità.',
    loading: 'Caricamento degli osservatori e dei loro fattori',
    compared: 'Osservatori a confronto',
    remove: (nickname) => `Rimuovi ${nickname}`,
    addObserver: 'Aggiungi un osservatore',
    add: 'Aggiungi',
    mostChosen: 'Sono stati scelti cinque osservatori, il massimo. Rimuoverne uno per aggiungerne un altro.',
    notFound: (text) => `Nessun osservatore ha il nickname «${text}». Scegliere uno dei suggerimenti.`,
    alreadyChosen: (nickname) => `${nickname} è già tra gli osservatori scelti.`,
    chooseTwo: 'Scegliere da due a cinque osservatori, qui o nell’<list>elenco degli osservatori</list>.',
    chooseAnother: 'È stato scelto un solo osservatore. Aggiungerne almeno un altro per il confronto.',
    unknown: (nicknames) =>
      `L’URL nomina osservatori che non esistono: ${nicknames}. I nickname devono corrispondere esattamente.`,
    tooMany: (nicknames) => `Si possono confrontare al massimo cinque osservatori. Esclusi: ${nicknames}.`,
    nothingToCompare:
      'Nessuno di questi osservatori ha pubblicato dati, quindi non c’è nulla da confrontare.',

    progress: (nickname, page, position, total) =>
      `Caricamento di ${nickname}, osservatore ${position} di ${total}, pagina ${page}…`,
    stopped: (nickname) =>
      `Interrotto durante il caricamento di ${nickname}. Il grafico e le tabelle comprendono solo le osservazioni caricate finora.`,
    stop: 'Interrompi',
    continue: 'Continua',
    manyRequests: (requests) =>
      `Per questo intervallo servono circa ${counts(requests, 'richiesta', 'richieste')}, che rientrano nel limite del token. Raggiunto il limite, il caricamento attende e poi riprende.`,

    view: 'Valori',
    asCounted: 'Originali',
    multiplied: 'Moltiplicati per k',
    multipliedMeaning:
      'Ogni conteggio è moltiplicato per il fattore k del suo osservatore o, se manca, per il rapporto nella tabella. I valori di osservatori concordi risultano allora simili. <guide/>',
    notMultiplied: (nicknames) =>
      `Questi osservatori non hanno un fattore, quindi i loro valori restano quelli originali: ${nicknames}.`,

    summary: (from, to) => `Numeri di Wolf giornalieri dal ${from} al ${to} (UTC).`,
    commonDays: (days) => `${counts(days, 'giorno', 'giorni')} con conteggi di tutti gli osservatori scelti.`,
    noCommonDays: 'In questo intervallo non c’è alcun giorno con conteggi di tutti gli osservatori scelti.',
    described: (nickname, days, mean) => `${nickname}: ${counts(days, 'giorno', 'giorni')}, media ${mean}.`,
    noCounts: (nicknames) =>
      `Nessun numero di Wolf in luce bianca in questo intervallo: ${nicknames}. Scegliere un altro intervallo o altri osservatori.`,
    commonDay: 'Giorno con conteggi di tutti',
    axis: 'Numero di Wolf',
    axisMultiplied: 'Numero di Wolf × k',
    pointHint:
      'Passare il puntatore su un simbolo per leggerne il valore, fare clic per vedere le osservazioni di quel giorno. Trascinare per ingrandire, doppio clic per vedere tutto.',
    point: (day, nickname, value) => `${day}, ${nickname}: ${value}`,
    pointMultiplied: (day, nickname, value, counted) => `${day}, ${nickname}: ${value}, contato ${counted}`,

    figures: 'Dati per osservatore',
    figuresCaption: 'Dati di ciascun osservatore nell’intervallo scelto',
    observer: 'Osservatore',
    observations: 'Osservazioni',
    days: 'Giorni con conteggi',
    daysInCommon: 'Giorni comuni',
    factor: 'k o rapporto con la comunità',
    mean: 'Numero di Wolf medio',
    meanCommon: 'Media nei giorni comuni',
    meanMultiplied: 'Media × k',
    meanCommonMultiplied: 'Media × k nei giorni comuni',
    none: 'nessuna',
    kWhat: 'k di tutti gli anni',
    ratioWhat: (level, days) => `${level} / conteggi in ${counts(days, 'giorno', 'giorni')}`,
    notDetermined: 'non determinato',
    uncertainties:
      '± indica l’incertezza tipo. k proviene dall’indice della comunità e riguarda tutti gli anni. Per gli osservatori senza k è indicato il rapporto tra la media della comunità e la loro, nei giorni di questo intervallo in cui hanno contato.',

    ratios: 'Rapporti',
    ratiosMeaning:
      'La media dell’osservatore nella riga divisa per la media dell’osservatore nella colonna, nei giorni in cui entrambi hanno contato.',
    ratiosMeaningMultiplied:
      'I valori sono moltiplicati: un rapporto vicino a 1 significa che k spiega la differenza tra i due.',
    ratioOf: 'Rapporto di',
    ratioTo: (nickname) => `rispetto a ${nickname}`,
    onDays: (days) => counts(days, 'giorno', 'giorni'),

    months: 'Medie mensili',
    monthsCaption: 'Numero di Wolf medio di ogni mese per osservatore',
    month: 'Mese',
  },

  cycles: {
    title: 'Cicli solari',
    lead: 'I cicli solari con osservazioni, ciascuno tracciato a partire dal suo minimo. Così si vede se il ciclo attuale è più intenso o più precoce dei precedenti.',
    loading: 'Caricamento dei cicli',
    emptyTitle: 'Ancora nessun ciclo da mostrare',
    emptyText:
      'Questa pagina ha bisogno di mesi con un numero di Wolf medio. Quando saranno pubblicate osservazioni con conteggi di gruppi e macchie, le mostrerà in base ai mesi trascorsi dal minimo del rispettivo ciclo.',
    communityIndex: 'Indice della comunità',
    wolfNumber: 'Numero di Wolf',
    noMinimum: (minimum) =>
      `I dati non comprendono alcun minimo, quindi mostrano solo una parte di un ciclo, quello iniziato con il minimo di ${minimum}.`,
    oneMinimum: (minimum) =>
      `I dati comprendono un solo minimo, quello di ${minimum}, quindi nessun ciclo è ancora completo.`,
    cycle: (number) => `Ciclo ${number}`,
    cycleSince: (number, minimum) => `Ciclo ${number}, dal ${minimum}`,
    highlight: 'Evidenziare',
    noHighlight: 'Nessun altro ciclo',
    unknownCycle: (value, accepted) =>
      `cycle nell’URL, «${value}», non è tra i valori ammessi: ${accepted}. Nessun altro ciclo è evidenziato.`,
    monthAxis: 'Mesi dal minimo',
    monthSinceMinimum: (month) => `Mese ${month} dal minimo`,
    monthlyValue: (month, value) => `${month}: ${value}`,
    describeCycle: (number, month, smoothed, mean) =>
      `Ciclo ${number}, ${month}: media mobile ${smoothed}, media mensile ${mean}.`,
    chartLabel: (name) => `Grafico dei cicli solari. ${name}`,
    keysHelp:
      'Con i tasti freccia sinistra e destra ci si sposta di un mese, con Pagina su e Pagina giù di dodici; Home e Fine portano al primo e all’ultimo mese.',
    howTo:
      'Le linee sono medie mobili su 13 mesi, i punti medie mensili. Passare il puntatore su un mese, o usare i tasti freccia, per leggerne i valori: la media mobile di ogni ciclo e, sotto, il mese con la sua media. I minimi sono quelli determinati da SILSO in base al numero internazionale di macchie solari.',
    asTable: 'I cicli in una tabella',
    tableCaption: (name) => `${name} per mesi dal minimo`,
    monthColumn: 'Mesi dal minimo',
    monthly: 'Media mensile',
    smoothed: 'Media mobile',
  },

  elements: {
    notLoaded:
      'Impossibile caricare questa parte del portale. Il dispositivo potrebbe essere offline, oppure il servizio è stato aggiornato dopo l’apertura del portale.',
    tokenNotAccepted: 'Questo token non è accettato',
    rateLimited: 'Limite di richieste raggiunto',
    unreachable: 'Il servizio non è raggiungibile',
    unavailable: 'Il servizio è temporaneamente non disponibile',
    recordNotFound: 'Record non trovato',
    invalidRequest: 'Richiesta non valida',
    wentWrong: 'Si è verificato un errore',
    tokenAdvice:
      'Potrebbe contenere un errore di battitura, essere scaduto o revocato. Inserirne un altro o rivolgersi ai gestori.',
    connectionAdvice:
      'Il dispositivo potrebbe essere offline, oppure il servizio potrebbe non essere in funzione. I dati già presenti in questa pagina restano visibili.',
    tryingAgainIn: 'Nuovo tentativo tra',
    enterAnotherToken: 'Inserisci un altro token',
    tryAgain: 'Riprova',
    tokenInTab: 'Il token è memorizzato solo in questa scheda.',
    forgetToken: 'Dimentica il token',
    tokenRejected:
      'Il servizio non accetta questo token. Potrebbe contenere un errore di battitura, essere scaduto o revocato, oppure valere solo per gli indirizzi HAPI. Inserirne un altro o rivolgersi ai gestori.',
    notAToken:
      'Questo token non è completo. Un token è composto da hlg_ seguito da 38 lettere e cifre, senza spazi.',
    demoToken:
      'Questa è la demo. All’avvio ha mostrato un token, o come ottenerne uno. <code>serve --demo</code> salva il token in <code>data/demo-token</code>.',
    enterToken: 'Inserisci il token',
    tokenNeeded:
      'Per vedere i dati serve un token. I gestori rilasciano token per la ricerca e la didattica. <access>Come ottenerne uno</access>',
    token: 'Token',
    showToken: 'Mostra il token',
    show: 'Mostra',
    checking: 'Verifica in corso…',
    useToken: 'Usa questo token',
    tokenHint:
      'hlg_ seguito da 38 lettere e cifre. Resta memorizzato in questa scheda fino alla sua chiusura, viene inviato solo a questo servizio e non compare mai in un URL.',
    copy: 'Copia',
    copyWhat: (what) => `Copia: ${what}`,
    copied: 'Copiato',
    cannotCopy: 'Copia non riuscita: selezionare il testo',
    dataLicense: 'licenza dei dati',
    dataLicenseNamed: (id) => `licenza dei dati: ${id}`,
    tags: 'Tag',
    indexGuide: 'Come si calcola l’indice',
  },

  explore: {
    lists: {
      observations: {
        loading: 'Caricamento delle osservazioni',
        loadingAll: (loaded) => `Caricamento di tutte le osservazioni: finora ${observations(loaded)}`,
        filter: 'Filtra le osservazioni',
        inTotal: (rows) => `<count>${observations(rows)}</count> in totale`,
        onPage: (rows) => `<count>${observations(rows)}</count> in questa pagina`,
        onLastPage: (rows) => `<count>${observations(rows)}</count> nell’ultima pagina`,
        first: (rows) => `Le prime <count>${observations(rows)}</count>`,
        noneYet: 'Ancora nessuna osservazione',
        noneFound: 'Nessuna osservazione trovata',
        clearFilters: 'Azzera i filtri e mostra tutte le osservazioni',
      },
      images: {
        loading: 'Caricamento delle immagini',
        loadingAll: (loaded) => `Caricamento di tutte le immagini: finora ${images(loaded)}`,
        filter: 'Filtra le immagini',
        inTotal: (rows) => `<count>${images(rows)}</count> in totale`,
        onPage: (rows) => `<count>${images(rows)}</count> in questa pagina`,
        onLastPage: (rows) => `<count>${images(rows)}</count> nell’ultima pagina`,
        first: (rows) => `Le prime <count>${images(rows)}</count>`,
        noneYet: 'Ancora nessuna immagine',
        noneFound: 'Nessuna immagine trovata',
        clearFilters: 'Azzera i filtri e mostra tutte le immagini',
      },
      daily: {
        loading: 'Caricamento dei giorni',
        loadingAll: (loaded) => `Caricamento di tutti i giorni: finora ${days(loaded)}`,
        filter: 'Filtra i giorni',
        inTotal: (rows) => `<count>${days(rows)}</count> in totale`,
        onPage: (rows) => `<count>${days(rows)}</count> in questa pagina`,
        onLastPage: (rows) => `<count>${days(rows)}</count> nell’ultima pagina`,
        first: (rows) => `I primi <count>${days(rows)}</count>`,
        noneYet: 'Ancora nessun giorno',
        noneFound: 'Nessun giorno trovato',
        clearFilters: 'Azzera i filtri e mostra tutti i giorni',
      },
    },
    lights: { whiteLight: 'Luce bianca', hAlpha: 'H-alpha', caK: 'Ca K' },
    filters: 'Filtri',
    filtersSet: (set) => `Filtri (attivi: ${set})`,
    from: 'Primo giorno (UTC)',
    to: 'Ultimo giorno (UTC)',
    type: 'Tipo',
    anyType: 'Qualsiasi',
    observer: 'Osservatore',
    tag: 'Tag',
    limit: 'Righe per pagina',
    apply: 'Applica',
    clear: 'Azzera',
    period: 'Periodo',
    latestDays: (days: number) => `Ultimi ${days} giorni`,
    allDays: 'Tutti i giorni',
    year: 'Anno',
    faults: {
      incompleteDate: 'Questa data è incompleta. Inserire giorno, mese e anno, oppure svuotare il campo.',
      day: 'Inserire una data come 2024-05-11.',
      type: 'Scegliere luce bianca (0), H-alpha (1), Ca K (2) o qualsiasi.',
      observer: (longest) =>
        `Inserire un nickname di al massimo ${longest} caratteri, senza caratteri di controllo.`,
      tag: (longest) =>
        `Inserire un solo tag di al massimo ${longest} caratteri, senza caratteri di controllo.`,
      limit: (largest) => `Inserire un numero intero da 1 a ${largest}.`,
      reversed: (from) => `L’ultimo giorno non deve precedere il primo giorno, ${from}.`,
    },
    nothingMatches: (filters) =>
      `Nessun risultato per questi filtri: ${filters}. I nickname devono corrispondere esattamente; nei tag maiuscole e minuscole sono equivalenti.`,
    fromDay: (day) => `dal ${day} UTC`,
    untilDay: (day) => `fino al ${day} UTC`,
    ofType: (light) => `tipo «${light}»`,
    byObserver: (nickname) => `di «${nickname}»`,
    tagged: (tag) => `con il tag «${tag}»`,
    startAgain: 'Ricomincia dalla prima pagina',
    pagination: 'Navigazione tra le pagine',
    paginationBottom: 'Navigazione tra le pagine, in basso',
    downloadAll: 'Scarica tutte le righe',
    loadAll: 'Carica tutte le righe',
    pageByPage: 'Mostra pagina per pagina',
    firstPage: 'Prima pagina',
    previousPage: 'Pagina precedente',
    nextPage: 'Pagina successiva',
    stop: 'Interrompi il caricamento',
    waitingForLimit: (loaded, seconds) =>
      `Limite di richieste raggiunto dopo ${lines(loaded)}. Il caricamento riprende tra ${seconds} s`,
    showMore: (rows) => (rows === 1 ? 'Mostra un’altra riga' : `Mostra altre ${lines(rows)}`),
    shownOf: (shown, loaded) =>
      `${counts(shown, 'riga mostrata', 'righe mostrate')} su ${counts(loaded, 'caricata', 'caricate')}`,
    sortedOverAll: (column, rows) => `Ordinamento per «${column}» sull’intero elenco (${lines(rows)}).`,
    sortedOverPage: (column, rows) =>
      `Ordinamento per «${column}» solo in questa pagina (${lines(rows)}). <all>Carica tutte le righe</all>`,
    sortedOverFirst: (column, rows) =>
      `Ordinamento per «${column}» solo sulle prime ${lines(rows)}; altre righe corrispondono ai filtri. Scegliere meno giorni per ordinarle tutte.`,
    notAllLoaded: (rows) =>
      `Il portale carica al massimo ${lines(rows)}. Per vedere le altre, scegliere meno giorni o scaricare tutte le righe.`,
    sortBy: 'Ordina per',
    ascending: (column) => `${column}, crescente`,
    descending: (column) => `${column}, decrescente`,
    view: 'Vista',
    cards: 'Schede',
    table: 'Tabella',
    scrollableTable: (title) => `${title} (tabella scorrevole)`,
    tableCaption: (title) => `${title}: una riga per record, orari in UTC`,
    columnDescriptions: 'Descrizione delle colonne',
  },

  export: {
    title: 'Esportazione',
    downloadRows: (rows) =>
      rows === 1
        ? 'Scarica questa riga in formato CSV'
        : `Scarica queste ${counts(rows, 'riga', 'righe')} in formato CSV`,
    aboutRows:
      'Il contenuto di questa pagina, con tutti i campi, in UTF-8. Se si usa un foglio di calcolo, importare le colonne come testo, in modo che una cella che inizia con = non venga eseguita come formula.',
    code: 'Codice',
    aboutCode:
      'Codice che scarica gli stessi dati. Impostare prima il token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    aboutListCode:
      'Codice che scarica gli stessi dati. curl scarica i giorni di questa pagina, al massimo 500 righe, prima le più vecchie. TypeScript e Python scaricano tutte le righe. Impostare prima il token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    unpublishedClients:
      'I client per TypeScript e Python sono inclusi nel codice sorgente di heliolog. Non installare pacchetti con questi nomi da npm o PyPI: potrebbero essere stati pubblicati da altri.',
    languages: 'Linguaggi',
    codeIn: (language) => `Codice ${language} per questa pagina`,
    allRows: 'Tutte le righe',
    completeList: 'L’elenco completo in un unico file, da un’unica versione dei dati.',
    matchingRows:
      'Tutte le righe che corrispondono ai filtri in un unico file, da un’unica versione dei dati.',
    withTags: 'Ogni riga contiene i suoi tag.',
    format: 'Formato',
    download: 'Scarica tutte le righe',
    cancel: 'Annulla il download',
    choosing: 'Scegliere dove salvare il file…',
    building: 'Il server sta preparando il file… Tenere aperta questa pagina.',
    receiving: (file) => `Download di ${file}… Tenere aperta questa pagina.`,
    saved: (file, size, version) => `Salvato ${file}: ${size}, versione dei dati ${version}.`,
    cancelled: 'Download annullato. Non è stato salvato nulla.',
    progress: 'Download',
    sizeOf: (received, total) => `${received} di ${total}`,
    broken:
      'La connessione si è interrotta prima della fine del file. Non è stato salvato nulla; ripetere il download.',
    notWritten:
      'Il browser non può scrivere il file. Il disco potrebbe essere pieno o la cartella in sola lettura.',
    sameFile: 'Lo stesso file dalla riga di comando, con il token in <code>HELIOLOG_TOKEN</code>:',
    command: 'Comando per tutte le righe',
  },

  fields: {
    // Observations and images.
    id: 'ID',
    observer: 'Osservatore',
    type: 'Tipo',
    date_of_observation: 'Data e ora',
    title: 'Titolo',
    gt: 'Gruppi',
    gn: 'Gruppi, nord',
    gs: 'Gruppi, sud',
    st: 'Macchie',
    sn: 'Macchie, nord',
    ss: 'Macchie, sud',
    wolf: 'Wolf',
    wolf_north: 'Nord',
    wolf_south: 'Sud',
    a_number: 'Occhio nudo',
    seeing: 'Seeing',
    transparency: 'Trasparenza',
    cloud_cover: 'Nuvolosità',
    comments: 'Commenti',
    cdn_id: 'File sul CDN',
    tags: 'Tag',
    urls: 'URL dell’immagine',
    site_lat: 'Latitudine del sito',
    site_lng: 'Longitudine del sito',
    mount: 'Montatura',
    // Days.
    day: 'Giorno',
    carrington_rotation: 'Rotazione di Carrington',
    obs_count: 'Osservazioni',
    observer_count: 'Osservatori',
    wolf_mean: 'Wolf medio',
    wolf_min: 'Wolf minimo',
    wolf_max: 'Wolf massimo',
    a_mean: 'Occhio nudo, media',
    a_min: 'Occhio nudo, minimo',
    a_max: 'Occhio nudo, massimo',
    wolf_north_mean: 'Media nord',
    wolf_south_mean: 'Media sud',
    image_count: 'Immagini',
    // Observers.
    nickname: 'Nickname',
    observations: 'Osservazioni',
    images: 'Immagini',
    first_seen: 'Primo contributo',
    // Ephemeris.
    at: 'Istante',
    p: 'P',
    b0: 'B0',
    l0: 'L0',
    carrington_fraction: 'Frazione della rotazione',
    radius_arcsec: 'Raggio apparente',
    distance_au: 'Distanza',
    altitude: 'Altezza del Sole',
    azimuth: 'Azimut',
    parallactic_angle: 'Angolo parallattico',
  },

  meanings: {
    id: 'Identificatore del record, assegnato da chi lo pubblica e unico in questo elenco.',
    observer: 'Nickname dell’osservatore. Distingue maiuscole e minuscole e viene confrontato esattamente.',
    type: 'Banda spettrale dell’osservazione: 0 = luce bianca, 1 = H-alfa, 2 = CaK.',
    date_of_observation:
      'Ora dell’osservazione in UTC, in secondi interi. Le righe sono ordinate in base a essa, poi all’identificatore, byte per byte.',
    title: 'Titolo dato dall’osservatore.',
    gt: 'Gruppi di macchie che l’osservatore ha contato sul disco intero.',
    gn: 'Gruppi di macchie che l’osservatore ha contato sull’emisfero nord del Sole.',
    gs: 'Gruppi di macchie che l’osservatore ha contato sull’emisfero sud del Sole.',
    st: 'Macchie solari che l’osservatore ha contato sul disco intero.',
    sn: 'Macchie solari che l’osservatore ha contato sull’emisfero nord del Sole.',
    ss: 'Macchie solari che l’osservatore ha contato sull’emisfero sud del Sole.',
    wolf: 'Numero di Wolf (numero relativo di macchie solari): 10 × gt + st, senza il fattore di correzione k dell’osservatore.',
    wolf_north:
      'Numero di Wolf (numero relativo di macchie solari) dell’emisfero nord: 10 × gn + sn, senza il fattore di correzione k dell’osservatore.',
    wolf_south:
      'Numero di Wolf (numero relativo di macchie solari) dell’emisfero sud: 10 × gs + ss, senza il fattore di correzione k dell’osservatore.',
    a_number: 'Regioni attive che l’osservatore ha visto a occhio nudo.',
    seeing:
      'Stabilità dell’aria, da 0 a 100 sulla scala propria dell’osservatore. Gli osservatori possono usare scale diverse.',
    transparency:
      'Trasparenza dell’aria, da 0 a 100 sulla scala propria dell’osservatore. Gli osservatori possono usare scale diverse.',
    cloud_cover:
      'Parte del cielo coperta da nuvole, da 0 a 100 sulla scala propria dell’osservatore. Gli osservatori possono usare scale diverse.',
    comments: 'Commenti dell’osservatore sull’osservazione.',
    tags: 'Tag del record, senza ripetizioni.',
    cdn_id: 'Nome del file dell’immagine sulla CDN.',
    site_lat:
      'Latitudine del luogo di osservazione, positiva a nord, arrotondata a 0,1 gradi. Il luogo esatto non viene memorizzato.',
    site_lng:
      'Longitudine del luogo di osservazione, positiva a est, arrotondata a 0,1 gradi. Il luogo esatto non viene memorizzato.',
    mount: 'Montatura del telescopio: equatoriale o altazimutale.',
    day: 'Giorno di calendario UTC. I giorni senza osservazioni né immagini pubblicate non hanno una riga.',
    carrington_rotation:
      'Numero della rotazione di Carrington in corso alle 12:00 UTC del giorno. La rotazione 1 iniziò il 1853-11-09; le precedenti hanno il numero zero o numeri negativi.',
    obs_count: 'Osservazioni pubblicate del giorno; 0 in un giorno con sole immagini.',
    observer_count: 'Osservatori diversi con un’osservazione pubblicata del giorno.',
    wolf_mean:
      'Media di wolf sulle osservazioni del giorno che lo riportano, di qualsiasi tipo; due decimali, con i mezzi arrotondati allontanandosi da zero.',
    wolf_min: 'Minimo di wolf sulle osservazioni del giorno che lo riportano, di qualsiasi tipo.',
    wolf_max: 'Massimo di wolf sulle osservazioni del giorno che lo riportano, di qualsiasi tipo.',
    a_mean:
      'Media di a_number sulle osservazioni del giorno che lo riportano, di qualsiasi tipo; due decimali, con i mezzi arrotondati allontanandosi da zero.',
    a_min: 'Minimo di a_number sulle osservazioni del giorno che lo riportano, di qualsiasi tipo.',
    a_max: 'Massimo di a_number sulle osservazioni del giorno che lo riportano, di qualsiasi tipo.',
    wolf_north_mean:
      'Media di wolf_north sulle osservazioni del giorno che lo riportano, di qualsiasi tipo; due decimali, con i mezzi arrotondati allontanandosi da zero.',
    wolf_south_mean:
      'Media di wolf_south sulle osservazioni del giorno che lo riportano, di qualsiasi tipo; due decimali, con i mezzi arrotondati allontanandosi da zero.',
    image_count: 'Immagini pubblicate del giorno.',
  },

  whyNull: {
    title: 'L’osservatore non ha dato un titolo.',
    gt: 'L’osservatore non lo ha riportato. Non significa zero.',
    gn: 'L’osservatore non ha contato gli emisferi separatamente. Non significa zero.',
    gs: 'L’osservatore non ha contato gli emisferi separatamente. Non significa zero.',
    st: 'L’osservatore non lo ha riportato. Non significa zero.',
    sn: 'L’osservatore non ha contato gli emisferi separatamente. Non significa zero.',
    ss: 'L’osservatore non ha contato gli emisferi separatamente. Non significa zero.',
    wolf: 'L’osservatore non ha riportato né il numero di Wolf né gt e st insieme.',
    wolf_north: 'L’osservatore non ha riportato né il numero di Wolf né gn e sn insieme.',
    wolf_south: 'L’osservatore non ha riportato né il numero di Wolf né gs e ss insieme.',
    a_number:
      'L’osservatore non lo ha riportato. Se l’osservatore ha guardato e non ne ha viste, il valore è 0.',
    seeing: 'L’osservatore non lo ha riportato.',
    transparency: 'L’osservatore non lo ha riportato.',
    cloud_cover: 'L’osservatore non lo ha riportato.',
    comments: 'L’osservatore non ha fatto commenti.',
  },

  frame: {
    skipToContent: 'Vai al contenuto',
    mainNavigation: 'Principale',
    overview: 'Panoramica',
    explore: 'Esplora',
    access: 'Accesso ai dati',
    guides: 'Guide',
    activity: 'Attività',
    activityPages: { timeline: 'Andamento', rotations: 'Rotazioni', cycles: 'Cicli' },
    reference: 'Documentazione API',
    useLight: 'Usa colori chiari',
    useDark: 'Usa colori scuri',
    language: 'Lingua',
    syntheticData: 'Dati sintetici',
    allSynthetic:
      'Questi dati sono SINTETICI: tutti gli osservatori (di nome sample-…) e i loro record sono inventati.',
    someSynthetic:
      'Una parte di questi dati è SINTETICA: i record degli osservatori di nome sample-… sono inventati.',
    attribution: 'Dati © osservatori della comunità',
    howToCite: 'come citare',
    privacy: 'Privacy',
    imprint: 'Note legali',
    timesAreUtc: 'Tutti gli orari sono in UTC.',
    dataVersion: 'Versione dei dati <version/>,',
    notFound: 'Non trovato',
    pageNotFound: 'Pagina non trovata',
    goElsewhere:
      'È possibile tornare alla <overview>panoramica</overview> o <observations>esplorare le osservazioni</observations>.',
    loadingPage: 'Caricamento della pagina',
    titles: {
      overview: 'Panoramica',
      rotations: 'Rotazioni di Carrington',
      cycles: 'Cicli solari',
      observations: 'Osservazioni',
      images: 'Immagini',
      daily: 'Attività giornaliera',
      observation: 'Osservazione',
      observers: 'Osservatori',
      observer: 'Osservatore',
      compare: 'Confronto tra osservatori',
      guides: 'Guide',
      access: 'Accesso ai dati',
      version: 'Versione dei dati',
    },
  },

  guides: {
    lead: 'Come usare i dati, pubblicare osservazioni e gestire il servizio. Le guide sono in inglese.',
    search: 'Parole nei titoli e nelle intestazioni (in inglese)',
    count: (found) => counts(found, 'guida', 'guide'),
    noneFound: 'Nessuna guida contiene queste parole nel titolo o nelle intestazioni.',
    all: 'Tutte le guide',
    inEnglish: 'Questa guida è in inglese.',
  },

  images: {
    untitled: 'Senza titolo',
    theSun: 'Il Sole',
    alt: (title, observer, time) => `${title}, di ${observer}, ${time}`,
    cannotBeLoaded: 'Impossibile caricare l’immagine',
    belowHorizon: 'Sole sotto l’orizzonte',
    orientationMeanings: 'Che cosa significano P, B0 e L0',
    dialog: 'Immagine',
    orientation: 'Orientamento del Sole',
    unknownWithoutSite: 'non calcolabile senza il sito',
    previous: 'Precedente',
    next: 'Successiva',
    close: 'Chiudi',
    p: 'P',
    pMeaning:
      'Angolo di posizione: di quanto il polo nord del Sole è ruotato rispetto al nord celeste, positivo verso est.',
    b0: 'B0',
    b0Meaning: 'Latitudine eliografica del centro del disco, positiva a nord.',
    l0: 'L0',
    l0Meaning: 'Longitudine di Carrington del centro del disco.',
    altitude: 'Altezza del Sole',
    altitudeMeaning:
      'Altezza del Sole sull’orizzonte del sito. Le immagini con il Sole sotto l’orizzonte sono segnalate.',
    parallacticAngle: 'Angolo parallattico',
    parallacticAngleMeaning:
      'Di quanto lo zenit, che una montatura altazimutale mantiene in alto, è ruotato rispetto al nord celeste, positivo verso est.',
    grid: 'Reticolo solare',
    gridDescription: (degrees) => `Reticolo solare con linee ogni ${counts(degrees, 'grado', 'gradi')}`,
    north: 'N',
    gridLines: (degrees) => `Il reticolo ha una linea ogni ${degrees}°, quella dell’equatore è più marcata.`,
    assumesZenith: 'Si assume che lo zenit sia in alto nell’immagine.',
    assumesNorth: 'Si assume che il nord celeste sia in alto nell’immagine.',
    assumesNorthWithoutSite:
      'Si assume che il nord celeste sia in alto nell’immagine, perché il sito, e con esso l’angolo parallattico, non è indicato.',
    assumesNorthWithoutMount:
      'Si assume che il nord celeste sia in alto nell’immagine, perché la montatura non è indicata.',
    fitGrid: 'Per adattare il reticolo al disco:',
    size: 'Dimensione',
    sizeValue: (percent) => `${percent}% dell’immagine`,
    rotation: 'Rotazione',
    rotationValue: (degrees) => `${counts(degrees, 'grado', 'gradi')} verso sinistra`,
    ofDay: (day) => `Immagini del ${day}`,
    compare: 'Confronta',
    chooseSecond: 'Sotto l’immagine si può scegliere quella con cui confrontarla.',
    onlyOne: 'Non ci sono altre immagini caricate con cui confrontarla.',
    allLoaded: 'Tutte le immagini di questa pagina',
    stopComparing: 'Mostra una sola immagine',
    arrangement: 'Disposizione',
    sideBySide: 'Affiancate',
    slider: 'Cursore',
    sliderPosition: 'Dove inizia la seconda immagine',
    sliderValue: (percent) => `${percent}% della larghezza`,
    northUp: 'Nord in alto',
    left: (name) => `A sinistra: ${name}`,
    right: (name) => `A destra: ${name}`,
  },

  observation: {
    heading: 'Osservazione',
    loading: 'Caricamento dell’osservazione',
    loadingDay: 'Caricamento dell’attività del giorno',
    byObserver: (light) => `${light}, di <observer/>, <time/>`,
    id: 'ID <id/>',
    relatedRecords: 'Record collegati',
    allOnDay: (day) => `Tutte le osservazioni del ${day}`,
    allByObserver: 'Tutte le osservazioni di questo osservatore',
    imagesOnDay: 'Le immagini di questo osservatore in quel giorno',
    notReported: 'non indicato',

    counts: {
      heading: 'Conteggio delle macchie solari',
      wolf: 'Numero di Wolf <wolf/>',
      disk: 'disco intero',
      north: 'nord',
      south: 'sud',
      groups: (count) => counts(count, 'gruppo', 'gruppi'),
      spots: (count) => counts(count, 'macchia', 'macchie'),
      groupKey: '10 per ogni gruppo',
      spotKey: '1 per ogni macchia',
    },

    community: {
      heading: (day) => `La comunità il ${day}`,
      publishedLater:
        'Questo giorno è stato pubblicato dopo l’apertura della pagina. Ricaricarla per il confronto con altri osservatori.',
      noWolf: 'Per quel giorno non è stato comunicato alcun numero di Wolf.',
      means: 'Media della comunità in quel giorno: <mean/>. Questa osservazione: <own/>.',
      wolfNorth: 'Numero di Wolf, nord',
      wolfSouth: 'Numero di Wolf, sud',
      hemisphere: (mean, own) => `media ${mean}, questa osservazione ${own}`,
      hemisphereWithoutMean: (own) => `nessuna media, questa osservazione ${own}`,
      basis: (observations, observers) =>
        `In base a ${counts(observations, 'osservazione', 'osservazioni')} di ogni tipo, questa compresa, da parte di ${counts(observers, 'osservatore', 'osservatori')}. Ogni media si basa solo sulle osservazioni che riportano quel numero.`,
    },

    index: {
      loading: 'Caricamento dell’indice',
      none: 'Al momento questo server non ha un indice della comunità.',
      outdated: 'L’indice è più vecchio dei dati: non comprende ancora l’ultima pubblicazione.',
      communityIndex: 'Indice della comunità',
      communityMean: 'Media giornaliera della comunità',
      heading: 'Nell’indice della comunità',
      loadingEntry: 'Caricamento della sua voce nell’indice',
      newer: 'Questa osservazione è più recente dell’indice.',
      otherLight: (light) =>
        `Questa osservazione non entra nell’indice, perché è in ${light}: l’indice usa solo osservazioni in luce bianca.`,
      withoutWolf: 'Questa osservazione non entra nell’indice, perché non ha un numero di Wolf.',
      ok: '<strong>Ok</strong>: concorda con gli altri osservatori del giorno.',
      verdict: (title, description) => `<strong>${title}</strong>: ${description}`,
      scaled: 'Valore ridotto',
      scaledWhat: (wolf, factor, year) =>
        `${wolf} × ${factor}: il numero di Wolf moltiplicato per il fattore k dell’osservatore nel ${year}`,
      scaledMeanWhat: (wolf, factor, reports, year) =>
        `${wolf} × ${factor}: la media di ${reports} rapporti di quel giorno moltiplicata per il fattore k dell’osservatore nel ${year}`,
      dayIndex: 'Indice del giorno',
      uncertaintyWhat: '± la sua incertezza tipo',
      deviation: 'Scarto z',
      above: 'deviazioni standard sopra l’indice',
      below: 'deviazioni standard sotto l’indice',
      share: 'Quota',
      shareWhat: (weight) => `dell’indice del giorno; il peso è ${weight}`,
      percent: (value) => `${value}%`,
      remarks: 'Note',
    },

    flags: {
      outlier: {
        title: 'Valore anomalo',
        description:
          'Almeno tre osservatori hanno comunicato un valore, e questo dista più di 3,5 deviazioni standard dall’indice.',
      },
      disputed: {
        title: 'Discordante',
        description:
          'Solo due osservatori hanno comunicato un valore, e non concordano: uno dista più di 3,5 deviazioni standard dall’indice. Nulla indica quale dei due abbia ragione.',
      },
      'no-peers': {
        title: 'Senza confronto',
        description:
          'Nessun altro ha comunicato un numero di Wolf in quel giorno, quindi il valore non si può confrontare.',
      },
      'groups-differ': {
        title: 'Gruppi incoerenti',
        description: 'La somma dei gruppi dei due emisferi non dà il totale: gn + gs è diverso da gt.',
      },
      'spots-differ': {
        title: 'Macchie incoerenti',
        description: 'La somma delle macchie dei due emisferi non dà il totale: sn + ss è diverso da st.',
      },
      'more-groups-than-spots': {
        title: 'Più gruppi che macchie',
        description: 'Ci sono più gruppi che macchie, anche se ogni gruppo ha almeno una macchia.',
      },
      'several-reports': {
        title: 'Più rapporti',
        description:
          'L’osservatore ha inviato più rapporti in quel giorno. L’indice usa la media dei loro numeri di Wolf.',
      },
    },

    fields: {
      heading: 'Tutti i campi',
      loading: 'Caricamento delle descrizioni dei campi',
      caption: 'Campi di questa osservazione',
      field: 'Campo',
      value: 'Valore',
      meaning: 'Significato',
      typeValue: (type, light) => `${type} (${light})`,
      types: { integer: 'numero intero', string: 'testo', datetime: 'data e ora' },
      oneOf: (type, values) => `${type}: ${values}`,
      atLeast: (type, least) => `${type} da ${least} in su`,
      atMost: (type, most) => `${type} fino a ${most}`,
      between: (type, least, most) => `${type} da ${least} a ${most}`,
      notEmpty: (type) => `${type} non vuoto`,
      atMostCharacters: (type, most) => `${type} fino a ${most} caratteri`,
      charactersBetween: (type, least, most) => `${type} da ${least} a ${most} caratteri`,
      noUnit: (accepted) => `${accepted}, senza unità`,
      inUnit: (accepted, unit) => `${accepted}, unità: ${unit}`,
      units: { degree: 'gradi', percent: 'percento' },
    },
  },

  observers: {
    heading: 'Osservatori',
    nicknameContains: 'Il nickname contiene',
    count: (all) => observers(all),
    countFirst: (all, shown) => `${observers(all)}, mostrati i primi ${shown}`,
    countFound: (found, all) => `${found} su ${observers(all)}`,
    countFoundFirst: (found, all, shown) => `${found} su ${observers(all)}, mostrati i primi ${shown}`,
    coversAll:
      'La ricerca e le intestazioni delle colonne, che ordinano l’elenco, riguardano tutti gli osservatori.',
    noneYet: 'Ancora nessun osservatore.',
    noneFound: 'Nessun nickname contiene questo testo. Provare con meno lettere.',
    showMore: (count) => (count === 1 ? 'Mostra un altro' : `Mostra altri ${count}`),
    loadingList: 'Caricamento degli osservatori',
    table: 'Osservatori',
    tableCaption: 'Osservatori con il numero delle loro osservazioni e immagini',
    columns: {
      nickname: 'Nickname',
      observations: 'Osservazioni',
      images: 'Immagini',
      first_seen: 'Primo contributo (UTC)',
      last_seen_day: 'Ultimo giorno nell’indice',
      k: 'k',
    },
    nothingPublished: 'nessuna pubblicazione',
    choose: 'Confronta',
    chooseNamed: (nickname) => `Confronta ${nickname}`,
    chooseHint: 'Selezionare da due a cinque osservatori per confrontarne i conteggi.',
    chosen: (nicknames) => `Scelti: ${nicknames}`,
    tooManyChosen:
      'Sono stati scelti cinque osservatori, il massimo. Deselezionarne uno per sceglierne un altro.',
    compareChosen: 'Confronta gli osservatori scelti',
    clearChosen: 'Azzera la scelta',

    loading: 'Caricamento dell’osservatore',
    loadingActivity: 'Caricamento dell’attività della comunità',
    recordsOfObserver: 'Record di questo osservatore',
    allObservations: 'Tutte le sue osservazioni',
    allImages: 'Tutte le sue immagini',
    compareWithOthers: 'Confronta con altri osservatori',
    wolfHeading: 'Numeri di Wolf a confronto con la comunità',
    onlyImages:
      'Questo osservatore ha pubblicato solo immagini, quindi non ci sono numeri di Wolf da mostrare.',
    invalidRange:
      'L’intervallo nell’URL non è valido: from e to devono essere date come 2024-05-11, e from non deve essere successivo a to.',
    range: 'Intervallo',
    latestYear: 'Ultimo anno',
    latestFiveYears: 'Ultimi 5 anni',
    allYears: 'Tutto',
    from: 'Dal (UTC)',
    to: 'Al (UTC)',
    show: 'Mostra',

    statistics: {
      heading: 'Statistiche',
      never: 'mai',
      observations: 'Osservazioni',
      observationsWhat: 'pubblicate, di tutti i tipi',
      days: 'Giorni',
      daysWhat: 'giorni UTC con un’osservazione',
      images: 'Immagini',
      imagesWhat: 'pubblicate',
      whiteLight: 'Luce bianca',
      whiteLightWhat: 'osservazioni in luce bianca',
      hAlpha: 'H-alpha',
      hAlphaWhat: 'osservazioni nella riga H-alpha dell’idrogeno',
      cak: 'Ca K',
      cakWhat: 'osservazioni nella riga K del calcio ionizzato',
      wolf: 'Numero di Wolf',
      wolfWhat: 'media (min–max) di tutte le osservazioni che lo riportano',
      nakedEye: 'Conteggio a occhio nudo',
      nakedEyeWhat: 'regioni attive viste a occhio nudo: media (min–max)',
      firstSeen: 'Primo contributo',
      firstSeenWhat: 'prima osservazione o immagine pubblicata',
      lastSeen: 'Ultimo contributo',
      lastSeenWhat: 'ultima osservazione o immagine pubblicata',
    },

    factor: {
      diagnostics: {
        'zeros-missing':
          'Riporta raramente 0 nei giorni in cui tutti gli altri riportano 0. Per questo i giorni in cui nessun altro ha osservato non sono mai 0.',
        'only-zeros': 'Riporta quasi sempre 0 nei giorni in cui altri vedono macchie.',
      },
      heading: 'Fattore k nell’indice della comunità',
      loading: 'Caricamento del fattore k',
      missing:
        'L’indice non contiene alcun numero di Wolf in luce bianca di questo osservatore, quindi non c’è un fattore k.',
      meaning:
        'k è il fattore che riporta i numeri di Wolf di questo osservatore al livello della comunità: il suo conteggio moltiplicato per k è, in media, quello della comunità. <guide/>',
      k: 'k',
      uncertaintyWhat: '± la sua incertezza tipo',
      notDetermined: 'non determinato',
      reasons: {
        'no-common-days':
          'perché nessun altro ha comunicato un numero di Wolf nei giorni di questo osservatore',
        'too-few-common-days':
          'perché altri hanno comunicato un numero di Wolf in meno di 20 dei giorni di questo osservatore',
        'no-spots-on-common-days':
          'perché non sono state contate macchie che si possano confrontare con quelle di altri',
        'activity-too-low': 'perché il Sole era troppo quieto nei giorni confrontabili con altri',
      },
      applied: 'Fattore applicato',
      appliedWhat: 'l’indice lo applica comunque',
      commonDays: 'Giorni comuni',
      commonDaysWhat: 'giorni in cui anche altri hanno comunicato un numero di Wolf',
      commonDaysBetween:
        'giorni in cui anche altri hanno comunicato un numero di Wolf, dal <first/> al <last/>',
      flagged: 'Giorni segnalati',
      flaggedWhat: 'dei giorni comuni, come valore anomalo o discordante',
      quality: 'Qualità',
      qualityStart: 'il valore iniziale, perché non c’è nulla da confrontare',
      qualityBelow: 'concorda con gli altri meno della media; la scala va da 0,1 a 2, e 1 è la media',
      qualityAbove: 'concorda con gli altri più della media; la scala va da 0,1 a 2, e 1 è la media',
      qualityAverage:
        'concorda con gli altri all’incirca come la media; la scala va da 0,1 a 2, e 1 è la media',
    },

    years: {
      year: 'Anno',
      heading: 'Fattore di ogni anno',
      meaning:
        'Gli strumenti e gli occhi cambiano, perciò ogni anno ha un proprio fattore, che l’indice applica. Le barre indicano ± un’incertezza tipo: l’incertezza relativa × il fattore.',
      chart: (years, least, greatest) =>
        `Fattori di ${counts(years, 'anno', 'anni')}, da ${least} a ${greatest}. La tabella contiene tutti i valori.`,
      lines: 'La linea continua indica 1, il livello della comunità. La linea tratteggiata è k.',
      lineWithoutK: 'La linea continua indica 1, il livello della comunità.',
      table: 'Fattori per anno',
      caption: 'Il fattore di ogni anno applicato dall’indice',
      factor: 'Fattore',
      relativeUncertainty: 'Incertezza relativa',
      commonDays: 'Giorni comuni',
    },

    flagged: {
      heading: 'Osservazioni segnalate',
      meaning:
        'Una segnalazione indica un’osservazione insolita. Non significa che sia errata e non modifica alcun numero.',
      show: 'Mostra',
      allButNoPeers: 'tutte tranne «Senza confronto»',
      loading: 'Caricamento delle osservazioni segnalate',
      none: 'Nessuna segnalazione.',
      noneSoFar: 'Finora nessuna segnalazione.',
      count: (count) => `${flags(count)}.`,
      countSoFar: (count) => `Finora ${flags(count)}.`,
      withoutPeers: (count) => `Senza confronto, non in elenco: ${observations(count)}.`,
      loadMore: 'Carica altre',
      meanings: 'Che cosa significano z e le segnalazioni',
      noDeviation: 'nessuno',
      columns: {
        date_of_observation: { title: 'Osservazione', description: 'Quando è stata fatta, in UTC.' },
        flag: { title: 'Segnalazione', description: 'Che cosa è insolito.' },
        wolf: { title: 'Numero di Wolf', description: 'Il numero di Wolf dell’osservazione.' },
        z: {
          title: 'Scarto z',
          description:
            'Di quante deviazioni standard il valore ridotto dell’osservatore è sopra l’indice del giorno, o sotto se negativo. Manca se non ci sono altri osservatori.',
        },
        index: { title: 'Indice', description: 'L’indice della comunità del giorno.' },
      },
    },

    wolf: {
      loadingPage: (page) => `Caricamento della pagina ${page}…`,
      stopped: (count) => `Interrotto dopo ${observations(count)}; le successive non sono mostrate.`,
      none: (from, to) => `Nessuna osservazione dal ${from} al ${to} (UTC).`,
      described: (count, from, to, lights) => `${observations(count)} dal ${from} al ${to} (UTC): ${lights}.`,
      inWhiteLight: (count) => `${count} in luce bianca`,
      inHAlpha: (count) => `${count} in H-alpha`,
      inCaK: (count) => `${count} in Ca K`,
      withoutWolf: 'Nessuna ha un numero di Wolf.',
      withWolf: (count, least, greatest, mean) =>
        `${count} con un numero di Wolf, da ${least} a ${greatest}, media ${mean}.`,
      axis: 'Numero di Wolf',
      pointHint:
        'Passare il puntatore su un simbolo per leggerne i valori, fare clic per aprire l’osservazione. Trascinare per ingrandire, doppio clic per vedere tutto.',
      point: (time, light, wolf) => `${time}, ${light}: numero di Wolf ${wolf}`,
      table: 'Medie annuali',
      caption: 'Numeri di Wolf per anno nell’intervallo scelto',
      observations: 'Osservazioni',
      withWolfNumber: 'Con numero di Wolf',
      mean: 'Numero di Wolf medio',
      sameDays: (level) => `${level}, stessi giorni`,
    },
  },

  overview: {
    title: 'Attività solare',
    lead: 'Conteggi di macchie solari e immagini di una comunità di osservatori.',
    leadNamed: (community) => `${community} pubblica questi conteggi di macchie solari e immagini.`,
    loading: 'Caricamento dell’attività',
    nothingPublished: 'Non è stato ancora pubblicato nulla',
    nothingAtTheMoment: 'Al momento nessuna osservazione o immagine',
    oncePublished:
      'Quando saranno pubblicate osservazioni, questa pagina mostrerà il numero di Wolf giornaliero, i due emisferi e i giorni coperti. La <docs>documentazione API</docs> descrive i dati.',

    latest: {
      title: 'Ultimo giorno',
      dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
      paused: 'Non ci sono giorni pubblicati più recenti.',
      index: 'Indice della comunità',
      wolf: 'Numero di Wolf medio',
      provisional: 'provvisorio',
      noWolf: 'Non è stato pubblicato alcun numero di Wolf.',
      rotation: 'Ultima rotazione',
      year: 'Ultimo anno',
      rotationMean: (mean) => `Media dei 27 giorni precedenti: ${mean}`,
      yearMean: (mean) => `Media dei 365 giorni precedenti: ${mean}`,
      percentAbove: (percent) => `${percent} in più`,
      percentBelow: (percent) => `${percent} in meno`,
      above: 'Superiore',
      below: 'Inferiore',
      same: 'Circa uguale',
      tooFewDays: 'Troppo pochi giorni per un confronto',
      recent: 'Ultima rotazione, giorno per giorno',
      recentDescription: (known, low, high, value) =>
        `I 27 giorni precedenti e l’ultimo giorno: ${days(known)} con un valore, da ${low} a ${high}; l’ultimo è ${value}.`,
      hemispheres: 'Emisferi',
      hemispheresCounted: 'Media dei conteggi del giorno, che non sono scalati come l’indice.',
      north: 'Nord',
      south: 'Sud',
      noHemispheres: 'Nessuno li ha contati separatamente.',
      observers,
      moreObservers: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
      noObservers: 'Nessuna osservazione in questo giorno',
      images: 'Immagini più recenti',
      allImages: 'Tutte le immagini',
      pictureOf: (observer, at) => `Il Sole, di ${observer}, ${at}`,
      titledPictureOf: (title, observer, at) => `${title}, di ${observer}, ${at}`,
    },

    totals: {
      title: 'Totali',
      observations: 'Osservazioni',
      images: 'Immagini',
      observers: 'Osservatori',
      days: 'Giorni coperti',
      period: 'Periodo',
      fromTo: (from, to) => `dal ${from} al ${to}`,
      published: 'Ultima pubblicazione',
    },

    rotation: {
      title: (rotation) => `Rotazione di Carrington ${rotation}`,
      position: (day, length, from, to) => `Giorno ${day} di ${length}: dal ${from} al ${to} UTC`,
      description: (today, day, length, known) =>
        `Oggi, ${today} UTC, è il giorno ${day} di ${length}. Giorni con un numero di Wolf finora: ${known}.`,
      wolfOfDay: (day, wolf) => `${day} UTC: numero di Wolf ${wolf}`,
      today: (today) => `Oggi, ${today} UTC.`,
      noneYet: 'Per questi giorni non è stato ancora pubblicato alcun numero di Wolf.',
      bars: 'Le barre mostrano il numero di Wolf giornaliero.',
    },

    activity: {
      title: 'Attività nel tempo',
      indexHeading: 'Indice della comunità',
      wolfHeading: 'Numero di Wolf',
      indexLines: 'Linee dell’indice',
      wolfLines: 'Linee del numero di Wolf',
      lines: {
        dailyIndex: 'Indice giornaliero',
        dailyMean: 'Media giornaliera',
        indexBand: 'Indice ± 2u',
        meanBand: 'Intervallo giornaliero',
        monthsBand: 'Mesi ± 2u',
        monthly: 'Media mensile',
        smoothed: 'Media mobile, 13 mesi',
        indexSpread: {
          month: 'Indice giornaliero, 10–90% per mese',
          quarter: 'Indice giornaliero, 10–90% per trimestre',
          year: 'Indice giornaliero, 10–90% per anno',
        },
        meanSpread: {
          month: 'Media giornaliera, 10–90% per mese',
          quarter: 'Media giornaliera, 10–90% per trimestre',
          year: 'Media giornaliera, 10–90% per anno',
        },
      },
      chart: 'Grafico dell’attività giornaliera',
      hemispheresOfMean: 'Media giornaliera per emisfero',
      hemispheresOfWolf: 'Numero di Wolf per emisfero',
      noHemispheres: 'Nessun osservatore ha contato separatamente i due emisferi.',
      north: 'Nord (in alto)',
      south: 'Sud (in basso)',
      meanPer: {
        day: 'per giorno',
        month: 'per mese',
        quarter: 'per trimestre',
        year: 'per anno',
      },
      countsPer: {
        day: 'Numero al giorno',
        week: 'Numero alla settimana',
        month: 'Numero al mese',
        quarter: 'Numero al trimestre',
        year: 'Numero all’anno',
      },
      observations: 'Osservazioni',
      images: 'Immagini',
      help: 'Scorrere per ingrandire o ridurre, trascinare per spostare, trascinare con Maiusc per scegliere un intervallo, doppio clic per vedere tutti i giorni. Tastiera: tasti freccia, + e −, Home, Fine, 0; con Maiusc + tasti freccia si passa da un giorno all’altro. Dopo aver digitato una data, premere Invio.',
      longRanges:
        'Oltre i 400 giorni, i singoli giorni non sono tracciati: la fascia grigia contiene l’80% centrale dei valori giornalieri, dal 10º al 90º percentile, e i valori sopra il grafico sono quelli di un mese.',
      keys: 'Con i tasti freccia sinistra e destra ci si sposta nel tempo, con Pagina su e Pagina giù di una schermata; Home e Fine portano al primo e all’ultimo giorno, più e meno ingrandiscono e riducono, 0 o Esc mostra tutti i giorni. Con Maiusc e freccia sinistra o destra si passa da un giorno all’altro, oltre i 400 giorni da un mese all’altro, e si leggono i valori.',
      coveredAll: (from, to, length) =>
        `Dal ${from} al ${to} UTC: ${days(length)}, ${length === 1 ? 'con' : 'tutti con'} osservazioni o immagini.`,
      covered: (from, to, length, seen) =>
        `Dal ${from} al ${to} UTC: ${days(length)}, di cui ${seen} con osservazioni o immagini.`,
      indexRange: (low, high, mean) => `Indice giornaliero da ${low} a ${high}, media ${mean}.`,
      wolfRange: (low, high, mean) => `Numero di Wolf giornaliero da ${low} a ${high}, media ${mean}.`,
      noIndex: 'Nessun indice.',
      noWolf: 'Nessun numero di Wolf.',
    },

    measure: {
      title: 'Misura dell’attività',
      index: 'Indice della comunità',
      mean: 'Media giornaliera',
      indexExplained:
        'Il numero di Wolf di ogni osservatore è moltiplicato per un fattore personale k, che lo riporta al livello della comunità. L’indice di un giorno è la media pesata di questi valori, e u è la sua incertezza tipo. La fascia va da <em>low</em>, indice − 2u ma non sotto 0, a <em>high</em>, indice + 2u.',
      meanExplained:
        'La media di tutti i numeri di Wolf del giorno, di tutti i tipi. Dipende da chi ha osservato quel giorno. La fascia va dal più basso al più alto di essi.',
      outdated:
        'L’indice è stato calcolato da una versione dei dati precedente, <version/>. Non comprende ancora le modifiche più recenti.',
      unknown: (requested) =>
        `measure nell’URL, «${requested}», non è né index né mean. Viene mostrato l’indice.`,
    },

    range: {
      title: 'Intervallo',
      all: 'Tutto',
      elevenYears: '11 anni',
      fiveYears: '5 anni',
      oneYear: '1 anno',
      threeMonths: '3 mesi',
      from: 'Dal (UTC)',
      to: 'Al (UTC)',
      fromIncomplete:
        '«Dal» non è una data o è incompleta: inserire giorno, mese e anno di un giorno esistente. Il grafico non è cambiato.',
      toIncomplete:
        '«Al» non è una data o è incompleta: inserire giorno, mese e anno di un giorno esistente. Il grafico non è cambiato.',
      fromWithoutData: (typed, first, last) =>
        `«Dal», ${typed}, non ha dati: scegliere un giorno dal ${first} al ${last}. Il grafico non è cambiato.`,
      toWithoutData: (typed, first, last) =>
        `«Al», ${typed}, non ha dati: scegliere un giorno dal ${first} al ${last}. Il grafico non è cambiato.`,
      reversed: (from, to) =>
        `«Dal», ${from}, è successivo ad «Al», ${to}. «Dal» non deve essere successivo ad «Al». Il grafico non è cambiato.`,
      urlNotADate: (name, text) =>
        `${name} nell’URL, «${text}», non è una data come 2024-05-11. Vengono mostrati tutti i giorni.`,
      urlWithoutData: (first, last) =>
        `L’URL indica giorni senza dati. Scegliere giorni dal ${first} al ${last}. Vengono mostrati tutti i giorni.`,
      urlReversed: (from, to) =>
        `Nell’URL from (${from}) è successivo a to (${to}). Vengono mostrati tutti i giorni.`,
      urlBeyondData: (from, to, first, last) =>
        `L’URL indica giorni dal ${from} al ${to}, ma ci sono dati solo dal ${first} al ${last}.`,
    },

    readout: {
      day: 'Giorno',
      month: 'Mese',
      index: 'Indice ± u',
      status: 'Stato',
      settled: 'definitivo',
      provisional: 'provvisorio',
      observers: 'Osservatori',
      dailyMean: 'Media giornaliera',
      wolfMean: 'Numero di Wolf medio',
      lowToHigh: 'Min – max',
      north: 'Media giornaliera, nord',
      south: 'Media giornaliera, sud',
      observations: 'Osservazioni',
      images: 'Immagini',
      monthlyIndex: 'Mese ± u',
      monthlyMean: 'Media mensile',
      monthlyWolf: 'Medie giornaliere',
      smoothed: 'Media mobile',
      spread: 'Giorni 10–90%',
      days: 'Giorni',
      onDay: (day, values) => `${day} UTC: ${values}`,
      inMonth: (month, values) => `${month}: ${values}`,
      saidIndex: (index) => `indice ${index}`,
      saidNoIndex: 'nessun indice',
      saidObservers: observers,
      saidWolf: (wolf) => `numero di Wolf ${wolf}`,
      saidDailyMean: (mean) => `media giornaliera ${mean}`,
      saidNoWolf: 'nessun numero di Wolf',
      saidRange: (low, high) => `da ${low} a ${high}`,
      saidNorth: (north) => `nord ${north}`,
      saidSouth: (south) => `sud ${south}`,
      saidObservations: (count) => `osservazioni ${count}`,
      saidImages: (count) => `immagini ${count}`,
      saidMonthlyMean: (mean) => `media mensile ${mean}`,
      saidNoMonthlyMean: 'nessuna media mensile',
      saidSmoothed: (smoothed) => `media mobile su 13 mesi ${smoothed}`,
      saidSpread: (low, high) => `80% dei giorni da ${low} a ${high}`,
    },

    monthly: {
      title: 'Le medie mensili in una tabella',
      loading: 'Caricamento della tabella',
      year: 'Anno',
      wolfMeans: 'Numero di Wolf: medie mensili delle medie giornaliere',
      wolfSmoothed: 'Numero di Wolf: medie mobili su 13 mesi',
      indexMeans: 'Indice della comunità: medie mensili ± u',
      indexSmoothed: 'Indice della comunità: medie mobili su 13 mesi',
    },

    coverage: {
      title: 'Copertura',
      explained: 'Osservazioni per giorno UTC.',
      perDay: 'Osservazioni al giorno:',
      none: 'nessuna',
      range: (least, most) => `da ${least} a ${most}`,
      orMore: (least) => `${least} o più`,
      years: 'Anni',
      daysOfYear: (seen, length) => `${days(seen)} su ${length}`,
      yearHeading: (year, seen, length) => `${year}: ${days(seen)} su ${length}`,
      calendar: (year) =>
        `Osservazioni al giorno nel ${year}; con i tasti freccia ci si sposta di un giorno o di una settimana`,
      onDay: (day, observations, images) =>
        `${day} UTC: ${counts(observations, 'osservazione', 'osservazioni')}, ${counts(images, 'immagine', 'immagini')}`,
    },

    publications: {
      title: 'Ultime pubblicazioni',
      entry: (changes) => `<at/>: ${changes}`,
      version: (number) => `Pubblicazione ${number}, versione dei dati <version/>`,
      onlyDate: 'è cambiata solo la data, nessun record',
      observations: {
        new: (count) => counts(count, 'nuova osservazione', 'nuove osservazioni'),
        changed: (count) => counts(count, 'osservazione modificata', 'osservazioni modificate'),
        retracted: (count) => counts(count, 'osservazione ritirata', 'osservazioni ritirate'),
      },
      images: {
        new: (count) => counts(count, 'nuova immagine', 'nuove immagini'),
        changed: (count) => counts(count, 'immagine modificata', 'immagini modificate'),
        retracted: (count) => counts(count, 'immagine ritirata', 'immagini ritirate'),
      },
      observers: {
        new: (count) => counts(count, 'nuovo osservatore', 'nuovi osservatori'),
        changed: (count) => counts(count, 'osservatore modificato', 'osservatori modificati'),
        retracted: (count) => counts(count, 'osservatore ritirato', 'osservatori ritirati'),
      },
      // Nouns, because participles would have to agree with the kind of record.
      further: {
        changed: (count) => `modifiche: ${count}`,
        retracted: (count) => `ritiri: ${count}`,
      },
    },
  },

  reference: {
    documents: 'Documenti',
    records: 'Record',
    files: 'File',
    changes: 'Modifiche',
    index: 'Indice',
    ephemeris: 'Effemeridi',
    operations: 'Operazioni',
    loading: 'Caricamento della documentazione API',
    yourToken: 'Token',
    tokenInUse:
      'Le richieste qui sotto usano il token inserito, che resta memorizzato in questa scheda fino alla sua chiusura.',
    pathParameters: 'Parametri del percorso',
    pathParametersOf: (path) => `Parametri del percorso di ${path}`,
    queryParameters: 'Parametri della query',
    queryParametersOf: (path) => `Parametri della query di ${path}`,
    responses: 'Risposte',
    headers: 'Header',
    headersOf: (status, path) => `Header della risposta ${status} di ${path}`,
    body: 'Corpo',
    bodyOf: (type, status, path) => `Corpo ${type} della risposta ${status} di ${path}`,
    fieldsOfResponse: (status, path) => `Campi della risposta ${status} di ${path}`,
    fieldsOf: (name) => `Campi di ${name}`,
    fieldsOfCode: (name) => `Campi di <code>${name}</code>`,
    sample: 'Esempio di risposta',
    sampleOf: (path) => `Esempio di risposta di ${path}`,

    required: 'obbligatorio',
    optional: 'facoltativo',
    anyKey: 'qualsiasi chiave',
    anyType: 'qualsiasi',
    arrayOf: (type) => `array di ${type}`,
    orNull: (type) => `${type} o null`,
    between: (min, max) => `da ${min} a ${max}`,
    atLeast: (min) => `da ${min} in su`,
    atMost: (max) => `fino a ${max}`,
    lengthBetween: (min, max) => `da ${min} a ${characters(max)}`,
    longerThan: (min) => `almeno ${characters(min)}`,
    shorterThan: (max) => `fino a ${characters(max)}`,
    notEmpty: 'non vuoto',
    keys: (min) => `almeno ${counts(min, 'chiave', 'chiavi')}`,
    oneOf: 'Uno di',
    default: 'Predefinito',
    example: 'Esempio',

    tryIt: 'Prova',
    tryPath: (path) => `Prova ${path}`,
    anyValue: 'qualsiasi',
    curlFor: (path) => `Comando curl per ${path}`,
    send: 'Invia la richiesta',
    sending: 'Invio in corso…',
    needsToken: 'Senza un token il servizio restituisce 401. <token>Inserisci il token</token>',
    received: (milliseconds, length) => `${milliseconds} ms, ${characters(length)}`,
    headerCount: (headers) => counts(headers, 'header', 'header'),
    responseBodyOf: (path) => `Corpo della risposta di ${path}`,
    noResponse: 'Il servizio non ha inviato alcuna risposta.',
  },

  rotations: {
    title: 'Rotazioni di Carrington',
    lead: 'Ogni riga è una rotazione del Sole, ogni colonna uno dei suoi 27 o 28 giorni. L’attività che dura più di una rotazione ritorna nello stesso punto della riga e appare quindi come una striscia verticale.',
    loading: 'Caricamento delle rotazioni',
    emptyTitle: 'Ancora nessuna rotazione da mostrare',
    emptyText:
      'Quando saranno pubblicate osservazioni, questa pagina mostrerà il numero di Wolf di ogni giorno per rotazione.',
    hemisphere: 'Parte del Sole',
    hemispheres: { total: 'Disco intero', north: 'Nord', south: 'Sud' },
    communityIndex: 'Indice della comunità',
    dailyMean: 'Media giornaliera',
    northMean: 'Media giornaliera, nord',
    southMean: 'Media giornaliera, sud',
    period: 'Periodo',
    lastYears: (years) => (years === 1 ? 'Ultimo anno' : `Ultimi ${counts(years, 'anno', 'anni')}`),
    cycle: (number) => `Ciclo solare ${number}`,
    allRotations: 'Tutte le rotazioni',
    unknownHemisphere: (value) =>
      `hemisphere nell’URL, «${value}», non è né total né north né south. Viene mostrato il disco intero.`,
    unknownPeriod: (value, accepted) =>
      `period nell’URL, «${value}», non è tra i valori ammessi: ${accepted}.`,
    shown: (first, last, known, days) =>
      `Rotazioni da ${first} a ${last}. Giorni con un valore: ${known} su ${days}.`,
    valueRange: (lowest, highest) => `I valori vanno da ${lowest} a ${highest}.`,
    noValues: (name) => `${name}: nessun giorno ha un valore.`,
    howTo:
      'Passare il puntatore su un giorno per leggerne il valore, fare clic per vederne le osservazioni. Su un touchscreen, toccarlo due volte. Tastiera: con i tasti freccia ci si sposta da un giorno all’altro e da una rotazione all’altra, Home e Fine portano al primo e all’ultimo giorno di una rotazione, Invio apre il giorno. Un giorno appartiene alla rotazione in corso alle 12:00 UTC. I colori sono adattati ai valori del periodo; la scala è sotto la mappa.',
    keysHelp:
      'Con i tasti freccia sinistra e destra ci si sposta di un giorno, con su e giù alla rotazione successiva e precedente. Home e Fine portano al primo e all’ultimo giorno della rotazione. Invio apre le osservazioni del giorno.',
    mapLabel: (name) => `Mappa delle rotazioni. ${name}`,
    date: 'Data (UTC)',
    rotation: 'Rotazione',
    dayOfRotation: 'Giorno',
    longitude: 'Meridiano centrale',
    noValue: 'nessun valore',
    describeDay: (day, rotation, position, longitude, name, value) =>
      `${day} UTC, rotazione ${rotation}, giorno ${position}, meridiano centrale ${longitude}. ${name}: ${value}. Apri le osservazioni.`,
    dayAxis: 'Giorno della rotazione',
    longitudeAxis: 'Longitudine di Carrington del meridiano centrale',
    asTable: 'Le rotazioni in una tabella',
    tableCaption: (name) => `${name} per rotazione e giorno della rotazione`,
    firstDay: 'Primo giorno',
  },

  share: {
    savePng: 'Salva come PNG',
    saveSvg: 'Salva come SVG',
    failed: 'Il browser non è riuscito a creare l’immagine.',
    source: (version, address) => `Versione dei dati ${version} · ${address}`,
    embed: 'Mostrare questo grafico sul proprio sito',
    embedCode: 'HTML del riquadro',
    embedded: 'Grafico delle medie mensili e delle medie mobili nel tempo',
    embeddedTitle: (name) => `Attività solare · ${name}`,
    latestIndex: (day, value) => `${day}: indice ${value}`,
    latestWolf: (day, value) => `${day}: numero di Wolf ${value}`,
    loading: 'Caricamento dell’attività',
    nothing: 'Non è stato ancora pubblicato nulla.',
  },

  version: {
    heading: (version) => `Versione dei dati ${version}`,
    loading: 'Caricamento della versione',
    published: 'Pubblicata: <time/>.',
    isCurrent: 'Questa è la versione attuale.',
    newer: 'La versione attuale è <current/>.',
    files: 'File di questa versione',
    needToken: 'I file richiedono un <access>token</access>.',
    gone: 'I dati di questa versione non si possono più ottenere, perché la loro cronologia è stata eliminata.',
  },
}

export default italian
