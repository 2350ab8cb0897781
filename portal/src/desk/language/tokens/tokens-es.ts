/** The Spanish texts of tokens. */
import { countsIn } from '../../../language/counts.ts'
import type { TokensTexts } from './tokens-en.ts'

const counts = countsIn('es')

const spanish: TokensTexts = {
  heading: 'Tokens',
  lead: 'Para obtener datos se necesita un token. Cada uno pertenece a una persona u organización, y puede revocarlo en cualquier momento.',
  none: 'Todavía no hay ningún token, así que nadie puede obtener datos por la API. Emita el primero: para usted, para probarlo, o para una persona que lo haya solicitado.',
  noneValid:
    'Ningún token es válido, así que nadie puede obtener datos por la API. <tokens>Emitir un token</tokens>',
  loading: 'Cargando los tokens',
  all: 'Todos los tokens',
  notFound: (id) => `No hay ningún token ${id}.`,
  tokenOf: (holder) => `Token de ${holder}`,

  holder: 'Titular',
  holderHint: 'Una persona u organización.',
  email: 'Correo electrónico',
  emailHint: 'Opcional: dónde localizar al titular.',
  purpose: 'Finalidad',
  purposeHint: 'Para qué se usa. Solo la ven los responsables.',
  rate: 'Solicitudes por minuto',
  bulkPerHour: 'Descargas por hora',
  defaultLimit: (limit) => `Vacío: ${limit}, el valor predeterminado.`,
  isDefault: (limit) => `${limit} (predeterminado)`,
  expiresOn: 'Último día',
  expiresHint: 'En UTC. Vacío: no caduca nunca.',
  never: 'nunca',
  inAYear: 'Dentro de un año',
  scope: 'Para',
  scopes: { api: 'API y descargas', hapi: 'solo programas HAPI' },
  id: 'Identificador',
  state: 'Estado',
  states: { valid: 'válido', expired: 'caducado', revoked: 'revocado', deleted: 'eliminado' },
  issued: 'Emitido',
  lastUsed: 'Último uso',

  calls: 'Solicitudes por día',
  allCalls: 'Todas las solicitudes, también las que no llevan un token válido.',
  loadingCalls: 'Contando las solicitudes',
  asTable: 'Como tabla',
  callsSince: (calls, since) => `${counts(calls, 'solicitud', 'solicitudes')} desde el ${since}.`,
  day: 'Día (UTC)',

  request: 'A partir de una petición',
  requestHint:
    'Pegue el texto que su portal escribió para el visitante, en cualquier idioma. Rellena el formulario de abajo.',
  requestText: 'Texto de la petición',
  filled: 'El formulario está relleno. Revíselo antes de emitir el token.',
  notARequest: 'No es el texto completo de una petición del portal. Rellene usted el formulario.',
  alsoHapi: 'La petición es también para HAPI, que necesita otro token: emítalo después.',
  noCredit: 'La petición no promete citar a los observadores.',

  issue: 'Emitir un token',
  issueAnother: 'Emitir otro token',
  shownOnce: (holder) => `Nuevo token para ${holder}`,
  copyNow: 'Solo se muestra aquí y ahora, porque nadie lo guarda. Si se pierde, reemplácelo.',
  token: 'Token',
  address: 'Dirección HAPI',
  letterTo: 'Texto de un correo',
  noUrl:
    'La dirección de su servicio no está configurada: sustituya «https://…» en este texto, o defina HELIOLOG_PUBLIC_URL.',
  writeTo: (email) => `Escribir a ${email}`,
  opensMail:
    'Abre su programa de correo con la dirección y el asunto. Pegue allí el texto; el enlace no contiene el token.',
  showToken: 'Página del token',

  change: 'Cambiar o prorrogar',
  changeHint: 'Se aplica desde la próxima solicitud. El token en sí no cambia.',
  save: 'Guardar',
  saved: 'Guardado.',
  revoke: 'Revocar',
  revokeHint: 'Rechaza después sus solicitudes. Podrá restaurarlo.',
  restore: 'Restaurar',
  restoreHint: 'Acepta de nuevo sus solicitudes.',
  rotate: 'Reemplazar',
  rotateHint:
    'El titular recibe un token nuevo con el mismo identificador, y el antiguo se rechaza desde ahora. Reemplácelo si se perdió o si otra persona puede haberlo visto.',
  rotateNow: 'Reemplazar el token',
  delete: 'Eliminar',
  deleteHint:
    'Lo revoca para siempre y olvida su titular, correo electrónico y finalidad, y las direcciones IP de sus solicitudes. El número de solicitudes se conserva. Las copias de seguridad conservan lo que contienen.',
  deleteNow: 'Eliminar para siempre',

  letter: {
    subject: (service) => `Su token para ${service}`,
    greeting: (name) => `Hola, ${name}:`,
    token: (service) => `Este es su token para los datos de ${service}:`,
    address: (service) => `Esta es su dirección para programas HAPI, con los datos de ${service}:`,
    firstCall: 'Su primera solicitud, en una terminal:',
    more: (url) => `Más información: ${url}`,
    limits: (calls, downloads) =>
      `Permite ${calls} solicitudes por minuto y ${downloads} descargas por hora.`,
    expires: (day) => `Su último día es el ${day} (UTC).`,
    keepSecret: 'Guárdelo en secreto como una contraseña, y avísenos si otra persona puede haberlo visto.',
  },
}

export default spanish
