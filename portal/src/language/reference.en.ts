/** The API reference. Its descriptions come from the OpenAPI documents, which are in English. */
import { countsIn } from './counts.ts'

const count = countsIn('en')

export default {
  /** The navigation between the documents below. */
  documents: 'Documents',
  records: 'Records',
  files: 'Files',
  changes: 'Changes',
  index: 'Index',
  ephemeris: 'Ephemeris',
  operations: 'Operations',
  loading: 'Loading the API reference',
  yourToken: 'Your token',
  tokenInUse: 'The requests below use your token, which is stored in this tab until you close it.',
  pathParameters: 'Path parameters',
  pathParametersOf: (path: string) => `Path parameters of ${path}`,
  queryParameters: 'Query parameters',
  queryParametersOf: (path: string) => `Query parameters of ${path}`,
  responses: 'Responses',
  headers: 'Headers',
  headersOf: (status: string, path: string) => `Headers of the ${status} response of ${path}`,
  body: 'Body',
  bodyOf: (type: string, status: string, path: string) => `${type} body of the ${status} response of ${path}`,
  fieldsOfResponse: (status: string, path: string) => `Fields of the ${status} response of ${path}`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  /** The same, with the name as code. */
  fieldsOfCode: (name: string) => `Fields of <code>${name}</code>`,
  sample: 'Sample response',
  sampleOf: (path: string) => `Sample response of ${path}`,

  /** Beside the name of a field. */
  required: 'required',
  optional: 'optional',
  /** The name of a field that may have any name. */
  anyKey: 'any key',
  /** Types have their names in JSON Schema: string, integer, array. */
  anyType: 'any',
  arrayOf: (type: string) => `array of ${type}`,
  orNull: (type: string) => `${type} or null`,
  between: (min: number, max: number) => `from ${min} to ${max}`,
  atLeast: (min: number) => `from ${min}`,
  atMost: (max: number) => `up to ${max}`,
  lengthBetween: (min: number, max: number) => `from ${min} to ${count(max, 'character', 'characters')}`,
  longerThan: (min: number) => `from ${count(min, 'character', 'characters')}`,
  shorterThan: (max: number) => `up to ${count(max, 'character', 'characters')}`,
  notEmpty: 'not empty',
  keys: (min: number) => `at least ${count(min, 'key', 'keys')}`,
  oneOf: 'One of',
  default: 'Default',
  example: 'Example',

  tryIt: 'Try it',
  tryPath: (path: string) => `Try ${path}`,
  /** The value of a parameter that is not sent. */
  anyValue: 'any',
  curlFor: (path: string) => `curl command for ${path}`,
  send: 'Send request',
  sending: 'Sending …',
  needsToken: 'Without a token the service returns 401. <token>Enter your token</token>',
  received: (milliseconds: string, characters: number) =>
    `${milliseconds} ms, ${count(characters, 'character', 'characters')}`,
  headerCount: (headers: number) => count(headers, 'header', 'headers'),
  responseBodyOf: (path: string) => `Response body of ${path}`,
  noResponse: 'The service sent no response.',
}
