import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('fr')

const texts: Texts['access'] = {
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
    `Le texte est trop long pour un lien vers votre logiciel de messagerie : ${count(length, 'caractère', 'caractères')} une fois encodé, pour ${longest} au maximum. Le bouton ouvre un message qui ne contient que l’objet. Copiez-y ce texte :`,
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
  hapiPublic: 'Aucun jeton n’est nécessaire. Collez cette adresse dans votre programme comme serveur HAPI :',
  hapiAddress: 'Adresse HAPI',
  aboutHapiToken:
    'Ces programmes ne peuvent pas envoyer de jeton avec chaque requête : il leur faut une adresse qui en contient un. Demandez un <em>jeton HAPI</em> aux exploitants. Il ne fonctionne que dans cette adresse, où les autres jetons ne fonctionnent pas.',
  hapiToken: 'Jeton HAPI',
  hapiTokenHint:
    'Saisissez-le pour compléter l’adresse ci-dessous. Il n’est ni enregistré ni envoyé où que ce soit.',
  pasteAddress:
    'Collez cette adresse dans votre programme comme serveur HAPI, et traitez-la comme un mot de passe :',
}

export default texts
