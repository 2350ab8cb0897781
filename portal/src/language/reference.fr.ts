import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('fr')

const texts: Texts['reference'] = {
  documents: 'Documents',
  records: 'Enregistrements',
  files: 'Fichiers',
  changes: 'Modifications',
  index: 'Indice',
  ephemeris: 'Éphémérides',
  operations: 'Opérations',
  loading: 'Chargement de la référence de l’API',
  yourToken: 'Votre jeton',
  tokenInUse: 'Les requêtes ci-dessous utilisent votre jeton, conservé dans cet onglet jusqu’à sa fermeture.',
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
  lengthBetween: (min, max) => `de ${min} à ${count(max, 'caractère', 'caractères')}`,
  longerThan: (min) => `au moins ${count(min, 'caractère', 'caractères')}`,
  shorterThan: (max) => `jusqu’à ${count(max, 'caractère', 'caractères')}`,
  notEmpty: 'non vide',
  keys: (min) => `au moins ${count(min, 'clé', 'clés')}`,
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
    `${milliseconds} ms, ${count(characters, 'caractère', 'caractères')}`,
  headerCount: (headers) => count(headers, 'en-tête', 'en-têtes'),
  responseBodyOf: (path) => `Corps de la réponse de ${path}`,
  noResponse: 'Le service n’a envoyé aucune réponse.',
}

export default texts
