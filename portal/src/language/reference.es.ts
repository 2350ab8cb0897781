import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('es')

const texts: Texts['reference'] = {
  documents: 'Documentos',
  records: 'Registros',
  files: 'Archivos',
  changes: 'Cambios',
  index: 'Índice',
  ephemeris: 'Efemérides',
  operations: 'Operaciones',
  loading: 'Cargando la referencia de la API',
  yourToken: 'Su token',
  tokenInUse: 'Las solicitudes siguientes usan su token, que se guarda en esta pestaña hasta que se cierre.',
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
  lengthBetween: (min: number, max: number) => `de ${min} a ${count(max, 'carácter', 'caracteres')}`,
  longerThan: (min: number) => `al menos ${count(min, 'carácter', 'caracteres')}`,
  shorterThan: (max: number) => `hasta ${count(max, 'carácter', 'caracteres')}`,
  notEmpty: 'no vacío',
  keys: (min: number) => `al menos ${count(min, 'clave', 'claves')}`,
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
    `${milliseconds} ms, ${count(characters, 'carácter', 'caracteres')}`,
  headerCount: (headers: number) => count(headers, 'cabecera', 'cabeceras'),
  responseBodyOf: (path: string) => `Cuerpo de la respuesta de ${path}`,
  noResponse: 'El servicio no ha enviado ninguna respuesta.',
}

export default texts
