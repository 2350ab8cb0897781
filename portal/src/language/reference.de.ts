import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('de')

const texts: Texts['reference'] = {
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
  lengthBetween: (min, max) => `von ${min} bis ${count(max, 'Zeichen', 'Zeichen')}`,
  longerThan: (min) => `ab ${count(min, 'Zeichen', 'Zeichen')}`,
  shorterThan: (max) => `bis ${count(max, 'Zeichen', 'Zeichen')}`,
  notEmpty: 'nicht leer',
  keys: (min) => `mindestens ${count(min, 'Schlüssel', 'Schlüssel')}`,
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
    `${milliseconds}\u00a0ms, ${count(characters, 'Zeichen', 'Zeichen')}`,
  headerCount: (headers) => count(headers, 'Header', 'Header'),
  responseBodyOf: (path) => `Inhalt der Antwort von ${path}`,
  noResponse: 'Der Dienst hat nicht geantwortet.',
}

export default texts
