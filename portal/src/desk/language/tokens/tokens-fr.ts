/** The French texts of tokens. */
import { countsIn } from '../../../language/counts.ts'
import type { TokensTexts } from './tokens-en.ts'

const counts = countsIn('fr')

const french: TokensTexts = {
  heading: 'Jetons',
  lead: 'Il faut un jeton pour obtenir des données. Chacun appartient à une personne ou à une organisation, et vous pouvez le révoquer à tout moment.',
  none: 'Il n’y a pas encore de jeton : personne ne peut obtenir de données par l’API. Émettez le premier : pour vous-même, pour l’essayer, ou pour une personne qui en a demandé un.',
  noneValid:
    'Aucun jeton n’est valide : personne ne peut obtenir de données par l’API. <tokens>Émettre un jeton</tokens>',
  loading: 'Chargement des jetons',
  all: 'Tous les jetons',
  notFound: (id) => `Il n’y a pas de jeton ${id}.`,
  tokenOf: (holder) => `Jeton de ${holder}`,

  holder: 'Titulaire',
  holderHint: 'Une personne ou une organisation.',
  email: 'Adresse électronique',
  emailHint: 'Facultatif : où joindre le titulaire.',
  purpose: 'Objectif',
  purposeHint: 'À quoi il sert. Seuls les exploitants le voient.',
  rate: 'Requêtes par minute',
  bulkPerHour: 'Téléchargements par heure',
  defaultLimit: (limit) => `Vide : ${limit}, par défaut.`,
  isDefault: (limit) => `${limit} (par défaut)`,
  expiresOn: 'Dernier jour',
  expiresHint: 'En UTC. Vide : il n’expire jamais.',
  never: 'jamais',
  inAYear: 'Dans un an',
  scope: 'Pour',
  scopes: { api: 'API et téléchargements', hapi: 'programmes HAPI uniquement' },
  id: 'Identifiant',
  state: 'État',
  states: { valid: 'valide', expired: 'expiré', revoked: 'révoqué', deleted: 'supprimé' },
  issued: 'Émis',
  lastUsed: 'Dernière utilisation',

  calls: 'Requêtes par jour',
  allCalls: 'Toutes les requêtes, même celles sans jeton valide.',
  loadingCalls: 'Décompte des requêtes',
  asTable: 'En tableau',
  callsSince: (calls, since) => `${counts(calls, 'requête', 'requêtes')} depuis le ${since}.`,
  day: 'Jour (UTC)',

  request: 'À partir d’une demande',
  requestHint:
    'Collez le texte que votre portail a écrit pour le visiteur, dans n’importe quelle langue. Il remplit le formulaire ci-dessous.',
  requestText: 'Texte de la demande',
  filled: 'Le formulaire est rempli. Vérifiez-le avant d’émettre le jeton.',
  notARequest: 'Ce n’est pas le texte complet d’une demande du portail. Remplissez vous-même le formulaire.',
  alsoHapi: 'La demande concerne aussi HAPI, ce qui exige un second jeton : émettez-le ensuite.',
  noCredit: 'La demande ne promet pas de citer les observateurs.',

  issue: 'Émettre un jeton',
  issueAnother: 'Émettre un autre jeton',
  shownOnce: (holder) => `Nouveau jeton pour ${holder}`,
  copyNow: 'Il n’est affiché qu’ici et maintenant : personne ne l’enregistre. S’il est perdu, remplacez-le.',
  token: 'Jeton',
  address: 'Adresse HAPI',
  letterTo: 'Texte d’un courriel',
  noUrl:
    'L’adresse de votre service n’est pas configurée : remplacez « https://… » dans ce texte, ou définissez HELIOLOG_PUBLIC_URL.',
  writeTo: (email) => `Écrire à ${email}`,
  opensMail:
    'Ouvre votre messagerie avec l’adresse et l’objet. Collez-y le texte ; le lien ne contient pas le jeton.',
  showToken: 'Page du jeton',

  change: 'Modifier ou prolonger',
  changeHint: 'S’applique dès la prochaine requête. Le jeton lui-même reste le même.',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  revoke: 'Révoquer',
  revokeHint: 'Refuse ensuite ses requêtes. Vous pourrez le rétablir.',
  restore: 'Rétablir',
  restoreHint: 'Accepte de nouveau ses requêtes.',
  rotate: 'Remplacer',
  rotateHint:
    'Le titulaire reçoit un nouveau jeton sous le même identifiant, et l’ancien est désormais refusé. Remplacez-le s’il a été perdu ou si quelqu’un d’autre a pu le voir.',
  rotateNow: 'Remplacer le jeton',
  delete: 'Supprimer',
  deleteHint:
    'Le révoque définitivement et oublie son titulaire, son adresse électronique et son objectif, ainsi que les adresses IP de ses requêtes. Le nombre de ses requêtes reste. Les sauvegardes gardent ce qu’elles contiennent.',
  deleteNow: 'Supprimer définitivement',

  letter: {
    subject: (service) => `Votre jeton pour ${service}`,
    greeting: (name) => `Bonjour ${name},`,
    token: (service) => `Voici votre jeton pour les données de ${service} :`,
    address: (service) => `Voici votre adresse pour les programmes HAPI, avec les données de ${service} :`,
    firstCall: 'Votre première requête, dans un terminal :',
    more: (url) => `En savoir plus : ${url}`,
    limits: (calls, downloads) =>
      `Il permet ${calls} requêtes par minute et ${downloads} téléchargements par heure.`,
    expires: (day) => `Son dernier jour est le ${day} (UTC).`,
    keepSecret: 'Gardez-le secret comme un mot de passe, et prévenez-nous si quelqu’un d’autre a pu le voir.',
  },
}

export default french
