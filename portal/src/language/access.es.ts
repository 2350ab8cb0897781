import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('es')

const texts: Texts['access'] = {
  publishedBy: (name: string) => `${name} publica estas observaciones.`,
  whyPrivate: 'Para ver los datos, o para usar la API desde programas propios, se necesita un token.',
  whyPublic:
    'El resumen está abierto a todo el mundo. Para explorar cada observación y cada imagen, o para usar la API desde programas propios, se necesita un token.',
  whoIssues:
    'Los tokens son gratuitos y están destinados a la investigación y la enseñanza. Los responsables los emiten a mano.',

  request: 'Solicitar un token',
  aboutForm:
    'Este formulario ayuda a redactar la solicitud. Desde aquí no se guarda ni se envía nada: el texto lo envía usted.',
  required: 'obligatorio',
  name: 'Nombre',
  institution: 'Institución o agrupación',
  purpose: 'Finalidad',
  purposeHint: 'Qué se va a estudiar, enseñar o desarrollar con los datos.',
  plannedUse: 'Uso previsto',
  plannedUseHint: 'Qué datos, con qué frecuencia y hasta cuándo.',
  neededFor: 'El token es para',
  api: 'la API',
  bulk: 'archivos completos (descargas masivas)',
  hapi: 'clientes HAPI como Autoplot',
  credit: 'Atribuiré los datos a los observadores de la comunidad.',
  faults: {
    name: 'Indique su nombre.',
    purpose: 'Describa la finalidad.',
    kinds: 'Elija al menos una opción.',
    credit: 'Los datos solo se pueden usar si se atribuyen a los observadores.',
  },
  subject: 'Asunto',
  requestText: 'Texto de la solicitud',
  email: (address: string) => `Escribir a ${address}`,
  opensMail:
    'El botón abre este mensaje en el programa de correo. Si no se abre ninguno, envíe el texto por su cuenta:',
  tooLong: (length: number, longest: number) =>
    `El texto es demasiado largo para un enlace al programa de correo: ${count(length, 'carácter codificado', 'caracteres codificados')}, y el máximo es ${longest}. El botón abre un mensaje que solo contiene el asunto. Copie en él este texto:`,
  askAt: 'Diríjase a los responsables en <contact/>. Incluya este texto:',
  noContact:
    'Los responsables no han publicado ninguna dirección de contacto. Pregunte donde encontró el enlace a este sitio e incluya este texto:',
  whatHappens:
    'Una persona lee la solicitud y envía un token personal, <code>hlg_…</code>. Se muestra una sola vez. Guárdelo como una contraseña y no lo comparta. Puede caducar, y los responsables pueden revocarlo.',
  letter: {
    subject: (service: string) => `Solicitud de token: ${service}`,
    greeting: 'Hola:',
    wanted: (url: string) => `Quisiera obtener un token para el servicio heliolog en ${url}`,
    wantedFrom: (community: string, url: string) =>
      `Quisiera obtener un token para las observaciones solares de ${community} en ${url}`,
    name: (name: string) => `Nombre: ${name}`,
    institution: (institution: string) => `Institución o agrupación: ${institution}`,
    purpose: (purpose: string) => `Finalidad (investigación, enseñanza): ${purpose}`,
    plannedUse: (use: string) => `Uso previsto (qué datos, con qué frecuencia, hasta cuándo): ${use}`,
    neededFor: (kinds: string) => `El token es para: ${kinds}`,
  },

  limits: 'Límites y registro de solicitudes',
  callsPerMinute: 'solicitudes por minuto',
  bulkPerHour: 'descargas de archivos completos por hora',
  rowsPerPage: 'filas por página como máximo',
  aboutLimits:
    'Los responsables pueden fijar otro límite para un token. Por encima del límite, el servicio devuelve 429, con los segundos de espera en <code>Retry-After</code>. Este portal y las bibliotecas cliente esperan automáticamente.',
  aboutLog:
    'De cada solicitud, el servicio registra: hora, identificador de la solicitud, método, ruta y consulta, estado, duración, bytes enviados, qué token se usó (nunca el token en sí), dirección del cliente y agente de usuario.',
  seePrivacy: 'Consulte el <privacy>aviso de privacidad</privacy>.',

  cite: 'Atribuir y citar los datos',
  mustCredit:
    'Toda publicación o producto basado en los datos debe mencionar a los observadores con esta línea:',
  attribution: 'Atribución',
  seeLicense: 'Consulte la <license/>.',
  loadingCitation: 'Cargando la cita',
  aboutBibtex:
    'La entrada incluye la versión de los datos, de modo que otros pueden comprobar que usan los mismos datos.',
  plainText: 'Texto sin formato',
  citation: 'Cita',
  referenceManagers: 'Los gestores de referencias como Zotero pueden importar <csl>CSL-JSON</csl>.',

  firstRequest: 'La primera solicitud',
  aboutFirstRequest:
    'Asigne el token a la variable <code>HELIOLOG_TOKEN</code> y obtenga un resumen de los datos:',
  seeReference: 'La <docs>referencia de la API</docs> describe cada endpoint y permite probarlo.',

  hapiTitle: 'Representar gráficamente los datos con clientes HAPI',
  aboutHapi:
    'Autoplot, SPEDAS y los clientes <hapi>HAPI</hapi> para Python, IDL, MATLAB y R leen los datos como series temporales. <guide>Cómo usar HAPI</guide>',
  hapiPublic: 'No se necesita ningún token. Pegue esta dirección en el programa como servidor HAPI:',
  hapiAddress: 'Dirección HAPI',
  aboutHapiToken:
    'Estos programas no pueden enviar un token con cada solicitud, así que necesitan una dirección que lo contenga. Pida a los responsables un <em>token HAPI</em>. Solo funciona en esta dirección, y los demás tokens no funcionan en ella.',
  hapiToken: 'Token HAPI',
  hapiTokenHint:
    'Introdúzcalo para completar la dirección de abajo. No se guarda ni se envía a ningún sitio.',
  pasteAddress: 'Pegue esta dirección en el programa como servidor HAPI y trátela como una contraseña:',
}

export default texts
