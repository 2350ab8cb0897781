import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const characters = (length: number): string => count(length, 'carattere', 'caratteri')

const texts: Texts['reference'] = {
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
  keys: (min) => `almeno ${count(min, 'chiave', 'chiavi')}`,
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
  headerCount: (headers) => count(headers, 'header', 'header'),
  responseBodyOf: (path) => `Corpo della risposta di ${path}`,
  noResponse: 'Il servizio non ha inviato alcuna risposta.',
}

export default texts
