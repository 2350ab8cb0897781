/** The French texts. */
import { countsIn } from './counts.ts'
import type { Translation } from './en.ts'

const counts = countsIn('fr')

/** `count` is a formatted number. */
const agree = (count: string, one: string, other: string): string =>
  `${count} ${count === '0' || count === '1' ? one : other}`

const french: Translation = {
  access: {
    publishedBy: (name) => `${name} publie ces observations.`,
    whyPrivate:
      'Pour consulter les données ou utiliser l’API depuis vos propres programmes, il vous faut un jeton.',
    whyPublic:
      'L’aperçu est ouvert à tous. Pour explorer les observations et les images une à une, ou pour utiliser l’API depuis vos propres programmes, il vous faut un jeton.',
    whoIssues:
      'Les jetons sont gratuits et destinés à la recherche et à l’enseignement. Les exploitants les délivrent manuellement.',

    request: 'Demander un jeton',
    aboutForm:
      'Remplissez ce formulaire pour rédiger la demande. Rien n’est enregistré ni envoyé d’ici : vous envoyez le texte vous-même.',
    required: 'obligatoire',
    name: 'Votre nom',
    institution: 'Établissement ou club',
    purpose: 'Objectif',
    purposeHint: 'Ce que vous étudiez, enseignez ou réalisez avec les données.',
    plannedUse: 'Utilisation prévue',
    plannedUseHint: 'Quelles données, à quelle fréquence et jusqu’à quand.',
    neededFor: 'Jeton demandé pour',
    api: 'l’API',
    bulk: 'les fichiers complets (téléchargement en bloc)',
    hapi: 'des clients HAPI tels qu’Autoplot',
    credit: 'Je citerai les observateurs de la communauté comme source des données.',
    faults: {
      name: 'Indiquez votre nom.',
      purpose: 'Décrivez l’objectif.',
      kinds: 'Choisissez au moins une possibilité.',
      credit: 'Les données ne peuvent être utilisées qu’en citant les observateurs.',
    },
    subject: 'Objet',
    requestText: 'Texte de la demande',
    email: (address) => `Écrire à ${address}`,
    opensMail:
      'Le bouton ouvre ce message dans votre logiciel de messagerie. Si rien ne s’ouvre, envoyez le texte vous-même :',
    tooLong: (length, longest) =>
      `Le texte est trop long pour un lien vers votre logiciel de messagerie : ${counts(length, 'caractère', 'caractères')} une fois encodé, pour ${longest} au maximum. Le bouton ouvre un message qui ne contient que l’objet. Copiez-y ce texte :`,
    askAt: 'Écrivez aux exploitants à l’adresse <contact/> et joignez ce texte :',
    noContact:
      'Les exploitants n’ont pas publié d’adresse de contact. Renseignez-vous là où vous avez trouvé le lien vers ce site, et joignez ce texte :',
    whatHappens:
      'Une personne lit votre demande et vous envoie un jeton personnel, <code>hlg_…</code>. Il n’est affiché qu’une seule fois. Conservez-le comme un mot de passe et ne le partagez pas. Il peut expirer, et les exploitants peuvent le révoquer.',
    letter: {
      subject: (service) => `Demande de jeton : ${service}`,
      greeting: 'Bonjour,',
      wanted: (url) => `Je souhaite obtenir un jeton pour le service heliolog à l’adresse ${url}`,
      wantedFrom: (community, url) =>
        `Je souhaite obtenir un jeton pour les observations solaires publiées par ${community} à l’adresse ${url}`,
      name: (name) => `Nom : ${name}`,
      institution: (institution) => `Établissement ou club : ${institution}`,
      purpose: (purpose) => `Objectif (recherche, enseignement) : ${purpose}`,
      plannedUse: (use) => `Utilisation prévue (quelles données, à quelle fréquence, jusqu’à quand) : ${use}`,
      neededFor: (kinds) => `Jeton demandé pour : ${kinds}`,
    },

    limits: 'Limites et journalisation',
    callsPerMinute: 'requêtes par minute',
    bulkPerHour: 'fichiers complets par heure',
    rowsPerPage: 'lignes par page au maximum',
    aboutLimits:
      'Les exploitants peuvent fixer une autre limite pour votre jeton. Au-delà de la limite, le service répond 429 et indique dans <code>Retry-After</code> le nombre de secondes à attendre. Ce portail et les bibliothèques clientes attendent pour vous.',
    aboutLog:
      'Pour chaque requête, le service journalise : l’heure, l’identifiant de la requête, la méthode, le chemin et les paramètres, le code d’état, la durée, le nombre d’octets envoyés, l’identifiant du jeton utilisé (jamais le jeton lui-même), l’adresse du client et son agent utilisateur.',
    seePrivacy: 'Voir la <privacy>politique de confidentialité</privacy>.',

    cite: 'Mention de la source et citation',
    mustCredit:
      'Toute publication ou tout produit fondé sur les données doit citer les observateurs par cette mention :',
    attribution: 'Mention de la source',
    seeLicense: 'Voir la <license/>.',
    loadingCitation: 'Chargement de la citation',
    aboutBibtex:
      'L’entrée indique la version des données, pour que d’autres puissent vérifier qu’ils utilisent les mêmes données.',
    plainText: 'Texte brut',
    citation: 'Citation',
    referenceManagers:
      'Les logiciels de gestion bibliographique comme Zotero peuvent importer le format <csl>CSL-JSON</csl>.',

    firstRequest: 'Votre première requête',
    aboutFirstRequest:
      'Mettez votre jeton dans la variable <code>HELIOLOG_TOKEN</code>, puis récupérez un résumé des données :',
    seeReference: 'La <docs>référence de l’API</docs> décrit chaque point d’accès et permet de l’essayer.',

    hapiTitle: 'Tracer les données dans des clients HAPI',
    aboutHapi:
      'Autoplot, SPEDAS et les clients <hapi>HAPI</hapi> pour Python, IDL, MATLAB et R lisent les données sous forme de séries temporelles. <guide>Comment utiliser HAPI</guide>',
    hapiPublic:
      'Aucun jeton n’est nécessaire. Collez cette adresse dans votre programme comme serveur HAPI :',
    hapiAddress: 'Adresse HAPI',
    aboutHapiToken:
      'Ces programmes ne peuvent pas envoyer de jeton avec chaque requête : il leur faut une adresse qui en contient un. Demandez un <em>jeton HAPI</em> aux exploitants. Il ne fonctionne que dans cette adresse, où les autres jetons ne fonctionnent pas.',
    hapiToken: 'Jeton HAPI',
    hapiTokenHint:
      'Saisissez-le pour compléter l’adresse ci-dessous. Il n’est ni enregistré ni envoyé où que ce soit.',
    pasteAddress:
      'Collez cette adresse dans votre programme comme serveur HAPI, et traitez-la comme un mot de passe :',
  },

  compare: {
    heading: 'Comparer des observateurs',
    intro:
      'Les nombres de Wolf quotidiens en lumière blanche de deux à cinq observateurs. Plusieurs relevés d’un même jour sont remplacés par leur moyenne, comme dans l’indice de la communauté.',
    loading: 'Chargement des observateurs et de leurs facteurs',
    compared: 'Observateurs comparés',
    remove: (nickname) => `Retirer ${nickname}`,
    addObserver: 'Ajouter un observateur',
    add: 'Ajouter',
    mostChosen: 'Cinq observateurs sont choisis, c’est le maximum. Retirez-en un pour en ajouter un autre.',
    notFound: (text) => `Aucun observateur n’a le pseudonyme « ${text} ». Choisissez l’une des suggestions.`,
    alreadyChosen: (nickname) => `${nickname} est déjà dans la sélection.`,
    chooseTwo: 'Choisissez deux à cinq observateurs, ici ou dans la <list>liste des observateurs</list>.',
    chooseAnother: 'Un seul observateur est choisi. Ajoutez-en au moins un autre pour les comparer.',
    unknown: (nicknames) =>
      `L’URL nomme des observateurs qui n’existent pas : ${nicknames}. Les pseudonymes doivent correspondre exactement.`,
    tooMany: (nicknames) => `On peut comparer cinq observateurs au maximum. Laissés de côté : ${nicknames}.`,
    nothingToCompare: 'Aucun de ces observateurs n’a publié quoi que ce soit : il n’y a rien à comparer.',

    progress: (nickname, page, position, total) =>
      `Chargement : ${nickname}, observateur ${position} sur ${total}, page ${page}…`,
    stopped: (nickname) =>
      `Chargement arrêté à l’observateur ${nickname}. Le graphique et les tableaux ne couvrent que les observations déjà chargées.`,
    stop: 'Arrêter',
    continue: 'Continuer',
    manyRequests: (requests) =>
      `Cette période demande environ ${counts(requests, 'requête', 'requêtes')}, qui comptent dans la limite de votre jeton. Une fois la limite atteinte, le chargement attend, puis continue.`,

    view: 'Valeurs',
    asCounted: 'Comptages bruts',
    multiplied: 'Multipliés par k',
    multipliedMeaning:
      'Chaque comptage est multiplié par le facteur k de l’observateur ou, à défaut, par le rapport donné dans le tableau. Les valeurs d’observateurs qui concordent sont alors proches. <guide/>',
    notMultiplied: (nicknames) => `Faute de facteur, les comptages bruts sont affichés pour : ${nicknames}.`,

    summary: (from, to) => `Nombres de Wolf quotidiens du ${from} au ${to} (UTC).`,
    commonDays: (days) =>
      `Les observateurs choisis ont ${counts(days, 'jour de comptage en commun', 'jours de comptage en commun')}.`,
    noCommonDays: 'Les observateurs choisis n’ont aucun jour de comptage en commun dans cette période.',
    described: (nickname, days, mean) => `${nickname} : ${counts(days, 'jour', 'jours')}, moyenne ${mean}.`,
    noCounts: (nicknames) =>
      `Aucun nombre de Wolf en lumière blanche dans cette période : ${nicknames}. Choisissez une autre période ou d’autres observateurs.`,
    commonDay: 'Jour où tous ont compté',
    axis: 'Nombre de Wolf',
    axisMultiplied: 'Nombre de Wolf × k',
    pointHint:
      'Survolez un point pour voir sa valeur, cliquez dessus pour voir les observations du jour. Faites glisser pour zoomer, double-cliquez pour tout voir.',
    point: (day, nickname, value) => `${day}, ${nickname} : ${value}`,
    pointMultiplied: (day, nickname, value, counted) =>
      `${day}, ${nickname} : ${value}, comptage brut ${counted}`,

    figures: 'Chiffres',
    figuresCaption: 'Chiffres de chaque observateur pour la période choisie',
    observer: 'Observateur',
    observations: 'Observations',
    days: 'Jours de comptage',
    daysInCommon: 'Jours communs',
    factor: 'k, ou rapport à la communauté',
    mean: 'Nombre de Wolf moyen',
    meanCommon: 'Moyenne des jours communs',
    meanMultiplied: 'Moyenne × k',
    meanCommonMultiplied: 'Moyenne × k des jours communs',
    none: 'aucune valeur',
    kWhat: 'k de toutes les années',
    ratioWhat: (level, days) => `${level} / comptages sur ${counts(days, 'jour', 'jours')}`,
    notDetermined: 'non déterminé',
    uncertainties:
      '± désigne l’incertitude-type. k provient de l’indice de la communauté et porte sur toutes les années. Pour les observateurs sans k, le tableau donne le rapport entre la moyenne de la communauté et la leur, pour les jours de cette période où ils ont compté.',

    ratios: 'Rapports',
    ratiosMeaning:
      'La moyenne de l’observateur de la ligne, divisée par celle de l’observateur de la colonne, pour les jours où tous deux ont compté.',
    ratiosMeaningMultiplied:
      'Les valeurs sont multipliées : un rapport proche de 1 signifie que k explique la différence entre les deux.',
    ratioOf: 'Rapport de',
    ratioTo: (nickname) => `à ${nickname}`,
    onDays: (days) => counts(days, 'jour', 'jours'),

    months: 'Moyennes mensuelles',
    monthsCaption: 'Nombre de Wolf moyen de chaque mois, par observateur',
    month: 'Mois',
  },

  cycles: {
    title: 'Cycles solaires',
    lead: 'Les cycles solaires pour lesquels il y a des observations, tracés chacun à partir de son minimum. On voit ainsi si le cycle actuel est plus fort ou plus précoce que les précédents.',
    loading: 'Chargement des cycles',
    emptyTitle: 'Pas encore de cycle à afficher',
    emptyText:
      'Cette page s’appuie sur les moyennes mensuelles du nombre de Wolf. Dès que des observations avec des comptages de groupes et de taches seront publiées, elle les affichera par mois depuis le minimum de leur cycle.',
    communityIndex: 'Indice de la communauté',
    wolfNumber: 'Nombre de Wolf',
    noMinimum: (minimum) =>
      `Les données ne comprennent aucun minimum : elles ne montrent donc qu’une partie d’un cycle, qui a commencé en ${minimum}.`,
    oneMinimum: (minimum) =>
      `Les données ne comprennent qu’un seul minimum (${minimum}) : aucun cycle n’est donc encore complet.`,
    cycle: (number) => `Cycle ${number}`,
    cycleSince: (number, minimum) => `Cycle ${number}, depuis ${minimum}`,
    highlight: 'Mettre en évidence',
    noHighlight: 'Aucun autre cycle',
    unknownCycle: (value, accepted) =>
      `La valeur de cycle dans l’URL, « ${value} », ne figure pas parmi : ${accepted}. Aucun autre cycle n’est mis en évidence.`,
    monthAxis: 'Mois depuis le minimum',
    monthSinceMinimum: (month) => `Mois ${month} après le minimum`,
    monthlyValue: (month, value) => `${month} : ${value}`,
    describeCycle: (number, month, smoothed, mean) =>
      `Cycle ${number}, ${month} : valeur lissée ${smoothed}, moyenne mensuelle ${mean}.`,
    chartLabel: (name) => `Graphique des cycles solaires. ${name}`,
    keysHelp:
      'Les flèches gauche et droite font passer d’un mois à l’autre, Page précédente et Page suivante sautent douze mois, Début et Fin mènent au premier et au dernier mois.',
    howTo:
      'Les courbes sont les moyennes lissées sur 13 mois, les points les moyennes mensuelles. Survolez un mois, ou utilisez les touches fléchées, pour lire ses valeurs : la moyenne lissée de chaque cycle et, en dessous, le mois avec sa moyenne. Les minima sont ceux que le centre SILSO a déterminés à partir du nombre international de taches solaires.',
    asTable: 'Les cycles sous forme de tableau',
    tableCaption: (name) => `${name} par mois depuis le minimum`,
    monthColumn: 'Mois depuis le minimum',
    monthly: 'Mensuel',
    smoothed: 'Lissé',
  },

  elements: {
    notLoaded:
      'Cette partie du portail n’a pas pu être chargée. Votre appareil est peut-être hors ligne, ou le service a été mis à jour après l’ouverture du portail.',
    tokenNotAccepted: 'Ce jeton n’est pas accepté',
    rateLimited: 'Limite de requêtes atteinte',
    unreachable: 'Le service est injoignable',
    unavailable: 'Le service est momentanément indisponible',
    recordNotFound: 'Enregistrement introuvable',
    invalidRequest: 'Requête non valide',
    wentWrong: 'Une erreur s’est produite',
    tokenAdvice:
      'Il est peut-être mal saisi, expiré ou révoqué. Saisissez-en un autre ou adressez-vous aux exploitants.',
    connectionAdvice:
      'Votre appareil est peut-être hors ligne, ou le service en panne. Les données déjà affichées sur cette page restent visibles.',
    tryingAgainIn: 'Nouvel essai dans',
    enterAnotherToken: 'Saisir un autre jeton',
    tryAgain: 'Réessayer',
    tokenInTab: 'Votre jeton est conservé dans cet onglet uniquement.',
    forgetToken: 'Oublier le jeton',
    tokenRejected:
      'Le service n’accepte pas ce jeton. Il est peut-être mal saisi, expiré ou révoqué, ou réservé aux adresses HAPI. Saisissez-en un autre ou adressez-vous aux exploitants.',
    notAToken:
      'Ce n’est pas un jeton complet. Un jeton se compose de hlg_ suivi de 38 lettres et chiffres, sans espace.',
    demoToken:
      'Ceci est la démo. À son démarrage, elle a affiché un jeton ou la façon d’en obtenir un. <code>serve --demo</code> enregistre le jeton dans <code>data/demo-token</code>.',
    enterToken: 'Saisissez votre jeton',
    tokenNeeded:
      'Il vous faut un jeton pour consulter les données. Les exploitants délivrent des jetons pour la recherche et l’enseignement. <access>Comment en obtenir un</access>',
    token: 'Jeton',
    showToken: 'Afficher le jeton',
    show: 'Afficher',
    checking: 'Vérification…',
    useToken: 'Utiliser ce jeton',
    tokenHint:
      'hlg_ suivi de 38 lettres et chiffres. Il est conservé dans cet onglet jusqu’à sa fermeture, envoyé à ce service seulement, et ne figure jamais dans une URL.',
    copy: 'Copier',
    copyWhat: (what) => `Copier : ${what}`,
    copied: 'Copié',
    cannotCopy: 'Copie impossible : sélectionnez le texte',
    dataLicense: 'licence des données',
    dataLicenseNamed: (id) => `licence des données : ${id}`,
    tags: 'Mots-clés',
    indexGuide: 'Comment l’indice est calculé',
  },

  explore: {
    lists: {
      observations: {
        loading: 'Chargement des observations',
        loadingAll: (loaded) =>
          `Chargement de toutes les observations : ${counts(loaded, 'observation', 'observations')} pour l’instant`,
        filter: 'Filtrer les observations',
        inTotal: (rows) => `<count>${counts(rows, 'observation', 'observations')}</count> au total`,
        onPage: (rows) => `<count>${counts(rows, 'observation', 'observations')}</count> sur cette page`,
        onLastPage: (rows) =>
          `<count>${counts(rows, 'observation', 'observations')}</count> sur la dernière page`,
        first: (rows) =>
          `Les <count>${counts(rows, 'première observation', 'premières observations')}</count>`,
        noneYet: 'Pas encore d’observations',
        noneFound: 'Aucune observation trouvée',
        clearFilters: 'Effacer les filtres et afficher toutes les observations',
      },
      images: {
        loading: 'Chargement des images',
        loadingAll: (loaded) =>
          `Chargement de toutes les images : ${counts(loaded, 'image', 'images')} pour l’instant`,
        filter: 'Filtrer les images',
        inTotal: (rows) => `<count>${counts(rows, 'image', 'images')}</count> au total`,
        onPage: (rows) => `<count>${counts(rows, 'image', 'images')}</count> sur cette page`,
        onLastPage: (rows) => `<count>${counts(rows, 'image', 'images')}</count> sur la dernière page`,
        first: (rows) => `Les <count>${counts(rows, 'première image', 'premières images')}</count>`,
        noneYet: 'Pas encore d’images',
        noneFound: 'Aucune image trouvée',
        clearFilters: 'Effacer les filtres et afficher toutes les images',
      },
      daily: {
        loading: 'Chargement des jours',
        loadingAll: (loaded) =>
          `Chargement de tous les jours : ${counts(loaded, 'jour', 'jours')} pour l’instant`,
        filter: 'Filtrer les jours',
        inTotal: (rows) => `<count>${counts(rows, 'jour', 'jours')}</count> au total`,
        onPage: (rows) => `<count>${counts(rows, 'jour', 'jours')}</count> sur cette page`,
        onLastPage: (rows) => `<count>${counts(rows, 'jour', 'jours')}</count> sur la dernière page`,
        first: (rows) => `Les <count>${counts(rows, 'premier jour', 'premiers jours')}</count>`,
        noneYet: 'Pas encore de jours',
        noneFound: 'Aucun jour trouvé',
        clearFilters: 'Effacer les filtres et afficher tous les jours',
      },
    },
    lights: { whiteLight: 'Lumière blanche', hAlpha: 'H-alpha', caK: 'Ca K' },
    filters: 'Filtres',
    filtersSet: (set) => `Filtres (${counts(set, 'actif', 'actifs')})`,
    from: 'Premier jour (UTC)',
    to: 'Dernier jour (UTC)',
    type: 'Type',
    anyType: 'Tous',
    observer: 'Observateur',
    tag: 'Mot-clé',
    limit: 'Lignes par page',
    apply: 'Filtrer',
    clear: 'Effacer',
    period: 'Période',
    latestDays: (days: number) => `${days} derniers jours`,
    allDays: 'Tous les jours',
    year: 'Année',
    faults: {
      incompleteDate: 'Cette date est incomplète. Saisissez jour, mois et année, ou videz le champ.',
      day: 'Saisissez une date de la forme 2024-05-11.',
      type: 'Choisissez lumière blanche (0), H-alpha (1), Ca K (2) ou tous.',
      observer: (longest) =>
        `Saisissez un pseudonyme de ${longest} caractères au maximum, sans caractères de contrôle.`,
      tag: (longest) =>
        `Saisissez un seul mot-clé de ${longest} caractères au maximum, sans caractères de contrôle.`,
      limit: (largest) => `Saisissez un nombre entier de 1 à ${largest}.`,
      reversed: (from) => `Le dernier jour ne doit pas précéder le premier, ${from}.`,
    },
    nothingMatches: (filters) =>
      `Rien ne correspond à ces filtres : ${filters}. Les pseudonymes doivent correspondre exactement ; la casse des mots-clés est ignorée.`,
    fromDay: (day) => `à partir du ${day} UTC`,
    untilDay: (day) => `jusqu’au ${day} UTC`,
    ofType: (light) => `type « ${light} »`,
    byObserver: (nickname) => `par « ${nickname} »`,
    tagged: (tag) => `mot-clé « ${tag} »`,
    startAgain: 'Revenir à la première page',
    pagination: 'Pagination',
    paginationBottom: 'Pagination, en bas',
    downloadAll: 'Télécharger toutes les lignes',
    loadAll: 'Charger toutes les lignes',
    pageByPage: 'Afficher page par page',
    firstPage: 'Première page',
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    stop: 'Arrêter le chargement',
    waitingForLimit: (loaded, seconds) =>
      `Limite de requêtes atteinte après ${counts(loaded, 'ligne', 'lignes')}. Le chargement reprend dans ${seconds} s`,
    showMore: (rows) => `Afficher ${counts(rows, 'ligne', 'lignes')} de plus`,
    shownOf: (shown, loaded) =>
      `${counts(shown, 'ligne affichée', 'lignes affichées')} sur ${counts(loaded, 'ligne chargée', 'lignes chargées')}`,
    sortedOverAll: (column, rows) =>
      `Tri par « ${column} » sur toutes les lignes trouvées : ${counts(rows, 'ligne', 'lignes')}.`,
    sortedOverPage: (column, rows) =>
      `Tri par « ${column} » sur cette page seulement : ${counts(rows, 'ligne', 'lignes')}. <all>Charger toutes les lignes</all>`,
    sortedOverFirst: (column, rows) =>
      `Tri par « ${column} » limité aux ${counts(rows, 'première ligne', 'premières lignes')} ; d’autres lignes correspondent aux filtres. Choisissez moins de jours pour les trier toutes.`,
    notAllLoaded: (rows) =>
      `Le portail charge ${counts(rows, 'ligne', 'lignes')} au maximum. Pour voir les autres, choisissez moins de jours ou téléchargez toutes les lignes.`,
    sortBy: 'Trier par',
    ascending: (column) => `${column}, croissant`,
    descending: (column) => `${column}, décroissant`,
    view: 'Affichage',
    cards: 'Fiches',
    table: 'Tableau',
    scrollableTable: (title) => `${title} (tableau à faire défiler)`,
    tableCaption: (title) => `${title} : une ligne par enregistrement, heures en UTC`,
    columnDescriptions: 'Description des colonnes',
  },

  export: {
    title: 'Exporter',
    downloadRows: (rows) =>
      rows === 1
        ? 'Télécharger cette ligne en CSV'
        : `Télécharger ces ${counts(rows, 'ligne', 'lignes')} en CSV`,
    aboutRows:
      'Ce que montre cette page, avec tous les champs, en UTF-8. Dans un tableur, importez les colonnes comme texte, pour qu’une cellule commençant par = ne soit pas exécutée comme une formule.',
    code: 'Code',
    aboutCode:
      'Code qui récupère les mêmes données. Indiquez d’abord votre jeton : <code>export HELIOLOG_TOKEN=hlg_…</code>',
    aboutListCode:
      'Code qui récupère les mêmes données. curl récupère les jours de cette page, au plus 500 lignes, les plus anciennes d’abord. TypeScript et Python récupèrent toutes les lignes. Indiquez d’abord votre jeton : <code>export HELIOLOG_TOKEN=hlg_…</code>',
    unpublishedClients:
      'Les clients TypeScript et Python sont fournis avec le code source d’heliolog. N’installez pas de paquets portant ces noms depuis npm ou PyPI : d’autres ont pu les publier.',
    languages: 'Langages',
    codeIn: (language) => `Code ${language} pour cette page`,
    allRows: 'Toutes les lignes',
    completeList: 'La liste complète en un seul fichier, issue d’une seule version des données.',
    matchingRows:
      'Toutes les lignes correspondant aux filtres en un seul fichier, issues d’une seule version des données.',
    withTags: 'Chaque ligne comporte ses mots-clés.',
    format: 'Format',
    download: 'Télécharger toutes les lignes',
    cancel: 'Annuler le téléchargement',
    choosing: 'Choisissez où enregistrer le fichier…',
    building: 'Le serveur prépare le fichier… Gardez cette page ouverte.',
    receiving: (file) => `Téléchargement : ${file}… Gardez cette page ouverte.`,
    saved: (file, size, version) => `${file} enregistré : ${size}, version des données ${version}.`,
    cancelled: 'Téléchargement annulé. Rien n’a été enregistré.',
    progress: 'Téléchargement',
    sizeOf: (received, total) => `${received} sur ${total}`,
    broken:
      'La connexion s’est interrompue avant la fin du fichier. Rien n’a été enregistré ; téléchargez-le de nouveau.',
    notWritten:
      'Le navigateur ne peut pas écrire le fichier. Le disque est peut-être plein, ou le dossier en lecture seule.',
    sameFile: 'Le même fichier en ligne de commande, avec votre jeton dans <code>HELIOLOG_TOKEN</code> :',
    command: 'Commande pour toutes les lignes',
  },

  fields: {
    id: 'Identifiant',
    observer: 'Observateur',
    type: 'Type',
    date_of_observation: 'Date et heure',
    title: 'Titre',
    gt: 'Groupes',
    gn: 'Groupes nord',
    gs: 'Groupes sud',
    st: 'Taches',
    sn: 'Taches nord',
    ss: 'Taches sud',
    wolf: 'Wolf',
    wolf_north: 'Wolf nord',
    wolf_south: 'Wolf sud',
    a_number: 'Œil nu',
    seeing: 'Seeing',
    transparency: 'Transp.',
    cloud_cover: 'Nuages',
    comments: 'Commentaires',

    cdn_id: 'Fichier CDN',
    tags: 'Mots-clés',
    urls: 'URL des images',
    site_lat: 'Latitude du site',
    site_lng: 'Longitude du site',
    mount: 'Monture',

    day: 'Jour',
    carrington_rotation: 'Rotation de Carrington',
    obs_count: 'Observations',
    observer_count: 'Observateurs',
    wolf_mean: 'Wolf moyen',
    wolf_min: 'Wolf min.',
    wolf_max: 'Wolf max.',
    a_mean: 'Œil nu moyen',
    a_min: 'Œil nu min.',
    a_max: 'Œil nu max.',
    wolf_north_mean: 'Moyenne nord',
    wolf_south_mean: 'Moyenne sud',
    image_count: 'Images',

    nickname: 'Pseudonyme',
    observations: 'Observations',
    images: 'Images',
    first_seen: 'Première donnée',

    at: 'Instant (UTC)',
    p: 'P',
    b0: 'B0',
    l0: 'L0',
    carrington_fraction: 'Part écoulée de la rotation',
    radius_arcsec: 'Rayon apparent (″)',
    distance_au: 'Distance (ua)',
    altitude: 'Hauteur du Soleil',
    azimuth: 'Azimut',
    parallactic_angle: 'Angle parallactique',
  },

  meanings: {
    id: 'Identifiant de l’enregistrement, attribué par son éditeur et unique dans cette liste.',
    observer: 'Pseudonyme de l’observateur. Il est sensible à la casse et comparé exactement.',
    type: 'Bande spectrale de l’observation : 0 = lumière blanche, 1 = H-alpha, 2 = CaK.',
    date_of_observation:
      'Heure de l’observation en UTC, en secondes entières. Les lignes sont triées par elle, puis par identifiant dans l’ordre des octets.',
    title: 'Titre donné par l’observateur.',
    gt: 'Groupes de taches que l’observateur a comptés sur le disque entier.',
    gn: 'Groupes de taches que l’observateur a comptés sur l’hémisphère nord du Soleil.',
    gs: 'Groupes de taches que l’observateur a comptés sur l’hémisphère sud du Soleil.',
    st: 'Taches solaires que l’observateur a comptées sur le disque entier.',
    sn: 'Taches solaires que l’observateur a comptées sur l’hémisphère nord du Soleil.',
    ss: 'Taches solaires que l’observateur a comptées sur l’hémisphère sud du Soleil.',
    wolf: 'Nombre de Wolf (nombre relatif de taches solaires) : 10 × gt + st, sans le facteur de correction k de l’observateur.',
    wolf_north:
      'Nombre de Wolf (nombre relatif de taches solaires) de l’hémisphère nord : 10 × gn + sn, sans le facteur de correction k de l’observateur.',
    wolf_south:
      'Nombre de Wolf (nombre relatif de taches solaires) de l’hémisphère sud : 10 × gs + ss, sans le facteur de correction k de l’observateur.',
    a_number: 'Régions actives que l’observateur a vues à l’œil nu.',
    seeing:
      'Stabilité de l’air, de 0 à 100 sur l’échelle propre à l’observateur. Les observateurs peuvent utiliser des échelles différentes.',
    transparency:
      'Transparence de l’air, de 0 à 100 sur l’échelle propre à l’observateur. Les observateurs peuvent utiliser des échelles différentes.',
    cloud_cover:
      'Part du ciel couverte de nuages, de 0 à 100 sur l’échelle propre à l’observateur. Les observateurs peuvent utiliser des échelles différentes.',
    comments: 'Commentaires de l’observateur sur l’observation.',
    tags: 'Mots-clés de l’enregistrement, sans doublons.',
    cdn_id: 'Nom du fichier de l’image sur le CDN.',
    site_lat:
      'Latitude du site d’observation, positive au nord, arrondie à 0,1 degré. Le lieu exact n’est pas enregistré.',
    site_lng:
      'Longitude du site d’observation, positive à l’est, arrondie à 0,1 degré. Le lieu exact n’est pas enregistré.',
    mount: 'Monture du télescope : équatoriale ou altazimutale.',
    day: 'Jour calendaire UTC. Les jours sans observation ni image publiée n’ont pas de ligne.',
    carrington_rotation:
      'Numéro de la rotation de Carrington en cours à 12:00 UTC ce jour-là. La rotation 1 a commencé le 1853-11-09 ; les précédentes ont un numéro nul ou négatif.',
    obs_count: 'Observations publiées du jour ; 0 pour un jour qui n’a que des images.',
    observer_count: 'Observateurs distincts ayant une observation publiée ce jour-là.',
    wolf_mean:
      'Moyenne de wolf sur les observations du jour qui l’indiquent, de tout type ; deux décimales, les demis arrondis en s’éloignant de zéro.',
    wolf_min: 'Minimum de wolf sur les observations du jour qui l’indiquent, de tout type.',
    wolf_max: 'Maximum de wolf sur les observations du jour qui l’indiquent, de tout type.',
    a_mean:
      'Moyenne de a_number sur les observations du jour qui l’indiquent, de tout type ; deux décimales, les demis arrondis en s’éloignant de zéro.',
    a_min: 'Minimum de a_number sur les observations du jour qui l’indiquent, de tout type.',
    a_max: 'Maximum de a_number sur les observations du jour qui l’indiquent, de tout type.',
    wolf_north_mean:
      'Moyenne de wolf_north sur les observations du jour qui l’indiquent, de tout type ; deux décimales, les demis arrondis en s’éloignant de zéro.',
    wolf_south_mean:
      'Moyenne de wolf_south sur les observations du jour qui l’indiquent, de tout type ; deux décimales, les demis arrondis en s’éloignant de zéro.',
    image_count: 'Images publiées du jour.',
  },

  whyNull: {
    title: 'L’observateur n’a pas donné de titre.',
    gt: 'L’observateur ne l’a pas indiqué. Cela ne signifie pas zéro.',
    gn: 'L’observateur n’a pas compté les hémisphères séparément. Cela ne signifie pas zéro.',
    gs: 'L’observateur n’a pas compté les hémisphères séparément. Cela ne signifie pas zéro.',
    st: 'L’observateur ne l’a pas indiqué. Cela ne signifie pas zéro.',
    sn: 'L’observateur n’a pas compté les hémisphères séparément. Cela ne signifie pas zéro.',
    ss: 'L’observateur n’a pas compté les hémisphères séparément. Cela ne signifie pas zéro.',
    wolf: 'L’observateur n’a indiqué ni le nombre de Wolf, ni à la fois gt et st.',
    wolf_north: 'L’observateur n’a indiqué ni le nombre de Wolf, ni à la fois gn et sn.',
    wolf_south: 'L’observateur n’a indiqué ni le nombre de Wolf, ni à la fois gs et ss.',
    a_number: 'L’observateur ne l’a pas indiqué. Si l’observateur a regardé sans en voir, la valeur est 0.',
    seeing: 'L’observateur ne l’a pas indiqué.',
    transparency: 'L’observateur ne l’a pas indiqué.',
    cloud_cover: 'L’observateur ne l’a pas indiqué.',
    comments: 'L’observateur n’a pas fait de commentaire.',
  },

  frame: {
    skipToContent: 'Aller au contenu',
    mainNavigation: 'Navigation principale',
    overview: 'Aperçu',
    explore: 'Explorer',
    access: 'Accès',
    guides: 'Guides',
    activity: 'Activité',
    activityPages: { timeline: 'Chronologie', rotations: 'Rotations', cycles: 'Cycles' },
    reference: 'Référence API',
    useLight: 'Passer au thème clair',
    useDark: 'Passer au thème sombre',
    language: 'Langue',
    syntheticData: 'Données synthétiques',
    allSynthetic:
      'Ces données sont SYNTHÉTIQUES : tous les observateurs (nommés sample-…) et leurs enregistrements sont fictifs.',
    someSynthetic:
      'Une partie de ces données est SYNTHÉTIQUE : les enregistrements des observateurs nommés sample-… sont fictifs.',
    attribution: 'Données © observateurs de la communauté',
    howToCite: 'comment citer',
    privacy: 'Confidentialité',
    imprint: 'Mentions légales',
    timesAreUtc: 'Toutes les heures sont en UTC.',
    dataVersion: 'Version des données <version/>,',
    notFound: 'Introuvable',
    pageNotFound: 'Page introuvable',
    goElsewhere:
      'Allez à l’<overview>aperçu</overview> ou <observations>explorez les observations</observations>.',
    loadingPage: 'Chargement de la page',
    titles: {
      overview: 'Aperçu',
      rotations: 'Rotations de Carrington',
      cycles: 'Cycles solaires',
      observations: 'Observations',
      images: 'Images',
      daily: 'Activité quotidienne',
      observation: 'Observation',
      observers: 'Observateurs',
      observer: 'Observateur',
      compare: 'Comparer des observateurs',
      guides: 'Guides',
      access: 'Obtenir un accès',
      version: 'Version des données',
    },
  },

  guides: {
    lead: 'Comment utiliser les données, publier des observations et exploiter le service. Les guides sont en anglais.',
    search: 'Mots des titres et intertitres (en anglais)',
    count: (found) => counts(found, 'guide', 'guides'),
    noneFound: 'Aucun guide ne contient ces mots dans son titre ou ses intertitres.',
    all: 'Tous les guides',
    inEnglish: 'Ce guide est en anglais.',
  },

  images: {
    untitled: 'Sans titre',
    theSun: 'Le Soleil',
    alt: (title, observer, time) => `${title}, par ${observer}, ${time}`,
    cannotBeLoaded: 'L’image ne peut pas être chargée',
    belowHorizon: 'Soleil sous l’horizon',
    orientationMeanings: 'Signification de P, B0 et L0',
    dialog: 'Image',
    orientation: 'Orientation du Soleil',
    unknownWithoutSite: 'indéterminable sans le site',
    previous: 'Précédente',
    next: 'Suivante',
    close: 'Fermer',
    p: 'P',
    pMeaning:
      'Angle de position : angle du pôle nord du Soleil par rapport au nord céleste, positif vers l’est.',
    b0: 'B0',
    b0Meaning: 'Latitude héliographique du centre du disque, positive au nord.',
    l0: 'L0',
    l0Meaning: 'Longitude de Carrington du centre du disque.',
    altitude: 'Hauteur du Soleil',
    altitudeMeaning:
      'Hauteur du Soleil au-dessus de l’horizon du site. Les images prises avec le Soleil sous l’horizon sont signalées.',
    parallacticAngle: 'Angle parallactique',
    parallacticAngleMeaning:
      'Angle entre le nord céleste et le zénith, qu’une monture altazimutale garde en haut, positif vers l’est.',
    grid: 'Grille solaire',
    gridDescription: (degrees) => `Grille solaire avec une ligne tous les ${degrees} degrés`,
    north: 'N',
    gridLines: (degrees) =>
      `La grille a une ligne tous les ${degrees}° ; l’équateur est en trait plus épais.`,
    assumesZenith: 'Elle suppose que le zénith est en haut de l’image.',
    assumesNorth: 'Elle suppose que le nord céleste est en haut de l’image.',
    assumesNorthWithoutSite:
      'Elle suppose que le nord céleste est en haut de l’image, car le site, et donc l’angle parallactique, n’est pas indiqué.',
    assumesNorthWithoutMount:
      'Elle suppose que le nord céleste est en haut de l’image, car la monture n’est pas indiquée.',
    fitGrid: 'Ajustez-la au disque :',
    size: 'Taille',
    sizeValue: (percent) => `${percent} % de l’image`,
    rotation: 'Rotation',
    rotationValue: (degrees) => `${counts(degrees, 'degré', 'degrés')} vers la gauche`,
    ofDay: (day) => `Images du ${day}`,
    compare: 'Comparer',
    chooseSecond: 'Choisissez sous l’image celle à laquelle la comparer.',
    onlyOne: 'Aucune autre image n’est chargée : il n’y a donc rien à comparer.',
    allLoaded: 'Toutes les images de cette page',
    stopComparing: 'Afficher une seule image',
    arrangement: 'Disposition',
    sideBySide: 'Côte à côte',
    slider: 'Curseur',
    sliderPosition: 'Où commence la seconde image',
    sliderValue: (percent) => `${percent} % de la largeur`,
    northUp: 'Nord en haut',
    left: (name) => `À gauche : ${name}`,
    right: (name) => `À droite : ${name}`,
  },

  observation: {
    heading: 'Observation',
    loading: 'Chargement de l’observation',
    loadingDay: 'Chargement de l’activité du jour',
    byObserver: (light) => `${light}, par <observer/>, <time/>`,
    id: 'Identifiant <id/>',
    relatedRecords: 'Enregistrements associés',
    allOnDay: (day) => `Toutes les observations du ${day}`,
    allByObserver: 'Toutes les observations de cet observateur',
    imagesOnDay: 'Les images de cet observateur ce jour-là',
    notReported: 'non indiqué',

    counts: {
      heading: 'Comptage des taches',
      wolf: 'Nombre de Wolf <wolf/>',
      disk: 'disque entier',
      north: 'nord',
      south: 'sud',
      groups: (count) => counts(count, 'groupe', 'groupes'),
      spots: (count) => counts(count, 'tache', 'taches'),
      groupKey: '10 par groupe',
      spotKey: '1 par tache',
    },

    community: {
      heading: (day) => `La communauté le ${day}`,
      publishedLater:
        'Ce jour a été publié après l’ouverture de la page. Rechargez-la pour comparer avec les autres observateurs.',
      noWolf: 'Aucun nombre de Wolf n’a été relevé ce jour-là.',
      means: 'Moyenne de la communauté ce jour-là : <mean/>. Cette observation : <own/>.',
      wolfNorth: 'Nombre de Wolf, nord',
      wolfSouth: 'Nombre de Wolf, sud',
      hemisphere: (mean, own) => `moyenne ${mean}, cette observation ${own}`,
      hemisphereWithoutMean: (own) => `pas de moyenne, cette observation ${own}`,
      basis: (observations, observers) =>
        `D’après ${counts(observations, 'observation', 'observations')} de tous types par ${counts(observers, 'observateur', 'observateurs')}, celle-ci comprise. Chaque moyenne n’utilise que les observations qui indiquent le nombre en question.`,
    },

    index: {
      loading: 'Chargement de l’indice',
      none: 'Ce serveur n’a pas d’indice de la communauté pour le moment.',
      outdated: 'L’indice est plus ancien que les données : la dernière publication n’y figure pas.',
      communityIndex: 'Indice de la communauté',
      communityMean: 'Moyenne quotidienne de la communauté',
      heading: 'Dans l’indice de la communauté',
      loadingEntry: 'Chargement de sa place dans l’indice',
      newer: 'Cette observation est plus récente que l’indice.',
      otherLight: (light) =>
        `Cette observation n’entre pas dans l’indice : elle est en ${light}, et seules y entrent les observations en lumière blanche.`,
      withoutWolf: 'Cette observation n’entre pas dans l’indice, car elle n’a pas de nombre de Wolf.',
      ok: '<strong>OK</strong> : elle concorde avec celles des autres observateurs du jour.',
      verdict: (title, description) => `<strong>${title}</strong> : ${description}`,
      scaled: 'Valeur mise à l’échelle',
      scaledWhat: (wolf, factor, year) =>
        `${wolf} × ${factor} : le nombre de Wolf multiplié par le facteur k de l’observateur pour ${year}`,
      scaledMeanWhat: (wolf, factor, reports, year) =>
        `${wolf} × ${factor} : la moyenne de ${reports} relevés du jour multipliée par le facteur k de l’observateur pour ${year}`,
      dayIndex: 'Indice du jour',
      uncertaintyWhat: '± son incertitude-type',
      deviation: 'Écart z',
      above: 'en écarts-types, au-dessus de l’indice',
      below: 'en écarts-types, au-dessous de l’indice',
      share: 'Part',
      shareWhat: (weight) => `de l’indice du jour ; le poids est de ${weight}`,
      percent: (value) => `${value} %`,
      remarks: 'Remarques',
    },

    flags: {
      outlier: {
        title: 'Valeur atypique',
        description:
          'Au moins trois observateurs ont fourni un relevé, et cette valeur s’écarte de l’indice de plus de 3,5 écarts-types.',
      },
      disputed: {
        title: 'Désaccord',
        description:
          'Deux observateurs seulement ont fourni un relevé, et ils diffèrent : l’un s’écarte de l’indice de plus de 3,5 écarts-types. Rien n’indique lequel a raison.',
      },
      'no-peers': {
        title: 'Sans comparaison',
        description:
          'Personne d’autre n’a relevé de nombre de Wolf ce jour-là : la valeur ne peut pas être comparée.',
      },
      'groups-differ': {
        title: 'Groupes discordants',
        description:
          'La somme des groupes des deux hémisphères n’est pas égale au total : gn + gs diffère de gt.',
      },
      'spots-differ': {
        title: 'Taches discordantes',
        description:
          'La somme des taches des deux hémisphères n’est pas égale au total : sn + ss diffère de st.',
      },
      'more-groups-than-spots': {
        title: 'Plus de groupes que de taches',
        description:
          'Il y a plus de groupes que de taches, alors que chaque groupe compte au moins une tache.',
      },
      'several-reports': {
        title: 'Plusieurs relevés',
        description:
          'L’observateur a fourni plusieurs relevés ce jour-là. La moyenne des nombres de Wolf est entrée dans l’indice.',
      },
    },

    fields: {
      heading: 'Tous les champs',
      loading: 'Chargement des descriptions des champs',
      caption: 'Champs de cette observation',
      field: 'Champ',
      value: 'Valeur',
      meaning: 'Signification',
      typeValue: (type, light) => `${type} (${light})`,
      types: { integer: 'nombre entier', string: 'texte', datetime: 'date et heure' },
      oneOf: (type, values) => `${type} : ${values}`,
      atLeast: (type, least) => `${type} à partir de ${least}`,
      atMost: (type, most) => `${type} jusqu’à ${most}`,
      between: (type, least, most) => `${type} de ${least} à ${most}`,
      notEmpty: (type) => `${type} non vide`,
      atMostCharacters: (type, most) => `${type} de ${most} caractères au maximum`,
      charactersBetween: (type, least, most) => `${type} de ${least} à ${most} caractères`,
      noUnit: (accepted) => `${accepted}, sans unité`,
      inUnit: (accepted, unit) => `${accepted}, en ${unit}`,
      units: { degree: 'degrés', percent: 'pour cent' },
    },
  },

  observers: {
    heading: 'Observateurs',
    nicknameContains: 'Le pseudonyme contient',
    count: (all) => counts(all, 'observateur', 'observateurs'),
    countFirst: (all, shown) =>
      `${counts(all, 'observateur', 'observateurs')}, dont les ${shown} premiers sont affichés`,
    countFound: (found, all) => `${found} sur ${counts(all, 'observateur', 'observateurs')}`,
    countFoundFirst: (found, all, shown) =>
      `${found} sur ${counts(all, 'observateur', 'observateurs')}, dont les ${shown} premiers sont affichés`,
    coversAll:
      'La recherche et les en-têtes de colonne, qui servent à trier, portent sur tous les observateurs.',
    noneYet: 'Pas encore d’observateurs.',
    noneFound: 'Aucun pseudonyme ne contient ce texte. Essayez avec moins de lettres.',
    showMore: (count) => `En afficher ${count} de plus`,
    loadingList: 'Chargement des observateurs',
    table: 'Observateurs',
    tableCaption: 'Observateurs avec leur nombre d’observations et d’images',
    columns: {
      nickname: 'Pseudonyme',
      observations: 'Observations',
      images: 'Images',
      first_seen: 'Première donnée (UTC)',
      last_seen_day: 'Dernier jour dans l’indice',
      k: 'k',
    },
    nothingPublished: 'rien de publié',
    choose: 'Comparer',
    chooseNamed: (nickname) => `Comparer ${nickname}`,
    chooseHint: 'Cochez deux à cinq observateurs pour comparer leurs comptages.',
    chosen: (nicknames) => `Sélection : ${nicknames}`,
    tooManyChosen:
      'Cinq observateurs sont choisis, c’est le maximum. Décochez-en un pour en choisir un autre.',
    compareChosen: 'Comparer les observateurs choisis',
    clearChosen: 'Effacer la sélection',

    loading: 'Chargement de l’observateur',
    loadingActivity: 'Chargement de l’activité de la communauté',
    recordsOfObserver: 'Enregistrements de cet observateur',
    allObservations: 'Toutes ses observations',
    allImages: 'Toutes ses images',
    compareWithOthers: 'Comparer avec d’autres observateurs',
    wolfHeading: 'Nombres de Wolf comparés à la communauté',
    onlyImages:
      'Cet observateur n’a publié que des images : il n’y a donc pas de nombres de Wolf à afficher.',
    invalidRange:
      'La période de l’URL n’est pas valide : from et to doivent être des dates de la forme 2024-05-11, et from ne doit pas être postérieur à to.',
    range: 'Période',
    latestYear: 'Dernière année',
    latestFiveYears: '5 dernières années',
    allYears: 'Tout',
    from: 'Du (UTC)',
    to: 'Au (UTC)',
    show: 'Afficher',

    statistics: {
      heading: 'Statistiques',
      never: 'jamais',
      observations: 'Observations',
      observationsWhat: 'publiées, tous types',
      days: 'Jours',
      daysWhat: 'jours UTC avec une observation',
      images: 'Images',
      imagesWhat: 'publiées',
      whiteLight: 'Lumière blanche',
      whiteLightWhat: 'observations en lumière blanche',
      hAlpha: 'H-alpha',
      hAlphaWhat: 'observations dans la raie H-alpha de l’hydrogène',
      cak: 'Ca K',
      cakWhat: 'observations dans la raie K du calcium ionisé',
      wolf: 'Nombre de Wolf',
      wolfWhat: 'moyenne (min.–max.) de toutes les observations qui l’indiquent',
      nakedEye: 'Comptage à l’œil nu',
      nakedEyeWhat: 'régions actives vues à l’œil nu : moyenne (min.–max.)',
      firstSeen: 'Première donnée',
      firstSeenWhat: 'première observation ou image publiée',
      lastSeen: 'Dernière donnée',
      lastSeenWhat: 'dernière observation ou image publiée',
    },

    factor: {
      diagnostics: {
        'zeros-missing':
          'Indique rarement 0 les jours où tous les autres indiquent 0. Les jours où personne d’autre n’a observé ne valent donc jamais 0.',
        'only-zeros': 'Indique le plus souvent 0 les jours où d’autres voient des taches.',
      },
      heading: 'Facteur k dans l’indice de la communauté',
      loading: 'Chargement du facteur k',
      missing:
        'L’indice ne contient aucun nombre de Wolf en lumière blanche de cet observateur : il n’y a donc pas de facteur k.',
      meaning:
        'k est le facteur qui ramène les nombres de Wolf de cet observateur au niveau de la communauté : k fois son comptage correspond, en moyenne, à ce que compte la communauté. <guide/>',
      k: 'k',
      uncertaintyWhat: '± son incertitude-type',
      notDetermined: 'non déterminé',
      reasons: {
        'no-common-days': 'car personne d’autre n’a relevé de nombre de Wolf les jours où celui-ci a observé',
        'too-few-common-days': 'car il y a moins de 20 jours où d’autres ont aussi relevé un nombre de Wolf',
        'no-spots-on-common-days': 'car aucune tache comptée ne peut être comparée à celles des autres',
        'activity-too-low': 'car le Soleil était trop calme les jours où une comparaison est possible',
      },
      applied: 'Facteur appliqué',
      appliedWhat: 'l’indice l’applique malgré tout',
      commonDays: 'Jours communs',
      commonDaysWhat: 'jours où d’autres ont aussi relevé un nombre de Wolf',
      commonDaysBetween: 'jours où d’autres ont aussi relevé un nombre de Wolf, du <first/> au <last/>',
      flagged: 'Jours signalés',
      flaggedWhat: 'des jours communs, comme valeur atypique ou désaccord',
      quality: 'Qualité',
      qualityStart: 'la valeur initiale, car rien ne peut être comparé',
      qualityBelow:
        'concorde moins bien que la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
      qualityAbove:
        'concorde mieux que la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
      qualityAverage:
        'concorde à peu près comme la moyenne avec les autres ; l’échelle va de 0,1 à 2, et 1 est la moyenne',
    },

    years: {
      year: 'Année',
      heading: 'Facteur de chaque année',
      meaning:
        'Les instruments changent, la vue aussi : chaque année a donc son propre facteur, que l’indice applique. Les barres représentent ± une incertitude-type : l’incertitude relative × le facteur.',
      chart: (years, least, greatest) =>
        `Facteurs de ${counts(years, 'année', 'années')}, de ${least} à ${greatest}. Le tableau contient toutes les valeurs.`,
      lines: 'La ligne continue est à 1, le niveau de la communauté. La ligne en tirets indique k.',
      lineWithoutK: 'La ligne continue est à 1, le niveau de la communauté.',
      table: 'Facteurs par année',
      caption: 'Facteur appliqué par l’indice pour chaque année',
      factor: 'Facteur',
      relativeUncertainty: 'Incertitude relative',
      commonDays: 'Jours communs',
    },

    flagged: {
      heading: 'Observations signalées',
      meaning:
        'Un signalement marque une observation inhabituelle. Il n’indique pas une erreur et ne modifie aucun nombre.',
      show: 'Afficher',
      allButNoPeers: 'tous sauf « Sans comparaison »',
      loading: 'Chargement des observations signalées',
      none: 'Aucun signalement.',
      noneSoFar: 'Aucun signalement pour l’instant.',
      count: (flags) => `${counts(flags, 'signalement', 'signalements')}.`,
      countSoFar: (flags) => `${counts(flags, 'signalement', 'signalements')} pour l’instant.`,
      withoutPeers: (observations) =>
        `Hors liste : ${counts(observations, 'observation', 'observations')} sans comparaison.`,
      loadMore: 'Charger la suite',
      meanings: 'Signification de z et des signalements',
      noDeviation: 'aucun',
      columns: {
        date_of_observation: { title: 'Observation', description: 'Quand elle a été faite, en UTC.' },
        flag: { title: 'Signalement', description: 'Ce qui est inhabituel.' },
        wolf: { title: 'Nombre de Wolf', description: 'Le nombre de Wolf de l’observation.' },
        z: {
          title: 'Écart z',
          description:
            'De combien d’écarts-types la valeur mise à l’échelle de l’observateur dépasse l’indice du jour, ou lui est inférieure si z est négatif. Sans autre observateur, il n’y a pas d’écart.',
        },
        index: { title: 'Indice', description: 'L’indice de la communauté pour ce jour.' },
      },
    },

    wolf: {
      loadingPage: (page) => `Chargement de la page ${page}…`,
      stopped: (observations) =>
        `Arrêt après ${counts(observations, 'observation', 'observations')} ; les suivantes ne sont pas affichées.`,
      none: (from, to) => `Aucune observation du ${from} au ${to} (UTC).`,
      described: (observations, from, to, lights) =>
        `${counts(observations, 'observation', 'observations')} du ${from} au ${to} (UTC) : ${lights}.`,
      inWhiteLight: (count) => `${count} en lumière blanche`,
      inHAlpha: (count) => `${count} en H-alpha`,
      inCaK: (count) => `${count} en Ca K`,
      withoutWolf: 'Aucune n’a de nombre de Wolf.',
      withWolf: (count, least, greatest, mean) =>
        `${count} avec un nombre de Wolf, de ${least} à ${greatest}, moyenne ${mean}.`,
      axis: 'Nombre de Wolf',
      pointHint:
        'Survolez un point pour voir ses valeurs, cliquez dessus pour ouvrir l’observation. Faites glisser pour zoomer, double-cliquez pour tout voir.',
      point: (time, light, wolf) => `${time}, ${light} : nombre de Wolf ${wolf}`,
      table: 'Moyennes annuelles',
      caption: 'Nombres de Wolf par année dans la période choisie',
      observations: 'Observations',
      withWolfNumber: 'Avec un nombre de Wolf',
      mean: 'Nombre de Wolf moyen',
      sameDays: (level) => `${level}, mêmes jours`,
    },
  },

  overview: {
    title: 'Activité solaire',
    lead: 'Comptages de taches solaires et images d’une communauté d’observateurs.',
    leadNamed: (community) => `${community} publie ces comptages de taches solaires et ces images.`,
    loading: 'Chargement de l’activité',
    nothingPublished: 'Rien n’a encore été publié',
    nothingAtTheMoment: 'Aucune observation ni image pour le moment',
    oncePublished:
      'Dès que des observations seront publiées, cette page affichera le nombre de Wolf quotidien, les deux hémisphères et les jours couverts. La <docs>référence de l’API</docs> décrit les données.',

    latest: {
      title: 'Dernier jour',
      dayAndAge: (day, ago) => `<day>${day}</day> UTC, ${ago}`,
      paused: 'Aucun jour plus récent n’a été publié.',
      index: 'Indice de la communauté',
      wolf: 'Nombre de Wolf moyen',
      provisional: 'provisoire',
      noWolf: 'Aucun nombre de Wolf n’a été publié.',
      rotation: 'Dernière rotation',
      year: 'Dernière année',
      rotationMean: (mean) => `Moyenne des 27 jours précédents : ${mean}`,
      yearMean: (mean) => `Moyenne des 365 jours précédents : ${mean}`,
      percentAbove: (percent) => `${percent} de plus`,
      percentBelow: (percent) => `${percent} de moins`,
      above: 'Plus élevé',
      below: 'Plus bas',
      same: 'À peu près égal',
      tooFewDays: 'Trop peu de jours pour comparer',
      recent: 'Dernière rotation, jour par jour',
      recentDescription: (days, low, high, value) =>
        `Les 27 jours précédents et le dernier jour : ${counts(days, 'jour', 'jours')} avec une valeur, de ${low} à ${high} ; la dernière est ${value}.`,
      hemispheres: 'Hémisphères',
      hemispheresCounted: 'Moyenne des comptages du jour, qui ne sont pas mis à l’échelle comme l’indice.',
      north: 'Nord',
      south: 'Sud',
      noHemispheres: 'Personne ne les a comptés séparément.',
      observers: (count) => counts(count, 'observateur', 'observateurs'),
      moreObservers: (count) => `et ${counts(count, 'autre', 'autres')}`,
      noObservers: 'Aucune observation ce jour-là',
      images: 'Images les plus récentes',
      allImages: 'Toutes les images',
      pictureOf: (observer, at) => `Le Soleil, par ${observer}, ${at}`,
      titledPictureOf: (title, observer, at) => `${title}, par ${observer}, ${at}`,
    },

    totals: {
      title: 'Totaux',
      observations: 'Observations',
      images: 'Images',
      observers: 'Observateurs',
      days: 'Jours couverts',
      period: 'Période',
      fromTo: (from, to) => `du ${from} au ${to}`,
      published: 'Dernière publication',
    },

    rotation: {
      title: (rotation) => `Rotation de Carrington ${rotation}`,
      position: (day, length, from, to) => `Jour ${day} sur ${length} : du ${from} au ${to} UTC`,
      description: (today, day, length, known) =>
        `Aujourd’hui, ${today} UTC : jour ${day} sur ${length}. Jours ayant déjà un nombre de Wolf : ${known}.`,
      wolfOfDay: (day, wolf) => `${day} UTC : nombre de Wolf ${wolf}`,
      today: (today) => `Aujourd’hui, ${today} UTC.`,
      noneYet: 'Aucun nombre de Wolf n’est encore publié pour ces jours.',
      bars: 'Les barres montrent le nombre de Wolf quotidien.',
    },

    activity: {
      title: 'Activité au fil du temps',
      indexHeading: 'Indice de la communauté',
      wolfHeading: 'Nombre de Wolf',
      indexLines: 'Courbes de l’indice',
      wolfLines: 'Courbes du nombre de Wolf',
      lines: {
        dailyIndex: 'Indice quotidien',
        dailyMean: 'Moyenne quotidienne',
        indexBand: 'Indice ± 2u',
        meanBand: 'Étendue quotidienne',
        monthsBand: 'Mois ± 2u',
        monthly: 'Moyenne mensuelle',
        smoothed: 'Lissage sur 13 mois',
        indexSpread: {
          month: 'Indice quotidien, 10–90 % par mois',
          quarter: 'Indice quotidien, 10–90 % par trimestre',
          year: 'Indice quotidien, 10–90 % par an',
        },
        meanSpread: {
          month: 'Moyenne quotidienne, 10–90 % par mois',
          quarter: 'Moyenne quotidienne, 10–90 % par trimestre',
          year: 'Moyenne quotidienne, 10–90 % par an',
        },
      },
      chart: 'Graphique de l’activité quotidienne',
      hemispheresOfMean: 'Moyenne quotidienne par hémisphère',
      hemispheresOfWolf: 'Nombre de Wolf par hémisphère',
      noHemispheres: 'Aucun observateur n’a compté les hémisphères séparément.',
      north: 'Nord (vers le haut)',
      south: 'Sud (vers le bas)',
      meanPer: {
        day: 'par jour',
        month: 'par mois',
        quarter: 'par trimestre',
        year: 'par an',
      },
      countsPer: {
        day: 'Nombre par jour',
        week: 'Nombre par semaine',
        month: 'Nombre par mois',
        quarter: 'Nombre par trimestre',
        year: 'Nombre par an',
      },
      observations: 'Observations',
      images: 'Images',
      help: 'Molette pour zoomer, glisser pour se déplacer, Maj + glisser pour sélectionner une période, double-clic pour voir tous les jours. Clavier : touches fléchées, + et −, Début, Fin, 0 ; Maj + touches fléchées pour aller de jour en jour. Après avoir saisi une date, appuyez sur Entrée.',
      longRanges:
        'Au-delà de 400 jours, les jours ne sont pas tracés un à un : la bande grise contient les 80 % centraux des valeurs quotidiennes, du 10e au 90e centile, et les valeurs au-dessus du graphique sont celles d’un mois.',
      keys: 'Les flèches gauche et droite font défiler le temps, Page précédente et Page suivante d’une vue entière, Début et Fin mènent au premier et au dernier jour, plus et moins zooment, 0 ou Échap affiche tous les jours. Maj avec la flèche gauche ou droite passe d’un jour à l’autre, ou d’un mois à l’autre au-delà de 400 jours, et lit les valeurs.',
      coveredAll: (from, to, days) =>
        `Du ${from} au ${to} UTC : ${counts(days, 'jour', 'jours')}, avec des observations ou des images pour chacun.`,
      covered: (from, to, days, seen) =>
        `Du ${from} au ${to} UTC : ${counts(days, 'jour', 'jours')}, dont ${seen} avec des observations ou des images.`,
      indexRange: (low, high, mean) => `Indice quotidien de ${low} à ${high}, moyenne ${mean}.`,
      wolfRange: (low, high, mean) => `Nombre de Wolf quotidien de ${low} à ${high}, moyenne ${mean}.`,
      noIndex: 'Pas d’indice.',
      noWolf: 'Pas de nombre de Wolf.',
    },

    measure: {
      title: 'Mesure de l’activité',
      index: 'Indice de la communauté',
      mean: 'Moyenne quotidienne',
      indexExplained:
        'Le nombre de Wolf de chaque observateur est multiplié par un facteur personnel k, qui le ramène au niveau de la communauté. L’indice d’un jour est la moyenne pondérée de ces valeurs, et u en est l’incertitude-type. La bande va de <em>low</em>, indice − 2u mais pas au-dessous de 0, à <em>high</em>, indice + 2u.',
      meanExplained:
        'La moyenne de tous les nombres de Wolf du jour, tous types confondus. Elle dépend donc de ceux qui ont observé ce jour-là. La bande va du plus faible au plus élevé d’entre eux.',
      outdated:
        'L’indice a été calculé à partir d’une version plus ancienne des données, <version/>. Les dernières modifications n’y figurent pas encore.',
      unknown: (requested) =>
        `La valeur de measure dans l’URL, « ${requested} », n’est ni index ni mean. L’indice est affiché.`,
    },

    range: {
      title: 'Période',
      all: 'Tout',
      elevenYears: '11 ans',
      fiveYears: '5 ans',
      oneYear: '1 an',
      threeMonths: '3 mois',
      from: 'Du (UTC)',
      to: 'Au (UTC)',
      fromIncomplete:
        'La date « Du » est incomplète ou n’existe pas : saisissez le jour, le mois et l’année. Le graphique n’a pas changé.',
      toIncomplete:
        'La date « Au » est incomplète ou n’existe pas : saisissez le jour, le mois et l’année. Le graphique n’a pas changé.',
      fromWithoutData: (typed, first, last) =>
        `Il n’y a pas de données à la date « Du », ${typed} : choisissez un jour du ${first} au ${last}. Le graphique n’a pas changé.`,
      toWithoutData: (typed, first, last) =>
        `Il n’y a pas de données à la date « Au », ${typed} : choisissez un jour du ${first} au ${last}. Le graphique n’a pas changé.`,
      reversed: (from, to) =>
        `La date « Du », ${from}, ne doit pas être postérieure à la date « Au », ${to}. Le graphique n’a pas changé.`,
      urlNotADate: (name, text) =>
        `La valeur de ${name} dans l’URL, « ${text} », n’est pas une date de la forme 2024-05-11. Tous les jours sont affichés.`,
      urlWithoutData: (first, last) =>
        `L’URL désigne des jours sans données. Choisissez des jours du ${first} au ${last}. Tous les jours sont affichés.`,
      urlReversed: (from, to) =>
        `Dans l’URL, from (${from}) est postérieur à to (${to}). Tous les jours sont affichés.`,
      urlBeyondData: (from, to, first, last) =>
        `L’URL désigne les jours du ${from} au ${to}, mais il n’y a de données que du ${first} au ${last}.`,
    },

    readout: {
      day: 'Jour',
      month: 'Mois',
      index: 'Indice ± u',
      status: 'Statut',
      settled: 'consolidé',
      provisional: 'provisoire',
      observers: 'Observateurs',
      dailyMean: 'Moy. quotid.',
      wolfMean: 'Wolf moyen',
      lowToHigh: 'Min. – max.',
      north: 'Moyenne nord',
      south: 'Moyenne sud',
      observations: 'Observations',
      images: 'Images',
      monthlyIndex: 'Mois ± u',
      monthlyMean: 'Moy. mensuelle',
      monthlyWolf: 'Moy. quotid.',
      smoothed: 'Lissé',
      spread: 'Jours 10 à 90 %',
      days: 'Jours',
      onDay: (day, values) => `${day} UTC : ${values}`,
      inMonth: (month, values) => `${month} : ${values}`,
      saidIndex: (index) => `indice ${index}`,
      saidNoIndex: 'pas d’indice',
      saidObservers: (count) => counts(count, 'observateur', 'observateurs'),
      saidWolf: (wolf) => `nombre de Wolf ${wolf}`,
      saidDailyMean: (mean) => `moyenne quotidienne ${mean}`,
      saidNoWolf: 'pas de nombre de Wolf',
      saidRange: (low, high) => `de ${low} à ${high}`,
      saidNorth: (north) => `nord ${north}`,
      saidSouth: (south) => `sud ${south}`,
      saidObservations: (count) => counts(count, 'observation', 'observations'),
      saidImages: (count) => counts(count, 'image', 'images'),
      saidMonthlyMean: (mean) => `moyenne mensuelle ${mean}`,
      saidNoMonthlyMean: 'pas de moyenne mensuelle',
      saidSmoothed: (smoothed) => `valeur lissée sur 13 mois ${smoothed}`,
      saidSpread: (low, high) => `80 % des jours de ${low} à ${high}`,
    },

    monthly: {
      title: 'Moyennes mensuelles sous forme de tableau',
      loading: 'Chargement du tableau',
      year: 'Année',
      wolfMeans: 'Nombre de Wolf : moyennes mensuelles des moyennes quotidiennes',
      wolfSmoothed: 'Nombre de Wolf : lissage sur 13 mois',
      indexMeans: 'Indice de la communauté : moyennes mensuelles ± u',
      indexSmoothed: 'Indice de la communauté : lissage sur 13 mois',
    },

    coverage: {
      title: 'Couverture',
      explained: 'Observations par jour UTC.',
      perDay: 'Observations par jour :',
      none: 'aucune',
      range: (least, most) => `${least} à ${most}`,
      orMore: (least) => `${least} ou plus`,
      years: 'Années',
      daysOfYear: (days, length) => `${counts(days, 'jour', 'jours')} sur ${length}`,
      yearHeading: (year, days, length) => `${year} : ${counts(days, 'jour', 'jours')} sur ${length}`,
      calendar: (year) =>
        `Observations par jour en ${year} ; les touches fléchées changent de jour ou de semaine`,
      onDay: (day, observations, images) =>
        `${day} UTC : ${counts(observations, 'observation', 'observations')}, ${counts(images, 'image', 'images')}`,
    },

    publications: {
      title: 'Dernières publications',
      entry: (changes) => `<at/> : ${changes}`,
      version: (number) => `Publication ${number}, version des données <version/>`,
      onlyDate: 'seule la date a changé, aucun enregistrement',
      observations: {
        new: (count) => counts(count, 'nouvelle observation', 'nouvelles observations'),
        changed: (count) => counts(count, 'observation modifiée', 'observations modifiées'),
        retracted: (count) => counts(count, 'observation retirée', 'observations retirées'),
      },
      images: {
        new: (count) => counts(count, 'nouvelle image', 'nouvelles images'),
        changed: (count) => counts(count, 'image modifiée', 'images modifiées'),
        retracted: (count) => counts(count, 'image retirée', 'images retirées'),
      },
      observers: {
        new: (count) => counts(count, 'nouvel observateur', 'nouveaux observateurs'),
        changed: (count) => counts(count, 'observateur modifié', 'observateurs modifiés'),
        retracted: (count) => counts(count, 'observateur retiré', 'observateurs retirés'),
      },
      // Nouns, because a participle would have to agree with a kind that is not known here.
      further: {
        changed: (count) => agree(count, 'modification', 'modifications'),
        retracted: (count) => agree(count, 'retrait', 'retraits'),
      },
    },
  },

  reference: {
    documents: 'Documents',
    records: 'Enregistrements',
    files: 'Fichiers',
    changes: 'Modifications',
    index: 'Indice',
    ephemeris: 'Éphémérides',
    operations: 'Opérations',
    loading: 'Chargement de la référence de l’API',
    yourToken: 'Votre jeton',
    tokenInUse:
      'Les requêtes ci-dessous utilisent votre jeton, conservé dans cet onglet jusqu’à sa fermeture.',
    pathParameters: 'Paramètres du chemin',
    pathParametersOf: (path) => `Paramètres du chemin de ${path}`,
    queryParameters: 'Paramètres de requête',
    queryParametersOf: (path) => `Paramètres de requête de ${path}`,
    responses: 'Réponses',
    headers: 'En-têtes',
    headersOf: (status, path) => `En-têtes de la réponse ${status} de ${path}`,
    body: 'Corps',
    bodyOf: (type, status, path) => `Corps ${type} de la réponse ${status} de ${path}`,
    fieldsOfResponse: (status, path) => `Champs de la réponse ${status} de ${path}`,
    fieldsOf: (name) => `Champs de ${name}`,
    fieldsOfCode: (name) => `Champs de <code>${name}</code>`,
    sample: 'Exemple de réponse',
    sampleOf: (path) => `Exemple de réponse de ${path}`,

    required: 'obligatoire',
    optional: 'facultatif',
    anyKey: 'clé quelconque',
    anyType: 'quelconque',
    arrayOf: (type) => `array de ${type}`,
    orNull: (type) => `${type} ou null`,
    between: (min, max) => `de ${min} à ${max}`,
    atLeast: (min) => `à partir de ${min}`,
    atMost: (max) => `jusqu’à ${max}`,
    lengthBetween: (min, max) => `de ${min} à ${counts(max, 'caractère', 'caractères')}`,
    longerThan: (min) => `au moins ${counts(min, 'caractère', 'caractères')}`,
    shorterThan: (max) => `jusqu’à ${counts(max, 'caractère', 'caractères')}`,
    notEmpty: 'non vide',
    keys: (min) => `au moins ${counts(min, 'clé', 'clés')}`,
    oneOf: 'Valeurs possibles',
    default: 'Par défaut',
    example: 'Exemple',

    tryIt: 'Essayer',
    tryPath: (path) => `Essayer ${path}`,
    anyValue: 'quelconque',
    curlFor: (path) => `Commande curl pour ${path}`,
    send: 'Envoyer la requête',
    sending: 'Envoi…',
    needsToken: 'Sans jeton, le service répond 401. <token>Saisissez votre jeton</token>',
    received: (milliseconds, characters) =>
      `${milliseconds} ms, ${counts(characters, 'caractère', 'caractères')}`,
    headerCount: (headers) => counts(headers, 'en-tête', 'en-têtes'),
    responseBodyOf: (path) => `Corps de la réponse de ${path}`,
    noResponse: 'Le service n’a envoyé aucune réponse.',
  },

  rotations: {
    title: 'Rotations de Carrington',
    lead: 'Chaque ligne est une rotation du Soleil, chaque colonne l’un de ses 27 ou 28 jours. Une activité qui dure plus d’une rotation revient au même endroit de la ligne : elle apparaît donc comme une bande verticale.',
    loading: 'Chargement des rotations',
    emptyTitle: 'Pas encore de rotation à afficher',
    emptyText:
      'Dès que des observations seront publiées, cette page affichera le nombre de Wolf de chaque jour, par rotation.',
    hemisphere: 'Partie du Soleil',
    hemispheres: { total: 'Disque entier', north: 'Nord', south: 'Sud' },
    communityIndex: 'Indice de la communauté',
    dailyMean: 'Moyenne quotidienne',
    northMean: 'Moyenne quotidienne, nord',
    southMean: 'Moyenne quotidienne, sud',
    period: 'Période',
    lastYears: (years) => counts(years, 'dernière année', 'dernières années'),
    cycle: (number) => `Cycle solaire ${number}`,
    allRotations: 'Toutes les rotations',
    unknownHemisphere: (value) =>
      `La valeur de hemisphere dans l’URL, « ${value} », n’est ni total, ni north, ni south. Le disque entier est affiché.`,
    unknownPeriod: (value, accepted) =>
      `La valeur de period dans l’URL, « ${value} », ne figure pas parmi : ${accepted}.`,
    shown: (first, last, known, days) =>
      `Rotations ${first} à ${last}. Jours ayant une valeur : ${known} sur ${days}.`,
    valueRange: (lowest, highest) => `Les valeurs vont de ${lowest} à ${highest}.`,
    noValues: (name) => `${name} : aucun jour n’a de valeur.`,
    howTo:
      'Survolez un jour pour lire sa valeur, cliquez dessus pour voir ses observations. Sur un écran tactile, touchez-le deux fois. Clavier : les touches fléchées passent d’un jour à l’autre et d’une rotation à l’autre, Début et Fin mènent au premier et au dernier jour d’une rotation, Entrée ouvre le jour. Un jour appartient à la rotation en cours à 12:00 UTC. Les couleurs sont adaptées aux valeurs de la période ; l’échelle figure sous la carte.',
    keysHelp:
      'Les flèches gauche et droite font passer d’un jour à l’autre, haut et bas mènent à la rotation suivante et précédente. Début et Fin mènent au premier et au dernier jour de la rotation. Entrée ouvre les observations du jour.',
    mapLabel: (name) => `Carte des rotations. ${name}`,
    date: 'Date (UTC)',
    rotation: 'Rotation',
    dayOfRotation: 'Jour',
    longitude: 'Méridien central',
    noValue: 'lacune',
    describeDay: (day, rotation, position, longitude, name, value) =>
      `${day} UTC, rotation ${rotation}, jour ${position}, méridien central ${longitude}. ${name} : ${value}. Ouvrir les observations.`,
    dayAxis: 'Jour de la rotation',
    longitudeAxis: 'Longitude de Carrington du méridien central',
    asTable: 'Les rotations sous forme de tableau',
    tableCaption: (name) => `${name} par rotation et jour de la rotation`,
    firstDay: 'Premier jour',
  },

  share: {
    savePng: 'Enregistrer en PNG',
    saveSvg: 'Enregistrer en SVG',
    failed: 'Votre navigateur n’a pas pu créer l’image.',
    source: (version, address) => `Version des données ${version} · ${address}`,
    embed: 'Afficher ce graphique sur votre site',
    embedCode: 'Code HTML du cadre',
    embedded: 'Graphique des moyennes mensuelles et lissées au fil du temps',
    embeddedTitle: (name) => `Activité solaire · ${name}`,
    latestIndex: (day, value) => `${day} : indice ${value}`,
    latestWolf: (day, value) => `${day} : nombre de Wolf ${value}`,
    loading: 'Chargement de l’activité',
    nothing: 'Rien n’a encore été publié.',
  },

  version: {
    heading: (version) => `Version des données ${version}`,
    loading: 'Chargement de la version',
    published: 'Publiée le <time/>.',
    isCurrent: 'C’est la version actuelle.',
    newer: 'La version actuelle est <current/>.',
    files: 'Fichiers de cette version',
    needToken: 'Les fichiers nécessitent un <access>jeton</access>.',
    gone: 'Les données de cette version ne peuvent plus être obtenues, car leur historique a été supprimé.',
  },
}

export default french
