/** The German texts. */
import { countsIn } from './counts.ts'
import type { Translation } from './en.ts'

const counts = countsIn('de')

const german: Translation = {
  access: {
    publishedBy: (name) => `${name} veröffentlicht diese Beobachtungen.`,
    whyPrivate:
      'Um die Daten zu sehen oder die API mit eigenen Programmen zu nutzen, benötigen Sie ein Token.',
    whyPublic:
      'Die Übersicht ist für alle zugänglich. Um einzelne Beobachtungen und Bilder zu erkunden oder die API mit eigenen Programmen zu nutzen, benötigen Sie ein Token.',
    whoIssues:
      'Tokens sind kostenlos und für Forschung und Bildung gedacht. Die Betreiber vergeben sie von Hand.',

    request: 'Token beantragen',
    aboutForm:
      'Mit diesem Formular verfassen Sie den Antrag. Hier wird nichts gespeichert oder gesendet: Den Text verschicken Sie selbst.',
    required: 'erforderlich',
    name: 'Ihr Name',
    institution: 'Institution oder Verein',
    purpose: 'Zweck',
    purposeHint: 'Was Sie mit den Daten erforschen, unterrichten oder entwickeln.',
    plannedUse: 'Geplante Nutzung',
    plannedUseHint: 'Welche Daten, wie oft und bis wann.',
    neededFor: 'Das Token ist für',
    api: 'die API',
    bulk: 'Gesamtdateien (alle Daten als Download)',
    hapi: 'HAPI-Programme wie Autoplot',
    credit: 'Ich nenne die Beobachter der Gemeinschaft als Quelle der Daten.',
    faults: {
      name: 'Geben Sie Ihren Namen ein.',
      purpose: 'Beschreiben Sie den Zweck.',
      kinds: 'Wählen Sie mindestens eine Möglichkeit.',
      credit: 'Die Daten dürfen nur mit Nennung der Beobachter verwendet werden.',
    },
    subject: 'Betreff',
    requestText: 'Text des Antrags',
    email: (address) => `E-Mail an ${address}`,
    opensMail:
      'Die Schaltfläche öffnet diese Nachricht in Ihrem E-Mail-Programm. Falls sich keines öffnet, senden Sie den Text selbst:',
    tooLong: (length, longest) =>
      `Der Text ist zu lang für einen Link zu Ihrem E-Mail-Programm: kodiert ${counts(length, 'Zeichen', 'Zeichen')}, höchstens ${longest} sind möglich. Die Schaltfläche öffnet eine Nachricht nur mit dem Betreff. Kopieren Sie diesen Text hinein:`,
    askAt: 'Wenden Sie sich an die Betreiber: <contact/>. Fügen Sie diesen Text bei:',
    noContact:
      'Die Betreiber haben keine Kontaktadresse veröffentlicht. Fragen Sie dort, wo Sie den Link zu dieser Website gefunden haben, und fügen Sie diesen Text bei:',
    whatHappens:
      'Ein Mensch liest Ihren Antrag und schickt Ihnen ein persönliches Token, <code>hlg_…</code>. Es wird nur einmal angezeigt. Bewahren Sie es auf wie ein Passwort und geben Sie es nicht weiter. Es kann ablaufen, und die Betreiber können es widerrufen.',
    letter: {
      subject: (service) => `Antrag auf ein Token: ${service}`,
      greeting: 'Guten Tag,',
      wanted: (url) => `ich bitte um ein Token für den heliolog-Dienst unter ${url}`,
      wantedFrom: (community, url) =>
        `ich bitte um ein Token für die Sonnenbeobachtungen von ${community} unter ${url}`,
      name: (name) => `Name: ${name}`,
      institution: (institution) => `Institution oder Verein: ${institution}`,
      purpose: (purpose) => `Zweck (Forschung, Bildung): ${purpose}`,
      plannedUse: (use) => `Geplante Nutzung (welche Daten, wie oft, bis wann): ${use}`,
      neededFor: (kinds) => `Das Token ist für: ${kinds}`,
    },

    limits: 'Limits und Protokollierung',
    callsPerMinute: 'Anfragen pro Minute',
    bulkPerHour: 'Gesamtdateien pro Stunde',
    rowsPerPage: 'Zeilen pro Seite (Maximum)',
    aboutLimits:
      'Die Betreiber können für Ihr Token ein anderes Limit festlegen. Wird es überschritten, antwortet der Dienst mit 429 und nennt in <code>Retry-After</code> die Wartezeit in Sekunden. Dieses Portal und die Client-Bibliotheken warten von selbst.',
    aboutLog:
      'Der Dienst protokolliert zu jeder Anfrage: Zeit, ID der Anfrage, Methode, Pfad und Abfrageparameter, Status, Dauer, gesendete Bytes, welches Token verwendet wurde (nie das Token selbst), Adresse und User-Agent des Clients.',
    seePrivacy: 'Siehe die <privacy>Datenschutzerklärung</privacy>.',

    cite: 'Daten zitieren, Beobachter nennen',
    mustCredit:
      'Jede Veröffentlichung und jedes Produkt auf Grundlage der Daten muss die Beobachter mit dieser Zeile nennen:',
    attribution: 'Quellenangabe',
    seeLicense: 'Siehe die <license/>.',
    loadingCitation: 'Zitierangabe wird geladen',
    aboutBibtex:
      'Der Eintrag enthält die Datenversion. So können andere prüfen, ob sie dieselben Daten verwenden.',
    plainText: 'Reiner Text',
    citation: 'Zitierangabe',
    referenceManagers: 'Literaturverwaltungen wie Zotero können <csl>CSL-JSON</csl> importieren.',

    firstRequest: 'Ihre erste Anfrage',
    aboutFirstRequest:
      'Setzen Sie <code>HELIOLOG_TOKEN</code> auf Ihr Token und rufen Sie dann eine Zusammenfassung der Daten ab:',
    seeReference:
      'Die <docs>API-Referenz</docs> beschreibt jeden Endpunkt. Dort können Sie ihn auch ausprobieren.',

    hapiTitle: 'Daten in HAPI-Programmen darstellen',
    aboutHapi:
      'Autoplot, SPEDAS und die <hapi>HAPI</hapi>-Clients für Python, IDL, MATLAB und R lesen die Daten als Zeitreihen. <guide>So nutzen Sie HAPI</guide>',
    hapiPublic: 'Sie benötigen kein Token. Fügen Sie diese Adresse in Ihrem Programm als HAPI-Server ein:',
    hapiAddress: 'HAPI-Adresse',
    aboutHapiToken:
      'Diese Programme können kein Token mit jeder Anfrage senden. Sie brauchen daher eine Adresse, die eines enthält. Bitten Sie die Betreiber um ein <em>HAPI-Token</em>. Es gilt nur in dieser Adresse; andere Tokens gelten dort nicht.',
    hapiToken: 'HAPI-Token',
    hapiTokenHint:
      'Geben Sie es ein, um die Adresse unten zu vervollständigen. Es wird weder gespeichert noch irgendwohin gesendet.',
    pasteAddress:
      'Fügen Sie diese Adresse in Ihrem Programm als HAPI-Server ein und behandeln Sie sie wie ein Passwort:',
  },

  compare: {
    heading: 'Beobachter vergleichen',
    intro:
      'Die täglichen Relativzahlen im Weißlicht von zwei bis fünf Beobachtern. Mehrere Meldungen eines Tages werden gemittelt, wie im Gemeinschaftsindex.',
    loading: 'Beobachter und ihre Faktoren werden geladen',
    compared: 'Verglichene Beobachter',
    remove: (nickname) => `${nickname} entfernen`,
    addObserver: 'Beobachter hinzufügen',
    add: 'Hinzufügen',
    mostChosen:
      'Fünf Beobachter sind ausgewählt, mehr geht nicht. Entfernen Sie einen, um einen anderen hinzuzufügen.',
    notFound: (text) => `Kein Beobachter hat den Nickname „${text}“. Wählen Sie einen der Vorschläge.`,
    alreadyChosen: (nickname) => `${nickname} ist bereits ausgewählt.`,
    chooseTwo: 'Wählen Sie zwei bis fünf Beobachter, hier oder in der <list>Liste der Beobachter</list>.',
    chooseAnother:
      'Ein Beobachter ist ausgewählt. Fügen Sie für den Vergleich mindestens einen weiteren hinzu.',
    unknown: (nicknames) =>
      `Die URL nennt Beobachter, die es nicht gibt: ${nicknames}. Nicknames müssen genau übereinstimmen.`,
    tooMany: (nicknames) => `Höchstens fünf Beobachter können verglichen werden. Weggelassen: ${nicknames}.`,
    nothingToCompare:
      'Von keinem dieser Beobachter ist etwas veröffentlicht. Daher gibt es nichts zu vergleichen.',

    progress: (nickname, page, position, total) =>
      `${nickname} wird geladen, Beobachter ${position} von ${total}, Seite ${page} …`,
    stopped: (nickname) =>
      `Beim Laden von ${nickname} angehalten. Diagramm und Tabellen enthalten nur die bisher geladenen Beobachtungen.`,
    stop: 'Anhalten',
    continue: 'Fortsetzen',
    manyRequests: (requests) =>
      `Dieser Zeitraum erfordert etwa ${counts(requests, 'Anfrage', 'Anfragen')}, die auf das Limit Ihres Tokens angerechnet werden. Ist das Limit erreicht, pausiert das Laden und geht dann weiter.`,

    view: 'Werte',
    asCounted: 'Wie gezählt',
    multiplied: 'Mit k multipliziert',
    multipliedMeaning:
      'Jede Zählung wird mit dem k ihres Beobachters multipliziert, ersatzweise mit dem Verhältnis aus der Tabelle. Die Werte von Beobachtern, die übereinstimmen, sind dann ähnlich. <guide/>',
    notMultiplied: (nicknames) =>
      `Für diese Beobachter gibt es keinen Faktor, ihre Werte werden wie gezählt angezeigt: ${nicknames}.`,

    summary: (from, to) => `Tägliche Relativzahlen vom ${from} bis ${to} (UTC).`,
    commonDays: (days) => `Alle gewählten Beobachter haben an ${counts(days, 'Tag', 'Tagen')} gezählt.`,
    noCommonDays: 'In diesem Zeitraum gibt es keinen Tag, an dem alle gewählten Beobachter gezählt haben.',
    described: (nickname, days, mean) => `${nickname}: ${counts(days, 'Tag', 'Tage')}, Mittel ${mean}.`,
    noCounts: (nicknames) =>
      `Keine Relativzahl im Weißlicht in diesem Zeitraum: ${nicknames}. Wählen Sie einen anderen Zeitraum oder andere Beobachter.`,
    commonDay: 'Tag, an dem alle gezählt haben',
    axis: 'Relativzahl',
    axisMultiplied: 'Relativzahl × k',
    pointHint:
      'Zeigen Sie auf einen Datenpunkt, um seinen Wert zu sehen. Ein Klick zeigt die Beobachtungen dieses Tages. Ziehen vergrößert, ein Doppelklick zeigt alles.',
    point: (day, nickname, value) => `${day}, ${nickname}: ${value}`,
    pointMultiplied: (day, nickname, value, counted) => `${day}, ${nickname}: ${value}, gezählt ${counted}`,

    figures: 'Kennzahlen',
    figuresCaption: 'Kennzahlen jedes Beobachters im gewählten Zeitraum',
    observer: 'Beobachter',
    observations: 'Beobachtungen',
    days: 'Tage mit Zählung',
    daysInCommon: 'Gemeinsame Tage',
    factor: 'k, sonst Verhältnis zur Gemeinschaft',
    mean: 'Mittlere Relativzahl',
    meanCommon: 'Mittel an gemeinsamen Tagen',
    meanMultiplied: 'Mittel × k',
    meanCommonMultiplied: 'Mittel × k an gemeinsamen Tagen',
    none: 'keins',
    kWhat: 'k aller Jahre',
    ratioWhat: (level, days) => `${level} / Zählungen an ${counts(days, 'Tag', 'Tagen')}`,
    notDetermined: 'nicht bestimmt',
    uncertainties:
      '± ist die Standardunsicherheit. k stammt aus dem Gemeinschaftsindex und gilt für alle Jahre. Für Beobachter ohne k ist das Verhältnis des Mittels der Gemeinschaft zu ihrem eigenen angegeben, für die Tage dieses Zeitraums, an denen sie gezählt haben.',

    ratios: 'Verhältnisse',
    ratiosMeaning:
      'Das Mittel des Beobachters in der Zeile, geteilt durch das Mittel des Beobachters in der Spalte, an den Tagen, an denen beide gezählt haben.',
    ratiosMeaningMultiplied:
      'Die Werte sind multipliziert: Ein Verhältnis nahe 1 bedeutet, dass k den Unterschied zwischen beiden erklärt.',
    ratioOf: 'Verhältnis von',
    ratioTo: (nickname) => `zu ${nickname}`,
    onDays: (days) => counts(days, 'Tag', 'Tage'),

    months: 'Monatsmittel',
    monthsCaption: 'Mittlere Relativzahl jedes Monats nach Beobachter',
    month: 'Monat',
  },

  cycles: {
    title: 'Sonnenzyklen',
    lead: 'Die Sonnenzyklen mit Beobachtungen, jeder ab seinem Minimum gezeichnet. So sehen Sie, ob der aktuelle Zyklus stärker ist oder früher ansteigt als die vorigen.',
    loading: 'Zyklen werden geladen',
    emptyTitle: 'Noch keine Zyklen vorhanden',
    emptyText:
      'Diese Seite braucht Monate mit einer mittleren Relativzahl. Sobald Beobachtungen mit Zählungen von Gruppen und Flecken veröffentlicht sind, erscheinen sie hier nach Monaten seit dem Minimum ihres Zyklus.',
    communityIndex: 'Gemeinschaftsindex',
    wolfNumber: 'Relativzahl',
    noMinimum: (minimum) =>
      `Die Daten enthalten kein Minimum. Sie zeigen daher nur einen Teil eines Zyklus (Beginn: ${minimum}).`,
    oneMinimum: (minimum) =>
      `Die Daten enthalten nur ein Minimum (${minimum}). Daher ist noch kein Zyklus vollständig.`,
    cycle: (number) => `Zyklus ${number}`,
    cycleSince: (number, minimum) => `Zyklus ${number}, seit ${minimum}`,
    highlight: 'Hervorheben',
    noHighlight: 'Kein weiterer Zyklus',
    unknownCycle: (value, accepted) =>
      `„${value}“ ist kein gültiger Wert für cycle in der URL. Möglich sind: ${accepted}. Kein weiterer Zyklus ist hervorgehoben.`,
    monthAxis: 'Monate seit dem Minimum',
    monthSinceMinimum: (month) => `Monat ${month} nach dem Minimum`,
    monthlyValue: (month, value) => `${month}: ${value}`,
    describeCycle: (number, month, smoothed, mean) =>
      `Zyklus ${number}, ${month}: geglättet ${smoothed}, Monatsmittel ${mean}.`,
    chartLabel: (name) => `Diagramm der Sonnenzyklen. ${name}`,
    keysHelp:
      'Mit den Pfeiltasten nach links und rechts bewegen Sie sich um einen Monat, mit Bild auf und Bild ab um zwölf; Pos1 und Ende führen zum ersten und zum letzten Monat.',
    howTo:
      'Linien sind über 13 Monate geglättete Mittel, Punkte sind Monatsmittel. Zeigen Sie auf einen Monat oder benutzen Sie die Pfeiltasten, um seine Werte abzulesen: das geglättete Mittel jedes Zyklus und darunter den Monat mit seinem Mittel. Die Minima hat SILSO aus der Internationalen Sonnenfleckenrelativzahl bestimmt.',
    asTable: 'Zyklen als Tabelle',
    tableCaption: (name) => `${name} nach Monaten seit dem Minimum`,
    monthColumn: 'Monate seit dem Minimum',
    monthly: 'Monatsmittel',
    smoothed: 'Geglättet',
  },

  elements: {
    notLoaded:
      'Dieser Teil des Portals konnte nicht geladen werden. Vielleicht ist Ihr Gerät offline, oder der Dienst wurde aktualisiert, nachdem Sie das Portal geöffnet haben.',
    tokenNotAccepted: 'Dieses Token wird nicht akzeptiert',
    rateLimited: 'Anfragelimit erreicht',
    unreachable: 'Der Dienst ist nicht erreichbar',
    unavailable: 'Der Dienst ist vorübergehend nicht verfügbar',
    recordNotFound: 'Datensatz nicht gefunden',
    invalidRequest: 'Ungültige Anfrage',
    wentWrong: 'Etwas ist schiefgegangen',
    tokenAdvice:
      'Vielleicht enthält es einen Tippfehler, ist abgelaufen oder wurde widerrufen. Geben Sie ein anderes ein oder fragen Sie die Betreiber.',
    connectionAdvice:
      'Vielleicht ist Ihr Gerät offline oder der Dienst außer Betrieb. Daten, die diese Seite schon zeigt, bleiben sichtbar.',
    tryingAgainIn: 'Neuer Versuch in',
    enterAnotherToken: 'Anderes Token eingeben',
    tryAgain: 'Erneut versuchen',
    tokenInTab: 'Ihr Token ist nur in diesem Tab gespeichert.',
    forgetToken: 'Token entfernen',
    tokenRejected:
      'Der Dienst akzeptiert dieses Token nicht. Vielleicht enthält es einen Tippfehler, ist abgelaufen oder widerrufen, oder es gilt nur für HAPI-Adressen. Geben Sie ein anderes ein oder fragen Sie die Betreiber.',
    notAToken:
      'Dies ist kein vollständiges Token. Ein Token besteht aus hlg_ und 38 Buchstaben und Ziffern, ohne Leerzeichen.',
    demoToken:
      'Dies ist die Demo. Beim Start hat sie ein Token ausgegeben oder angezeigt, wie Sie eines erhalten. <code>serve --demo</code> speichert das Token in <code>data/demo-token</code>.',
    enterToken: 'Token eingeben',
    tokenNeeded:
      'Um die Daten zu sehen, benötigen Sie ein Token. Die Betreiber vergeben Tokens für Forschung und Bildung. <access>So erhalten Sie eines</access>',
    token: 'Token',
    showToken: 'Token anzeigen',
    show: 'Anzeigen',
    checking: 'Wird geprüft …',
    useToken: 'Dieses Token verwenden',
    tokenHint:
      'hlg_ und danach 38 Buchstaben und Ziffern. Es bleibt in diesem Tab gespeichert, bis Sie ihn schließen, wird nur an diesen Dienst gesendet und ist nie Teil einer URL.',
    copy: 'Kopieren',
    copyWhat: (what) => `Kopieren: ${what}`,
    copied: 'Kopiert',
    cannotCopy: 'Nicht kopiert: Text markieren',
    dataLicense: 'Lizenz der Daten',
    dataLicenseNamed: (id) => `Lizenz der Daten: ${id}`,
    tags: 'Schlagwörter',
    indexGuide: 'So wird der Index berechnet',
  },

  explore: {
    lists: {
      observations: {
        loading: 'Beobachtungen werden geladen',
        loadingAll: (loaded) =>
          `Alle Beobachtungen werden geladen: bisher ${counts(loaded, 'Beobachtung', 'Beobachtungen')}`,
        filter: 'Beobachtungen filtern',
        inTotal: (rows) => `Insgesamt <count>${counts(rows, 'Beobachtung', 'Beobachtungen')}</count>`,
        onPage: (rows) => `<count>${counts(rows, 'Beobachtung', 'Beobachtungen')}</count> auf dieser Seite`,
        onLastPage: (rows) =>
          `<count>${counts(rows, 'Beobachtung', 'Beobachtungen')}</count> auf der letzten Seite`,
        first: (rows) => `Die ersten <count>${counts(rows, 'Beobachtung', 'Beobachtungen')}</count>`,
        noneYet: 'Noch keine Beobachtungen',
        noneFound: 'Keine Beobachtungen gefunden',
        clearFilters: 'Filter zurücksetzen und alle Beobachtungen anzeigen',
      },
      images: {
        loading: 'Bilder werden geladen',
        loadingAll: (loaded) => `Alle Bilder werden geladen: bisher ${counts(loaded, 'Bild', 'Bilder')}`,
        filter: 'Bilder filtern',
        inTotal: (rows) => `Insgesamt <count>${counts(rows, 'Bild', 'Bilder')}</count>`,
        onPage: (rows) => `<count>${counts(rows, 'Bild', 'Bilder')}</count> auf dieser Seite`,
        onLastPage: (rows) => `<count>${counts(rows, 'Bild', 'Bilder')}</count> auf der letzten Seite`,
        first: (rows) => `Die ersten <count>${counts(rows, 'Bild', 'Bilder')}</count>`,
        noneYet: 'Noch keine Bilder',
        noneFound: 'Keine Bilder gefunden',
        clearFilters: 'Filter zurücksetzen und alle Bilder anzeigen',
      },
      daily: {
        loading: 'Tage werden geladen',
        loadingAll: (loaded) => `Alle Tage werden geladen: bisher ${counts(loaded, 'Tag', 'Tage')}`,
        filter: 'Tage filtern',
        inTotal: (rows) => `Insgesamt <count>${counts(rows, 'Tag', 'Tage')}</count>`,
        onPage: (rows) => `<count>${counts(rows, 'Tag', 'Tage')}</count> auf dieser Seite`,
        onLastPage: (rows) => `<count>${counts(rows, 'Tag', 'Tage')}</count> auf der letzten Seite`,
        first: (rows) => `Die ersten <count>${counts(rows, 'Tag', 'Tage')}</count>`,
        noneYet: 'Noch keine Tage',
        noneFound: 'Keine Tage gefunden',
        clearFilters: 'Filter zurücksetzen und alle Tage anzeigen',
      },
    },
    lights: { whiteLight: 'Weißlicht', hAlpha: 'H-alpha', caK: 'Ca\u00a0K' },
    filters: 'Filter',
    filtersSet: (set) => `Filter (${set} gesetzt)`,
    from: 'Erster Tag (UTC)',
    to: 'Letzter Tag (UTC)',
    type: 'Typ',
    anyType: 'Alle',
    observer: 'Beobachter',
    tag: 'Schlagwort',
    limit: 'Zeilen pro Seite',
    apply: 'Anwenden',
    clear: 'Zurücksetzen',
    period: 'Zeitraum',
    latestDays: (days: number) => `Letzte ${days} Tage`,
    allDays: 'Alle Tage',
    year: 'Jahr',
    faults: {
      incompleteDate:
        'Dieses Datum ist unvollständig. Geben Sie Tag, Monat und Jahr ein oder leeren Sie das Feld.',
      day: 'Geben Sie ein Datum wie 2024-05-11 ein.',
      type: 'Wählen Sie Weißlicht (0), H-alpha (1), Ca\u00a0K (2) oder alle.',
      observer: (longest) =>
        `Geben Sie einen Nickname mit höchstens ${longest} Zeichen ein, ohne Steuerzeichen.`,
      tag: (longest) => `Geben Sie ein Schlagwort mit höchstens ${longest} Zeichen ein, ohne Steuerzeichen.`,
      limit: (largest) => `Geben Sie eine ganze Zahl von 1 bis ${largest} ein.`,
      reversed: (from) => `Der letzte Tag darf nicht vor dem ersten Tag (${from}) liegen.`,
    },
    nothingMatches: (filters) =>
      `Zu diesen Filtern gibt es keine Treffer: ${filters}. Nicknames müssen genau übereinstimmen; bei Schlagwörtern spielt die Groß- und Kleinschreibung keine Rolle.`,
    fromDay: (day) => `ab ${day} UTC`,
    untilDay: (day) => `bis ${day} UTC`,
    ofType: (light) => `Typ ${light}`,
    byObserver: (nickname) => `von „${nickname}“`,
    tagged: (tag) => `Schlagwort „${tag}“`,
    startAgain: 'Mit der ersten Seite beginnen',
    pagination: 'Seitennavigation',
    paginationBottom: 'Seitennavigation, unten',
    downloadAll: 'Alle Zeilen herunterladen',
    loadAll: 'Alle Zeilen laden',
    pageByPage: 'Seitenweise anzeigen',
    firstPage: 'Erste Seite',
    previousPage: 'Vorige Seite',
    nextPage: 'Nächste Seite',
    stop: 'Laden anhalten',
    waitingForLimit: (loaded, seconds) =>
      `Anfragelimit nach ${counts(loaded, 'Zeile', 'Zeilen')} erreicht. Das Laden geht in ${seconds}\u00a0s weiter`,
    showMore: (rows) => `${counts(rows, 'weitere Zeile', 'weitere Zeilen')} anzeigen`,
    shownOf: (shown, loaded) =>
      `${counts(shown, 'Zeile', 'Zeilen')} von ${counts(loaded, 'geladenen', 'geladenen')} angezeigt`,
    sortedOverAll: (column, rows) =>
      `Sortiert nach „${column}“ über alle ${counts(rows, 'Zeile', 'Zeilen')}.`,
    sortedOverPage: (column, rows) =>
      `Sortiert nach „${column}“, aber nur innerhalb dieser Seite mit ${counts(rows, 'Zeile', 'Zeilen')}. <all>Alle Zeilen laden</all>`,
    sortedOverFirst: (column, rows) =>
      `Sortiert nach „${column}“, aber nur über die ersten ${counts(rows, 'Zeile', 'Zeilen')}; es gibt weitere passende Zeilen. Wählen Sie weniger Tage, um alle zu sortieren.`,
    notAllLoaded: (rows) =>
      `Das Portal lädt höchstens ${counts(rows, 'Zeile', 'Zeilen')}. Um die anderen zu sehen, wählen Sie weniger Tage oder laden Sie alle Zeilen herunter.`,
    sortBy: 'Sortieren nach',
    ascending: (column) => `${column}, aufsteigend`,
    descending: (column) => `${column}, absteigend`,
    view: 'Ansicht',
    cards: 'Karten',
    table: 'Tabelle',
    scrollableTable: (title) => `${title} (scrollbare Tabelle)`,
    tableCaption: (title) => `${title}: eine Zeile pro Datensatz, Zeiten in UTC`,
    columnDescriptions: 'Beschreibung der Spalten',
  },

  export: {
    title: 'Export',
    downloadRows: (rows) =>
      rows === 1
        ? 'Diese Zeile als CSV herunterladen'
        : `Diese ${counts(rows, 'Zeile', 'Zeilen')} als CSV herunterladen`,
    aboutRows:
      'Der Inhalt dieser Seite mit allen Feldern, in UTF-8. Importieren Sie die Spalten in einer Tabellenkalkulation als Text, damit eine Zelle, die mit = beginnt, nicht als Formel ausgeführt wird.',
    code: 'Code',
    aboutCode:
      'Code, der dieselben Daten abruft. Setzen Sie zuerst Ihr Token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    aboutListCode:
      'Code, der dieselben Daten abruft. curl ruft die Tage dieser Seite ab, höchstens 500 Zeilen, die ältesten zuerst. TypeScript und Python rufen alle Zeilen ab. Setzen Sie zuerst Ihr Token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
    unpublishedClients:
      'Die Clients für TypeScript und Python sind Teil des Quellcodes von heliolog. Installieren Sie keine Pakete mit diesen Namen von npm oder PyPI: Sie könnten von anderen stammen.',
    languages: 'Programmiersprachen',
    codeIn: (language) => `${language}-Code für diese Seite`,
    allRows: 'Alle Zeilen',
    completeList: 'Die vollständige Liste in einer Datei, aus einer einzigen Datenversion.',
    matchingRows:
      'Alle Zeilen, die den Filtern entsprechen, in einer Datei, aus einer einzigen Datenversion.',
    withTags: 'Jede Zeile enthält ihre Schlagwörter.',
    format: 'Format',
    download: 'Alle Zeilen herunterladen',
    cancel: 'Download abbrechen',
    choosing: 'Wählen Sie einen Speicherort für die Datei …',
    building: 'Der Server erstellt die Datei … Lassen Sie diese Seite geöffnet.',
    receiving: (file) => `${file} wird heruntergeladen … Lassen Sie diese Seite geöffnet.`,
    saved: (file, size, version) => `${file} gespeichert: ${size}, Datenversion ${version}.`,
    cancelled: 'Download abgebrochen. Es wurde nichts gespeichert.',
    progress: 'Download',
    sizeOf: (received, total) => `${received} von ${total}`,
    broken:
      'Die Verbindung brach vor dem Ende der Datei ab. Es wurde nichts gespeichert; laden Sie sie erneut herunter.',
    notWritten:
      'Der Browser kann die Datei nicht schreiben. Vielleicht ist der Datenträger voll oder der Ordner schreibgeschützt.',
    sameFile: 'Dieselbe Datei auf der Kommandozeile, mit Ihrem Token in <code>HELIOLOG_TOKEN</code>:',
    command: 'Befehl für alle Zeilen',
  },

  fields: {
    id: 'ID',
    observer: 'Beobachter',
    type: 'Typ',
    date_of_observation: 'Zeitpunkt',
    title: 'Titel',
    gt: 'Gruppen',
    gn: 'Gruppen Nord',
    gs: 'Gruppen Süd',
    st: 'Flecken',
    sn: 'Flecken Nord',
    ss: 'Flecken Süd',
    // Cards are narrow.
    wolf: 'Relativ\u00adzahl',
    wolf_north: 'Relativzahl Nord',
    wolf_south: 'Relativzahl Süd',
    a_number: 'Bloßes Auge',
    seeing: 'Seeing',
    transparency: 'Transparenz',
    cloud_cover: 'Bewölkung',
    comments: 'Bemerkungen',
    cdn_id: 'CDN-Datei',
    tags: 'Schlagwörter',
    urls: 'Bild-URLs',
    site_lat: 'Breite des Standorts',
    site_lng: 'Länge des Standorts',
    mount: 'Montierung',
    day: 'Tag',
    carrington_rotation: 'Carrington-Rotation',
    obs_count: 'Beobachtungen',
    observer_count: 'Beobachter',
    wolf_mean: 'Relativzahl Mittel',
    wolf_min: 'Relativzahl Min.',
    wolf_max: 'Relativzahl Max.',
    a_mean: 'Bloßes Auge Mittel',
    a_min: 'Bloßes Auge Min.',
    a_max: 'Bloßes Auge Max.',
    wolf_north_mean: 'Mittel Nord',
    wolf_south_mean: 'Mittel Süd',
    image_count: 'Bilder',
    nickname: 'Nickname',
    observations: 'Beobachtungen',
    images: 'Bilder',
    first_seen: 'Erster Beitrag',
    at: 'Zeitpunkt',
    p: 'P',
    b0: 'B0',
    l0: 'L0',
    carrington_fraction: 'Teil der Rotation',
    radius_arcsec: 'Scheinbarer Radius',
    distance_au: 'Entfernung',
    altitude: 'Höhe der Sonne',
    azimuth: 'Azimut',
    parallactic_angle: 'Parallaktischer Winkel',
  },

  meanings: {
    id: 'Kennung des Datensatzes, vom Herausgeber vergeben und in dieser Liste eindeutig.',
    observer: 'Nickname des Beobachters. Groß- und Kleinschreibung zählen, verglichen wird genau.',
    type: 'Wellenlängenbereich der Beobachtung: 0 = Weißlicht, 1 = H-Alpha, 2 = CaK.',
    date_of_observation:
      'Zeitpunkt der Beobachtung in UTC, in ganzen Sekunden. Danach sind die Zeilen sortiert, dann nach der ID in Byte-Reihenfolge.',
    title: 'Titel, den der Beobachter vergeben hat.',
    gt: 'Fleckengruppen, die der Beobachter auf der ganzen Scheibe gezählt hat.',
    gn: 'Fleckengruppen, die der Beobachter auf der Nordhemisphäre der Sonne gezählt hat.',
    gs: 'Fleckengruppen, die der Beobachter auf der Südhemisphäre der Sonne gezählt hat.',
    st: 'Sonnenflecken, die der Beobachter auf der ganzen Scheibe gezählt hat.',
    sn: 'Sonnenflecken, die der Beobachter auf der Nordhemisphäre der Sonne gezählt hat.',
    ss: 'Sonnenflecken, die der Beobachter auf der Südhemisphäre der Sonne gezählt hat.',
    wolf: 'Relativzahl (Wolfsche Sonnenfleckenrelativzahl): 10 × gt + st, ohne den Korrekturfaktor k des Beobachters.',
    wolf_north:
      'Relativzahl (Wolfsche Sonnenfleckenrelativzahl) der Nordhemisphäre: 10 × gn + sn, ohne den Korrekturfaktor k des Beobachters.',
    wolf_south:
      'Relativzahl (Wolfsche Sonnenfleckenrelativzahl) der Südhemisphäre: 10 × gs + ss, ohne den Korrekturfaktor k des Beobachters.',
    a_number: 'Aktive Regionen, die der Beobachter mit bloßem Auge gesehen hat.',
    seeing:
      'Wie ruhig die Luft war, von 0 bis 100 auf der eigenen Skala des Beobachters. Beobachter können verschiedene Skalen verwenden.',
    transparency:
      'Wie klar die Luft war, von 0 bis 100 auf der eigenen Skala des Beobachters. Beobachter können verschiedene Skalen verwenden.',
    cloud_cover:
      'Wie viel des Himmels von Wolken bedeckt war, von 0 bis 100 auf der eigenen Skala des Beobachters. Beobachter können verschiedene Skalen verwenden.',
    comments: 'Bemerkungen des Beobachters zur Beobachtung.',
    tags: 'Schlagwörter des Datensatzes, jedes einmal.',
    cdn_id: 'Name der Bilddatei im CDN.',
    site_lat:
      'Geografische Breite des Standorts, Nord positiv, auf 0,1 Grad gerundet. Der genaue Ort wird nicht gespeichert.',
    site_lng:
      'Geografische Länge des Standorts, Ost positiv, auf 0,1 Grad gerundet. Der genaue Ort wird nicht gespeichert.',
    mount: 'Montierung des Teleskops: parallaktisch oder azimutal.',
    day: 'Kalendertag in UTC. Tage ohne veröffentlichte Beobachtung und ohne Bild haben keine Zeile.',
    carrington_rotation:
      'Nummer der Carrington-Rotation, die um 12:00 UTC des Tages läuft. Rotation 1 begann am 1853-11-09; frühere haben die Nummer null oder negative Nummern.',
    obs_count: 'Veröffentlichte Beobachtungen des Tages; 0 an einem Tag nur mit Bildern.',
    observer_count: 'Verschiedene Beobachter mit einer veröffentlichten Beobachtung des Tages.',
    wolf_mean:
      'Mittel von wolf über die Beobachtungen des Tages, die es angeben, jeden Typs; zwei Dezimalen, kaufmännisch gerundet.',
    wolf_min: 'Minimum von wolf über die Beobachtungen des Tages, die es angeben, jeden Typs.',
    wolf_max: 'Maximum von wolf über die Beobachtungen des Tages, die es angeben, jeden Typs.',
    a_mean:
      'Mittel von a_number über die Beobachtungen des Tages, die es angeben, jeden Typs; zwei Dezimalen, kaufmännisch gerundet.',
    a_min: 'Minimum von a_number über die Beobachtungen des Tages, die es angeben, jeden Typs.',
    a_max: 'Maximum von a_number über die Beobachtungen des Tages, die es angeben, jeden Typs.',
    wolf_north_mean:
      'Mittel von wolf_north über die Beobachtungen des Tages, die es angeben, jeden Typs; zwei Dezimalen, kaufmännisch gerundet.',
    wolf_south_mean:
      'Mittel von wolf_south über die Beobachtungen des Tages, die es angeben, jeden Typs; zwei Dezimalen, kaufmännisch gerundet.',
    image_count: 'Veröffentlichte Bilder des Tages.',
  },

  whyNull: {
    title: 'Der Beobachter hat keinen Titel angegeben.',
    gt: 'Der Beobachter hat es nicht angegeben. Das bedeutet nicht null.',
    gn: 'Der Beobachter hat die Hemisphären nicht getrennt gezählt. Das bedeutet nicht null.',
    gs: 'Der Beobachter hat die Hemisphären nicht getrennt gezählt. Das bedeutet nicht null.',
    st: 'Der Beobachter hat es nicht angegeben. Das bedeutet nicht null.',
    sn: 'Der Beobachter hat die Hemisphären nicht getrennt gezählt. Das bedeutet nicht null.',
    ss: 'Der Beobachter hat die Hemisphären nicht getrennt gezählt. Das bedeutet nicht null.',
    wolf: 'Der Beobachter hat weder die Relativzahl noch gt und st zusammen angegeben.',
    wolf_north: 'Der Beobachter hat weder die Relativzahl noch gn und sn zusammen angegeben.',
    wolf_south: 'Der Beobachter hat weder die Relativzahl noch gs und ss zusammen angegeben.',
    a_number: 'Der Beobachter hat es nicht angegeben. Wer hingesehen und keine gesehen hat, meldet 0.',
    seeing: 'Der Beobachter hat es nicht angegeben.',
    transparency: 'Der Beobachter hat es nicht angegeben.',
    cloud_cover: 'Der Beobachter hat es nicht angegeben.',
    comments: 'Der Beobachter hat keine Bemerkungen gemacht.',
  },

  frame: {
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptnavigation',
    overview: 'Übersicht',
    explore: 'Erkunden',
    access: 'Zugang',
    guides: 'Anleitungen',
    activity: 'Aktivität',
    activityPages: { timeline: 'Zeitverlauf', rotations: 'Rotationen', cycles: 'Zyklen' },
    reference: 'API-Referenz',
    useLight: 'Helle Farben verwenden',
    useDark: 'Dunkle Farben verwenden',
    language: 'Sprache',
    syntheticData: 'Synthetische Daten',
    allSynthetic:
      'Diese Daten sind SYNTHETISCH: Alle Beobachter (mit Namen sample-…) und ihre Datensätze sind erfunden.',
    someSynthetic:
      'Ein Teil dieser Daten ist SYNTHETISCH: Die Datensätze der Beobachter mit Namen sample-… sind erfunden.',
    attribution: 'Daten © Beobachter der Gemeinschaft',
    howToCite: 'Zitierhinweise',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    timesAreUtc: 'Alle Zeitangaben in UTC.',
    dataVersion: 'Datenversion <version/>,',
    notFound: 'Nicht gefunden',
    pageNotFound: 'Seite nicht gefunden',
    goElsewhere:
      'Gehen Sie zur <overview>Übersicht</overview> oder <observations>erkunden Sie die Beobachtungen</observations>.',
    loadingPage: 'Seite wird geladen',
    titles: {
      overview: 'Übersicht',
      rotations: 'Carrington-Rotationen',
      cycles: 'Sonnenzyklen',
      observations: 'Beobachtungen',
      images: 'Bilder',
      daily: 'Tägliche Aktivität',
      observation: 'Beobachtung',
      observers: 'Beobachter',
      observer: 'Beobachter',
      compare: 'Beobachter vergleichen',
      guides: 'Anleitungen',
      access: 'Zugang',
      version: 'Datenversion',
    },
  },

  guides: {
    lead: 'Wie man die Daten nutzt, Beobachtungen veröffentlicht und den Dienst betreibt. Die Anleitungen sind auf Englisch.',
    search: 'Wörter in Titeln und Überschriften (englisch)',
    count: (found) => counts(found, 'Anleitung', 'Anleitungen'),
    noneFound: 'Keine Anleitung hat diese Wörter im Titel oder in einer Überschrift.',
    all: 'Alle Anleitungen',
    inEnglish: 'Diese Anleitung ist auf Englisch.',
  },

  images: {
    untitled: 'Ohne Titel',
    theSun: 'Die Sonne',
    alt: (title, observer, time) => `${title}, von ${observer}, ${time}`,
    cannotBeLoaded: 'Das Bild kann nicht geladen werden',
    belowHorizon: 'Sonne unter dem Horizont',
    orientationMeanings: 'Was P, B0 und L0 bedeuten',
    dialog: 'Bild',
    orientation: 'Orientierung der Sonne',
    unknownWithoutSite: 'ohne Standort unbekannt',
    previous: 'Voriges',
    next: 'Nächstes',
    close: 'Schließen',
    p: 'P',
    pMeaning:
      'Positionswinkel: wie weit der Nordpol der Sonne gegen die Richtung zum Himmelsnordpol gedreht ist, nach Osten positiv.',
    b0: 'B0',
    b0Meaning: 'Heliografische Breite der Scheibenmitte, nach Norden positiv.',
    l0: 'L0',
    l0Meaning: 'Carrington-Länge der Scheibenmitte.',
    altitude: 'Höhe der Sonne',
    altitudeMeaning:
      'Wie hoch die Sonne über dem Horizont des Standorts stand. Bilder, bei denen die Sonne unter dem Horizont stand, sind gekennzeichnet.',
    parallacticAngle: 'Parallaktischer Winkel',
    parallacticAngleMeaning:
      'Wie weit der Zenit, den eine azimutale Montierung oben hält, gegen die Richtung zum Himmelsnordpol gedreht ist, nach Osten positiv.',
    grid: 'Gradnetz',
    gridDescription: (degrees) => `Gradnetz der Sonne mit Linien alle ${degrees} Grad`,
    north: 'N',
    gridLines: (degrees) => `Das Gradnetz hat alle ${degrees}° eine Linie; der Äquator ist dicker.`,
    assumesZenith: 'Es setzt voraus, dass der Zenit im Bild oben liegt.',
    assumesNorth: 'Es setzt voraus, dass der Himmelsnordpol im Bild oben liegt.',
    assumesNorthWithoutSite:
      'Es setzt voraus, dass der Himmelsnordpol im Bild oben liegt, weil der Standort nicht angegeben und damit der parallaktische Winkel unbekannt ist.',
    assumesNorthWithoutMount:
      'Es setzt voraus, dass der Himmelsnordpol im Bild oben liegt, weil die Montierung nicht angegeben ist.',
    fitGrid: 'An die Scheibe anpassen:',
    size: 'Größe',
    sizeValue: (percent) => `${percent}\u00a0% des Bildes`,
    rotation: 'Drehung',
    rotationValue: (degrees) => `${degrees} Grad nach links`,
    ofDay: (day) => `Bilder vom ${day}`,
    compare: 'Vergleichen',
    chooseSecond: 'Wählen Sie unter dem Bild ein zweites zum Vergleich.',
    onlyOne: 'Es ist kein anderes Bild geladen, mit dem es sich vergleichen ließe.',
    allLoaded: 'Alle Bilder dieser Seite',
    stopComparing: 'Nur ein Bild anzeigen',
    arrangement: 'Anordnung',
    sideBySide: 'Nebeneinander',
    slider: 'Schieberegler',
    sliderPosition: 'Wo das zweite Bild beginnt',
    sliderValue: (percent) => `${percent}\u00a0% der Breite`,
    northUp: 'Norden oben',
    left: (name) => `Links: ${name}`,
    right: (name) => `Rechts: ${name}`,
  },

  observation: {
    heading: 'Beobachtung',
    loading: 'Beobachtung wird geladen',
    loadingDay: 'Aktivität des Tages wird geladen',
    byObserver: (light) => `${light}, von <observer/>, <time/>`,
    id: 'ID <id/>',
    relatedRecords: 'Zugehörige Datensätze',
    allOnDay: (day) => `Alle Beobachtungen vom ${day}`,
    allByObserver: 'Alle Beobachtungen dieses Beobachters',
    imagesOnDay: 'Bilder dieses Beobachters von diesem Tag',
    notReported: 'nicht angegeben',

    counts: {
      heading: 'Fleckenzählung',
      wolf: 'Relativzahl <wolf/>',
      disk: 'ganze Scheibe',
      north: 'Nord',
      south: 'Süd',
      groups: (count) => counts(count, 'Gruppe', 'Gruppen'),
      spots: (count) => counts(count, 'Fleck', 'Flecken'),
      groupKey: '10 für jede Gruppe',
      spotKey: '1 für jeden Fleck',
    },

    community: {
      heading: (day) => `Die Gemeinschaft am ${day}`,
      publishedLater:
        'Dieser Tag wurde veröffentlicht, nachdem Sie die Seite geöffnet haben. Laden Sie sie neu, um mit anderen Beobachtern zu vergleichen.',
      noWolf: 'An diesem Tag wurde keine Relativzahl gemeldet.',
      means: 'Mittel der Gemeinschaft an diesem Tag: <mean/>. Diese Beobachtung: <own/>.',
      wolfNorth: 'Relativzahl, Nord',
      wolfSouth: 'Relativzahl, Süd',
      hemisphere: (mean, own) => `Mittel ${mean}, diese Beobachtung ${own}`,
      hemisphereWithoutMean: (own) => `kein Mittel, diese Beobachtung ${own}`,
      basis: (observations, observers) =>
        `Grundlage: ${counts(observations, 'Beobachtung', 'Beobachtungen')} aller Typen von ${counts(observers, 'Beobachter', 'Beobachtern')}, einschließlich dieser Beobachtung. In jedes Mittel gehen nur Beobachtungen ein, die den betreffenden Wert angeben.`,
    },

    index: {
      loading: 'Index wird geladen',
      none: 'Dieser Server hat zurzeit keinen Gemeinschaftsindex.',
      outdated: 'Der Index ist älter als die Daten: Die neueste Veröffentlichung ist nicht enthalten.',
      communityIndex: 'Gemeinschaftsindex',
      communityMean: 'Tagesmittel der Gemeinschaft',
      heading: 'Im Gemeinschaftsindex',
      loadingEntry: 'Eintrag im Index wird geladen',
      newer: 'Diese Beobachtung ist neuer als der Index.',
      otherLight: (light) =>
        `Diese Beobachtung geht nicht in den Index ein: Ihr Typ ist ${light}, und nur Beobachtungen im Weißlicht gehen ein.`,
      withoutWolf: 'Diese Beobachtung geht nicht in den Index ein, weil sie keine Relativzahl hat.',
      ok: '<strong>In Ordnung</strong>: Sie stimmt mit den anderen Beobachtern des Tages überein.',
      verdict: (title, description) => `<strong>${title}</strong>: ${description}`,
      scaled: 'Skalierter Wert',
      scaledWhat: (wolf, factor, year) =>
        `${wolf} × ${factor}: Relativzahl mal Faktor k des Beobachters für ${year}`,
      scaledMeanWhat: (wolf, factor, reports, year) =>
        `${wolf} × ${factor}: Mittel aus ${reports} Meldungen des Tages mal Faktor k des Beobachters für ${year}`,
      dayIndex: 'Index des Tages',
      uncertaintyWhat: '± Standardunsicherheit',
      deviation: 'Abweichung z',
      above: 'Standard\u00adabweichungen über dem Index',
      below: 'Standard\u00adabweichungen unter dem Index',
      share: 'Anteil',
      shareWhat: (weight) => `am Index des Tages; das Gewicht ist ${weight}`,
      percent: (value) => `${value}\u00a0%`,
      remarks: 'Anmerkungen',
    },

    flags: {
      outlier: {
        title: 'Ausreißer',
        description:
          'Es liegen Meldungen von drei oder mehr Beobachtern vor, und dieser Wert weicht um mehr als 3,5 Standardabweichungen vom Index ab.',
      },
      disputed: {
        title: 'Strittig',
        description:
          'Es liegen nur Meldungen von zwei Beobachtern vor, und sie stimmen nicht überein: Einer weicht um mehr als 3,5 Standardabweichungen vom Index ab. Wer recht hat, lässt sich nicht sagen.',
      },
      'no-peers': {
        title: 'Kein Vergleich',
        description:
          'Niemand sonst hat an diesem Tag eine Relativzahl gemeldet. Daher lässt sich der Wert nicht vergleichen.',
      },
      'groups-differ': {
        title: 'Gruppensumme weicht ab',
        description: 'Die Gruppen der Hemisphären ergeben nicht die Gesamtzahl: gn + gs ist nicht gt.',
      },
      'spots-differ': {
        title: 'Fleckensumme weicht ab',
        description: 'Die Flecken der Hemisphären ergeben nicht die Gesamtzahl: sn + ss ist nicht st.',
      },
      'more-groups-than-spots': {
        title: 'Mehr Gruppen als Flecken',
        description: 'Es gibt mehr Gruppen als Flecken, obwohl jede Gruppe mindestens einen Fleck hat.',
      },
      'several-reports': {
        title: 'Mehrere Meldungen',
        description:
          'Von diesem Beobachter gibt es an diesem Tag mehrere Meldungen. In den Index ging das Mittel der Relativzahlen ein.',
      },
    },

    fields: {
      heading: 'Alle Felder',
      loading: 'Beschreibungen der Felder werden geladen',
      caption: 'Felder dieser Beobachtung',
      field: 'Feld',
      value: 'Wert',
      meaning: 'Bedeutung',
      typeValue: (type, light) => `${type} (${light})`,
      types: { integer: 'ganze Zahl', string: 'Text', datetime: 'Datum und Uhrzeit' },
      oneOf: (type, values) => `${type}: ${values}`,
      atLeast: (type, least) => `${type} ab ${least}`,
      atMost: (type, most) => `${type} bis ${most}`,
      between: (type, least, most) => `${type} von ${least} bis ${most}`,
      notEmpty: (type) => `${type}, nicht leer`,
      atMostCharacters: (type, most) => `${type} mit bis zu ${most} Zeichen`,
      charactersBetween: (type, least, most) => `${type} mit ${least} bis ${most} Zeichen`,
      noUnit: (accepted) => `${accepted}, ohne Einheit`,
      inUnit: (accepted, unit) => `${accepted}, in ${unit}`,
      units: { degree: 'Grad', percent: 'Prozent' },
    },
  },

  observers: {
    heading: 'Beobachter',
    nicknameContains: 'Nickname enthält',
    count: (all) => counts(all, 'Beobachter', 'Beobachter'),
    countFirst: (all, shown) => `${counts(all, 'Beobachter', 'Beobachter')}, die ersten ${shown} angezeigt`,
    countFound: (found, all) => `${found} von ${counts(all, 'Beobachter', 'Beobachtern')}`,
    countFoundFirst: (found, all, shown) =>
      `${found} von ${counts(all, 'Beobachter', 'Beobachtern')}, die ersten ${shown} angezeigt`,
    coversAll: 'Die Suche und das Sortieren über die Spaltenköpfe umfassen alle Beobachter.',
    noneYet: 'Noch keine Beobachter.',
    noneFound: 'Kein Nickname enthält diesen Text. Versuchen Sie es mit weniger Buchstaben.',
    showMore: (count) => `${count} weitere anzeigen`,
    loadingList: 'Beobachter werden geladen',
    table: 'Beobachter',
    tableCaption: 'Beobachter mit der Anzahl ihrer Beobachtungen und Bilder',
    columns: {
      nickname: 'Nickname',
      observations: 'Beobachtungen',
      images: 'Bilder',
      first_seen: 'Erster Beitrag (UTC)',
      last_seen_day: 'Zuletzt im Index',
      k: 'k',
    },
    nothingPublished: 'nichts veröffentlicht',
    choose: 'Vergleichen',
    chooseNamed: (nickname) => `${nickname} vergleichen`,
    chooseHint: 'Wählen Sie zwei bis fünf Beobachter aus, um ihre Zählungen zu vergleichen.',
    chosen: (nicknames) => `Ausgewählt: ${nicknames}`,
    tooManyChosen:
      'Fünf Beobachter sind ausgewählt, mehr geht nicht. Wählen Sie einen ab, um einen anderen auszuwählen.',
    compareChosen: 'Ausgewählte Beobachter vergleichen',
    clearChosen: 'Auswahl aufheben',

    loading: 'Beobachter wird geladen',
    loadingActivity: 'Aktivität der Gemeinschaft wird geladen',
    recordsOfObserver: 'Datensätze dieses Beobachters',
    allObservations: 'Alle Beobachtungen dieser Person',
    allImages: 'Alle Bilder dieser Person',
    compareWithOthers: 'Mit anderen Beobachtern vergleichen',
    wolfHeading: 'Relativzahlen im Vergleich zur Gemeinschaft',
    onlyImages:
      'Von diesem Beobachter sind nur Bilder veröffentlicht. Daher gibt es hier keine Relativzahlen.',
    invalidRange:
      'Der Zeitraum in der URL ist ungültig: from und to müssen Datumsangaben wie 2024-05-11 sein, und from darf nicht nach to liegen.',
    range: 'Zeitraum',
    latestYear: 'Letzte 12 Monate',
    latestFiveYears: 'Letzte 5 Jahre',
    allYears: 'Gesamt',
    from: 'Von (UTC)',
    to: 'Bis (UTC)',
    show: 'Anzeigen',

    statistics: {
      heading: 'Statistik',
      never: 'nie',
      observations: 'Beobachtungen',
      observationsWhat: 'veröffentlicht, alle Typen',
      days: 'Tage',
      daysWhat: 'UTC-Tage mit Beobachtung',
      images: 'Bilder',
      imagesWhat: 'veröffentlicht',
      whiteLight: 'Weißlicht',
      whiteLightWhat: 'Beobachtungen im Weißlicht',
      hAlpha: 'H-alpha',
      hAlphaWhat: 'Beobachtungen in der H-alpha-Linie des Wasserstoffs',
      cak: 'Ca\u00a0K',
      cakWhat: 'Beobachtungen in der K-Linie des ionisierten Calciums',
      wolf: 'Relativzahl',
      wolfWhat: 'Mittel (Min.–Max.) aller Beobachtungen, die sie angeben',
      nakedEye: 'Zählung mit bloßem Auge',
      nakedEyeWhat: 'mit bloßem Auge gesehene aktive Regionen: Mittel (Min.–Max.)',
      firstSeen: 'Erster Beitrag',
      firstSeenWhat: 'älteste veröffentlichte Beobachtung oder ältestes Bild',
      lastSeen: 'Letzter Beitrag',
      lastSeenWhat: 'neueste veröffentlichte Beobachtung oder neuestes Bild',
    },

    factor: {
      diagnostics: {
        'zeros-missing':
          'Meldet selten 0 an Tagen, an denen alle anderen 0 melden. Tage, an denen sonst niemand beobachtet hat, sind deshalb nie 0.',
        'only-zeros': 'Meldet meist 0 an Tagen, an denen andere Flecken sehen.',
      },
      heading: 'Faktor k im Gemeinschaftsindex',
      loading: 'Faktor k wird geladen',
      missing:
        'Der Index enthält keine Relativzahl im Weißlicht von diesem Beobachter. Daher gibt es keinen Faktor k.',
      meaning:
        'k ist der Faktor, der die Relativzahlen dieses Beobachters auf das Niveau der Gemeinschaft umrechnet: k mal die eigene Zählung ist im Mittel das, was die Gemeinschaft zählt. <guide/>',
      k: 'k',
      uncertaintyWhat: '± Standardunsicherheit',
      notDetermined: 'nicht bestimmt',
      reasons: {
        'no-common-days':
          'weil an den Beobachtungstagen dieses Beobachters niemand sonst eine Relativzahl gemeldet hat',
        'too-few-common-days':
          'weil andere an weniger als 20 Beobachtungstagen dieses Beobachters eine Relativzahl gemeldet haben',
        'no-spots-on-common-days':
          'weil keine Flecken gezählt wurden, die mit denen anderer verglichen werden könnten',
        'activity-too-low':
          'weil die Sonne an den Tagen, die mit anderen verglichen werden können, zu ruhig war',
      },
      applied: 'Angewandter Faktor',
      appliedWhat: 'der Index wendet ihn trotzdem an',
      commonDays: 'Gemeinsame Tage',
      commonDaysWhat: 'Tage, an denen auch andere eine Relativzahl gemeldet haben',
      commonDaysBetween:
        'Tage, an denen auch andere eine Relativzahl gemeldet haben, von <first/> bis <last/>',
      flagged: 'Markierte Tage',
      flaggedWhat: 'der gemeinsamen Tage, als Ausreißer oder strittig',
      quality: 'Qualität',
      qualityStart: 'der Startwert, weil nichts verglichen werden kann',
      qualityBelow:
        'stimmt schlechter als der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
      qualityAbove:
        'stimmt besser als der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
      qualityAverage:
        'stimmt etwa so gut wie der Durchschnitt mit den anderen überein; die Skala reicht von 0,1 bis 2, und 1 ist der Durchschnitt',
    },

    years: {
      year: 'Jahr',
      heading: 'Faktor je Jahr',
      meaning:
        'Instrumente und Augen ändern sich. Daher hat jedes Jahr einen eigenen Faktor, den der Index anwendet. Die Fehlerbalken entsprechen ± einer Standardunsicherheit: relative Unsicherheit × Faktor.',
      chart: (years, least, greatest) =>
        `Faktoren von ${counts(years, 'Jahr', 'Jahren')}, von ${least} bis ${greatest}. Die Tabelle enthält alle Werte.`,
      lines:
        'Die durchgezogene Linie liegt bei 1, dem Niveau der Gemeinschaft. Die gestrichelte Linie ist k.',
      lineWithoutK: 'Die durchgezogene Linie liegt bei 1, dem Niveau der Gemeinschaft.',
      table: 'Faktoren nach Jahr',
      caption: 'Der Faktor jedes Jahres, den der Index anwendet',
      factor: 'Faktor',
      relativeUncertainty: 'Relative Unsicherheit',
      commonDays: 'Gemeinsame Tage',
    },

    flagged: {
      heading: 'Markierte Beobachtungen',
      meaning:
        'Eine Markierung kennzeichnet eine ungewöhnliche Beobachtung. Sie bedeutet nicht, dass ein Fehler vorliegt, und ändert keine Zahl.',
      show: 'Anzeigen',
      allButNoPeers: 'alle außer „Kein Vergleich“',
      loading: 'Markierte Beobachtungen werden geladen',
      none: 'Keine Markierungen.',
      noneSoFar: 'Bisher keine Markierungen.',
      count: (flags) => `${counts(flags, 'Markierung', 'Markierungen')}.`,
      countSoFar: (flags) => `Bisher ${counts(flags, 'Markierung', 'Markierungen')}.`,
      withoutPeers: (observations) =>
        `Nicht aufgeführt: ${counts(observations, 'Beobachtung', 'Beobachtungen')} ohne Vergleich.`,
      loadMore: 'Mehr laden',
      meanings: 'Was z und die Markierungen bedeuten',
      noDeviation: 'keine',
      columns: {
        date_of_observation: { title: 'Beobachtung', description: 'Wann sie gemacht wurde, in UTC.' },
        flag: { title: 'Markierung', description: 'Was ungewöhnlich ist.' },
        wolf: { title: 'Relativzahl', description: 'Die Relativzahl der Beobachtung.' },
        z: {
          title: 'Abweichung z',
          description:
            'Um wie viele Standardabweichungen der skalierte Wert des Beobachters über dem Index des Tages liegt (negativ: darunter). Ohne andere Beobachter gibt es keine Abweichung.',
        },
        index: { title: 'Index', description: 'Der Gemeinschaftsindex des Tages.' },
      },
    },

    wolf: {
      loadingPage: (page) => `Seite ${page} wird geladen …`,
      stopped: (observations) =>
        `Nach ${counts(observations, 'Beobachtung', 'Beobachtungen')} angehalten; spätere werden nicht angezeigt.`,
      none: (from, to) => `Keine Beobachtungen vom ${from} bis ${to} (UTC).`,
      described: (observations, from, to, lights) =>
        `${counts(observations, 'Beobachtung', 'Beobachtungen')} vom ${from} bis ${to} (UTC): ${lights}.`,
      inWhiteLight: (count) => `${count} im Weißlicht`,
      inHAlpha: (count) => `${count} in H-alpha`,
      inCaK: (count) => `${count} in Ca\u00a0K`,
      withoutWolf: 'Keine hat eine Relativzahl.',
      withWolf: (count, least, greatest, mean) =>
        `${count} mit einer Relativzahl, von ${least} bis ${greatest}, Mittel ${mean}.`,
      axis: 'Relativzahl',
      pointHint:
        'Zeigen Sie auf einen Datenpunkt, um seine Werte zu sehen. Ein Klick öffnet die Beobachtung. Ziehen vergrößert, ein Doppelklick zeigt alles.',
      point: (time, light, wolf) => `${time}, ${light}: Relativzahl ${wolf}`,
      table: 'Jahresmittel',
      caption: 'Relativzahlen nach Jahr im gewählten Zeitraum',
      observations: 'Beobachtungen',
      withWolfNumber: 'Mit Relativzahl',
      mean: 'Mittlere Relativzahl',
      sameDays: (level) => `${level}, dieselben Tage`,
    },
  },

  overview: {
    title: 'Sonnenaktivität',
    lead: 'Sonnenfleckenzählungen und Bilder einer Gemeinschaft von Beobachtern.',
    leadNamed: (community) => `${community} veröffentlicht diese Sonnenfleckenzählungen und Bilder.`,
    loading: 'Aktivität wird geladen',
    nothingPublished: 'Noch nichts veröffentlicht',
    nothingAtTheMoment: 'Zurzeit keine Beobachtungen oder Bilder',
    oncePublished:
      'Sobald Beobachtungen veröffentlicht sind, zeigt diese Seite die tägliche Relativzahl, beide Hemisphären und die Tage mit Daten. Die <docs>API-Referenz</docs> beschreibt die Daten.',

    latest: {
      title: 'Neuester Tag',
      dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
      paused: 'Neuere Tage sind nicht veröffentlicht.',
      index: 'Gemeinschaftsindex',
      wolf: 'Mittlere Relativzahl',
      provisional: 'vorläufig',
      noWolf: 'Es wurde keine Relativzahl veröffentlicht.',
      rotation: 'Letzte Rotation',
      year: 'Letzte 12 Monate',
      rotationMean: (mean) => `Mittel der 27 Tage davor: ${mean}`,
      yearMean: (mean) => `Mittel der 365 Tage davor: ${mean}`,
      percentAbove: (percent) => `${percent} darüber`,
      percentBelow: (percent) => `${percent} darunter`,
      above: 'Darüber',
      below: 'Darunter',
      same: 'Etwa gleich',
      tooFewDays: 'Zu wenige Tage für einen Vergleich',
      recent: 'Letzte Rotation, Tag für Tag',
      recentDescription: (days, low, high, value) =>
        `Die 27 Tage davor und der neueste Tag: ${counts(days, 'Tag', 'Tage')} mit einem Wert, von ${low} bis ${high}; der neueste ist ${value}.`,
      hemispheres: 'Hemisphären',
      hemispheresCounted: 'Mittel der Zählungen des Tages, die nicht wie der Index skaliert sind.',
      north: 'Nord',
      south: 'Süd',
      noHemispheres: 'Niemand hat sie getrennt gezählt.',
      observers: (count) => counts(count, 'Beobachter', 'Beobachter'),
      moreObservers: (count) => `und ${counts(count, 'weiterer', 'weitere')}`,
      noObservers: 'Keine Beobachtungen an diesem Tag',
      images: 'Neueste Bilder',
      allImages: 'Alle Bilder',
      pictureOf: (observer, at) => `Die Sonne, von ${observer}, ${at}`,
      titledPictureOf: (title, observer, at) => `${title}, von ${observer}, ${at}`,
    },

    totals: {
      title: 'Insgesamt',
      observations: 'Beobachtungen',
      images: 'Bilder',
      observers: 'Beobachter',
      days: 'Tage mit Daten',
      period: 'Zeitraum',
      fromTo: (from, to) => `${from} bis ${to}`,
      published: 'Zuletzt veröffentlicht',
    },

    rotation: {
      title: (rotation) => `Carrington-Rotation ${rotation}`,
      position: (day, length, from, to) => `Tag ${day} von ${length}: ${from} bis ${to} UTC`,
      description: (today, day, length, known) =>
        `Heute, ${today} UTC, ist Tag ${day} von ${length}. Bisher Tage mit Relativzahl: ${known}.`,
      wolfOfDay: (day, wolf) => `${day} UTC: Relativzahl ${wolf}`,
      today: (today) => `Heute, ${today} UTC.`,
      noneYet: 'Für diese Tage sind noch keine Relativzahlen veröffentlicht.',
      bars: 'Die Balken zeigen die tägliche Relativzahl.',
    },

    activity: {
      title: 'Aktivität im Zeitverlauf',
      indexHeading: 'Gemeinschaftsindex',
      wolfHeading: 'Relativzahl',
      indexLines: 'Linien des Index',
      wolfLines: 'Linien der Relativzahl',
      lines: {
        dailyIndex: 'Täglicher Index',
        dailyMean: 'Tagesmittel',
        indexBand: 'Index ± 2u',
        meanBand: 'Tägliche Spanne',
        monthsBand: 'Monate ± 2u',
        monthly: 'Monatsmittel',
        smoothed: 'Über 13 Monate geglättet',
        indexSpread: {
          month: 'Täglicher Index, 10–90\u00a0% pro Monat',
          quarter: 'Täglicher Index, 10–90\u00a0% pro Quartal',
          year: 'Täglicher Index, 10–90\u00a0% pro Jahr',
        },
        meanSpread: {
          month: 'Tagesmittel, 10–90\u00a0% pro Monat',
          quarter: 'Tagesmittel, 10–90\u00a0% pro Quartal',
          year: 'Tagesmittel, 10–90\u00a0% pro Jahr',
        },
      },
      chart: 'Diagramm der täglichen Aktivität',
      hemispheresOfMean: 'Tagesmittel nach Hemisphäre',
      hemispheresOfWolf: 'Relativzahl nach Hemisphäre',
      noHemispheres: 'Kein Beobachter hat die Hemisphären getrennt gezählt.',
      north: 'Nord (oben)',
      south: 'Süd (unten)',
      meanPer: {
        day: 'pro Tag',
        month: 'pro Monat',
        quarter: 'pro Quartal',
        year: 'pro Jahr',
      },
      countsPer: {
        day: 'Anzahl pro Tag',
        week: 'Anzahl pro Woche',
        month: 'Anzahl pro Monat',
        quarter: 'Anzahl pro Quartal',
        year: 'Anzahl pro Jahr',
      },
      observations: 'Beobachtungen',
      images: 'Bilder',
      help: 'Scrollen vergrößert und verkleinert, Ziehen verschiebt, Ziehen mit Umschalttaste wählt einen Zeitraum, ein Doppelklick zeigt alle Tage. Tastatur: Pfeiltasten, + und −, Pos1, Ende, 0; Umschalttaste + Pfeiltasten gehen von Tag zu Tag. Drücken Sie nach der Eingabe eines Datums die Eingabetaste.',
      longRanges:
        'Bei mehr als 400 Tagen werden einzelne Tage nicht gezeichnet: Das graue Band enthält die mittleren 80\u00a0% der Tageswerte, vom 10. bis zum 90. Perzentil, und die Werte über dem Diagramm gelten für einen Monat.',
      keys: 'Pfeiltasten nach links und rechts verschieben den Zeitraum, Bild auf und Bild ab um seine ganze Länge, Pos1 und Ende führen zum ersten und letzten Tag, Plus und Minus vergrößern und verkleinern, 0 oder Escape zeigt alle Tage. Umschalttaste mit Pfeiltaste nach links oder rechts geht von Tag zu Tag, bei mehr als 400 Tagen von Monat zu Monat, und liest die Werte vor.',
      coveredAll: (from, to, days) =>
        `${from} bis ${to} UTC: ${counts(days, 'Tag', 'Tage')}, durchweg mit Beobachtungen oder Bildern.`,
      covered: (from, to, days, seen) =>
        `${from} bis ${to} UTC: ${counts(days, 'Tag', 'Tage')}, ${seen} mit Beobachtungen oder Bildern.`,
      indexRange: (low, high, mean) => `Täglicher Index von ${low} bis ${high}, Mittel ${mean}.`,
      wolfRange: (low, high, mean) => `Tägliche Relativzahl von ${low} bis ${high}, Mittel ${mean}.`,
      noIndex: 'Kein Index.',
      noWolf: 'Keine Relativzahl.',
    },

    measure: {
      title: 'Maß der Aktivität',
      index: 'Gemeinschaftsindex',
      mean: 'Tagesmittel',
      indexExplained:
        'Die Relativzahl jedes Beobachters wird mit einem persönlichen Faktor k multipliziert, der sie auf das Niveau der Gemeinschaft umrechnet. Der Index eines Tages ist das gewichtete Mittel dieser Werte, und u ist seine Standardunsicherheit. Das Band reicht von <em>low</em> (Index − 2u, aber nicht unter 0) bis <em>high</em> (Index + 2u).',
      meanExplained:
        'Das Mittel aller Relativzahlen des Tages über alle Typen. Es hängt davon ab, wer gerade beobachtet hat. Das Band reicht von der niedrigsten bis zur höchsten Relativzahl.',
      outdated:
        'Der Index wurde aus einer älteren Datenversion berechnet, <version/>. Die neuesten Änderungen sind noch nicht enthalten.',
      unknown: (requested) =>
        `„${requested}“ ist kein gültiger Wert für measure in der URL (index oder mean). Angezeigt wird der Index.`,
    },

    range: {
      title: 'Zeitraum',
      all: 'Gesamt',
      elevenYears: '11 Jahre',
      fiveYears: '5 Jahre',
      oneYear: '1 Jahr',
      threeMonths: '3 Monate',
      from: 'Von (UTC)',
      to: 'Bis (UTC)',
      fromIncomplete:
        '„Von“ ist kein Datum oder unvollständig: Geben Sie Tag, Monat und Jahr eines existierenden Tages ein. Das Diagramm bleibt unverändert.',
      toIncomplete:
        '„Bis“ ist kein Datum oder unvollständig: Geben Sie Tag, Monat und Jahr eines existierenden Tages ein. Das Diagramm bleibt unverändert.',
      fromWithoutData: (typed, first, last) =>
        `Für „Von“ (${typed}) gibt es keine Daten: Wählen Sie einen Tag von ${first} bis ${last}. Das Diagramm bleibt unverändert.`,
      toWithoutData: (typed, first, last) =>
        `Für „Bis“ (${typed}) gibt es keine Daten: Wählen Sie einen Tag von ${first} bis ${last}. Das Diagramm bleibt unverändert.`,
      reversed: (from, to) =>
        `„Von“ (${from}) liegt nach „Bis“ (${to}). „Von“ darf nicht nach „Bis“ liegen. Das Diagramm bleibt unverändert.`,
      urlNotADate: (name, text) =>
        `„${text}“ für ${name} in der URL ist kein Datum wie 2024-05-11. Alle Tage werden angezeigt.`,
      urlWithoutData: (first, last) =>
        `Die URL nennt Tage ohne Daten. Wählen Sie Tage von ${first} bis ${last}. Alle Tage werden angezeigt.`,
      urlReversed: (from, to) =>
        `In der URL liegt from (${from}) nach to (${to}). Alle Tage werden angezeigt.`,
      urlBeyondData: (from, to, first, last) =>
        `Die URL nennt Tage von ${from} bis ${to}, aber Daten gibt es nur von ${first} bis ${last}.`,
    },

    readout: {
      day: 'Tag',
      month: 'Monat',
      index: 'Index ± u',
      status: 'Status',
      settled: 'gesichert',
      provisional: 'vorläufig',
      observers: 'Beobachter',
      dailyMean: 'Tagesmittel',
      wolfMean: 'Mittlere Relativzahl',
      lowToHigh: 'Min. – Max.',
      north: 'Tagesmittel, Nord',
      south: 'Tagesmittel, Süd',
      // Hyphenated where three values share the width of a phone.
      observations: 'Beobach\u00adtungen',
      images: 'Bilder',
      monthlyIndex: 'Monat ± u',
      monthlyMean: 'Monatsmittel',
      monthlyWolf: 'Tagesmittel',
      smoothed: 'Geglättet',
      spread: '10–90\u00a0%',
      days: 'Tage',
      onDay: (day, values) => `${day} UTC: ${values}`,
      inMonth: (month, values) => `${month}: ${values}`,
      saidIndex: (index) => `Index ${index}`,
      saidNoIndex: 'kein Index',
      saidObservers: (count) => counts(count, 'Beobachter', 'Beobachter'),
      saidWolf: (wolf) => `Relativzahl ${wolf}`,
      saidDailyMean: (mean) => `Tagesmittel ${mean}`,
      saidNoWolf: 'keine Relativzahl',
      saidRange: (low, high) => `von ${low} bis ${high}`,
      saidNorth: (north) => `Nord ${north}`,
      saidSouth: (south) => `Süd ${south}`,
      saidObservations: (count) => `Beobachtungen ${count}`,
      saidImages: (count) => `Bilder ${count}`,
      saidMonthlyMean: (mean) => `Monatsmittel ${mean}`,
      saidNoMonthlyMean: 'kein Monatsmittel',
      saidSmoothed: (smoothed) => `über 13 Monate geglättet ${smoothed}`,
      saidSpread: (low, high) => `80\u00a0% der Tage von ${low} bis ${high}`,
    },

    monthly: {
      title: 'Monatsmittel als Tabelle',
      loading: 'Tabelle wird geladen',
      year: 'Jahr',
      wolfMeans: 'Relativzahl: Monatsmittel der Tagesmittel',
      wolfSmoothed: 'Relativzahl: über 13 Monate geglättet',
      indexMeans: 'Gemeinschaftsindex: Monatsmittel ± u',
      indexSmoothed: 'Gemeinschaftsindex: über 13 Monate geglättet',
    },

    coverage: {
      title: 'Zeitliche Abdeckung',
      explained: 'Beobachtungen pro UTC-Tag.',
      perDay: 'Beobachtungen pro Tag:',
      none: 'keine',
      range: (least, most) => `${least} bis ${most}`,
      orMore: (least) => `${least} oder mehr`,
      years: 'Jahre',
      daysOfYear: (days, length) => `${days}/${length} Tage`,
      yearHeading: (year, days, length) => `${year}: ${days} von ${length} Tagen`,
      calendar: (year) => `Beobachtungen pro Tag im Jahr ${year}; Pfeiltasten wechseln Tag und Woche`,
      onDay: (day, observations, images) =>
        `${day} UTC: ${counts(observations, 'Beobachtung', 'Beobachtungen')}, ${counts(images, 'Bild', 'Bilder')}`,
    },

    publications: {
      title: 'Neueste Veröffentlichungen',
      entry: (changes) => `<at/>: ${changes}`,
      version: (number) => `Veröffentlichung ${number}, Datenversion <version/>`,
      onlyDate: 'nur das Datum geändert, kein Datensatz',
      observations: {
        new: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} neu`,
        changed: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} geändert`,
        retracted: (count) => `${counts(count, 'Beobachtung', 'Beobachtungen')} zurückgezogen`,
      },
      images: {
        new: (count) => `${counts(count, 'Bild', 'Bilder')} neu`,
        changed: (count) => `${counts(count, 'Bild', 'Bilder')} geändert`,
        retracted: (count) => `${counts(count, 'Bild', 'Bilder')} zurückgezogen`,
      },
      observers: {
        new: (count) => `${counts(count, 'Beobachter', 'Beobachter')} neu`,
        changed: (count) => `${counts(count, 'Beobachter', 'Beobachter')} geändert`,
        retracted: (count) => `${counts(count, 'Beobachter', 'Beobachter')} zurückgezogen`,
      },
      further: {
        changed: (count) => `${count} geändert`,
        retracted: (count) => `${count} zurückgezogen`,
      },
    },
  },

  reference: {
    documents: 'Dokumente',
    records: 'Datensätze',
    files: 'Dateien',
    changes: 'Änderungen',
    index: 'Index',
    ephemeris: 'Ephemeriden',
    operations: 'Operationen',
    loading: 'API-Referenz wird geladen',
    yourToken: 'Ihr Token',
    tokenInUse:
      'Die Anfragen unten verwenden Ihr Token. Es ist in diesem Tab gespeichert, bis Sie ihn schließen.',
    pathParameters: 'Pfadparameter',
    pathParametersOf: (path) => `Pfadparameter von ${path}`,
    queryParameters: 'Abfrageparameter',
    queryParametersOf: (path) => `Abfrageparameter von ${path}`,
    responses: 'Antworten',
    headers: 'Header',
    headersOf: (status, path) => `Header der Antwort ${status} von ${path}`,
    body: 'Inhalt',
    bodyOf: (type, status, path) => `Inhalt (${type}) der Antwort ${status} von ${path}`,
    fieldsOfResponse: (status, path) => `Felder der Antwort ${status} von ${path}`,
    fieldsOf: (name) => `Felder von ${name}`,
    fieldsOfCode: (name) => `Felder von <code>${name}</code>`,
    sample: 'Beispielantwort',
    sampleOf: (path) => `Beispielantwort von ${path}`,

    required: 'erforderlich',
    optional: 'optional',
    anyKey: 'beliebiger Schlüssel',
    anyType: 'beliebig',
    arrayOf: (type) => `array aus ${type}`,
    orNull: (type) => `${type} oder null`,
    between: (min, max) => `von ${min} bis ${max}`,
    atLeast: (min) => `ab ${min}`,
    atMost: (max) => `bis ${max}`,
    lengthBetween: (min, max) => `von ${min} bis ${counts(max, 'Zeichen', 'Zeichen')}`,
    longerThan: (min) => `ab ${counts(min, 'Zeichen', 'Zeichen')}`,
    shorterThan: (max) => `bis ${counts(max, 'Zeichen', 'Zeichen')}`,
    notEmpty: 'nicht leer',
    keys: (min) => `mindestens ${counts(min, 'Schlüssel', 'Schlüssel')}`,
    oneOf: 'Mögliche Werte',
    default: 'Standardwert',
    example: 'Beispiel',

    tryIt: 'Ausprobieren',
    tryPath: (path) => `${path} ausprobieren`,
    anyValue: 'beliebig',
    curlFor: (path) => `curl-Befehl für ${path}`,
    send: 'Anfrage senden',
    sending: 'Wird gesendet …',
    needsToken: 'Ohne Token antwortet der Dienst mit 401. <token>Token eingeben</token>',
    received: (milliseconds, characters) =>
      `${milliseconds}\u00a0ms, ${counts(characters, 'Zeichen', 'Zeichen')}`,
    headerCount: (headers) => counts(headers, 'Header', 'Header'),
    responseBodyOf: (path) => `Inhalt der Antwort von ${path}`,
    noResponse: 'Der Dienst hat nicht geantwortet.',
  },

  rotations: {
    title: 'Carrington-Rotationen',
    lead: 'Eine Zeile ist eine Rotation der Sonne, eine Spalte einer ihrer 27 oder 28 Tage. Aktivität, die länger als eine Rotation anhält, kehrt an derselben Stelle der Zeile wieder und erscheint daher als senkrechter Streifen.',
    loading: 'Rotationen werden geladen',
    emptyTitle: 'Noch keine Rotationen vorhanden',
    emptyText:
      'Sobald Beobachtungen veröffentlicht sind, zeigt diese Seite die Relativzahl jedes Tages nach Rotation.',
    hemisphere: 'Teil der Sonne',
    hemispheres: { total: 'Ganze Scheibe', north: 'Nord', south: 'Süd' },
    communityIndex: 'Gemeinschaftsindex',
    dailyMean: 'Tagesmittel',
    northMean: 'Tagesmittel, Nord',
    southMean: 'Tagesmittel, Süd',
    period: 'Zeitraum',
    lastYears: (years) => `Letzte ${counts(years, 'Jahr', 'Jahre')}`,
    cycle: (number) => `Sonnenzyklus ${number}`,
    allRotations: 'Alle Rotationen',
    unknownHemisphere: (value) =>
      `„${value}“ ist kein gültiger Wert für hemisphere in der URL (total, north, south). Angezeigt wird die ganze Scheibe.`,
    unknownPeriod: (value, accepted) =>
      `„${value}“ ist kein gültiger Wert für period in der URL. Möglich sind: ${accepted}.`,
    shown: (first, last, known, days) =>
      `Rotationen ${first} bis ${last}. Tage mit einem Wert: ${known} von ${days}.`,
    valueRange: (lowest, highest) => `Die Werte reichen von ${lowest} bis ${highest}.`,
    noValues: (name) => `${name}: Kein Tag hat einen Wert.`,
    howTo:
      'Zeigen Sie auf einen Tag, um seinen Wert abzulesen, und klicken Sie darauf, um seine Beobachtungen zu sehen. Auf einem Touchscreen tippen Sie den Tag zweimal an. Tastatur: Pfeiltasten führen von Tag zu Tag und von Rotation zu Rotation, Pos1 und Ende zum ersten und letzten Tag einer Rotation, die Eingabetaste öffnet den Tag. Ein Tag gehört zu der Rotation, die um 12:00 UTC läuft. Die Farben richten sich nach den Werten des Zeitraums; die Skala steht unter der Karte.',
    keysHelp:
      'Pfeiltasten nach links und rechts führen zum vorigen und zum nächsten Tag, nach oben und unten zur nächsten und zur vorigen Rotation. Pos1 und Ende führen zum ersten und letzten Tag der Rotation. Die Eingabetaste öffnet die Beobachtungen des Tages.',
    mapLabel: (name) => `Karte der Rotationen. ${name}`,
    date: 'Datum (UTC)',
    rotation: 'Rotation',
    dayOfRotation: 'Tag',
    longitude: 'Zentralmeridian',
    noValue: 'kein Wert',
    describeDay: (day, rotation, position, longitude, name, value) =>
      `${day} UTC, Rotation ${rotation}, Tag ${position}, Zentralmeridian ${longitude}. ${name}: ${value}. Beobachtungen öffnen.`,
    dayAxis: 'Tag der Rotation',
    longitudeAxis: 'Carrington-Länge des Zentralmeridians',
    asTable: 'Rotationen als Tabelle',
    tableCaption: (name) => `${name} nach Rotation und Tag der Rotation`,
    firstDay: 'Erster Tag',
  },

  share: {
    savePng: 'Als PNG speichern',
    saveSvg: 'Als SVG speichern',
    failed: 'Ihr Browser konnte das Bild nicht erzeugen.',
    source: (version, address) => `Datenversion ${version} · ${address}`,
    embed: 'Dieses Diagramm auf der eigenen Website zeigen',
    embedCode: 'HTML des Rahmens',
    embedded: 'Diagramm der Monatsmittel und der geglätteten Mittel im Zeitverlauf',
    embeddedTitle: (name) => `Sonnenaktivität · ${name}`,
    latestIndex: (day, value) => `${day}: Index ${value}`,
    latestWolf: (day, value) => `${day}: Relativzahl ${value}`,
    loading: 'Aktivität wird geladen',
    nothing: 'Noch nichts veröffentlicht.',
  },

  version: {
    heading: (version) => `Datenversion ${version}`,
    loading: 'Version wird geladen',
    published: 'Veröffentlicht <time/>.',
    isCurrent: 'Dies ist die aktuelle Version.',
    newer: 'Die aktuelle Version ist <current/>.',
    files: 'Dateien dieser Version',
    needToken: 'Für Dateien benötigen Sie ein <access>Token</access>.',
    gone: 'Die Daten dieser Version sind nicht mehr abrufbar, weil ihr Verlauf gelöscht wurde.',
  },
}

export default german
