import type { Texts } from './en.ts'

const texts: Texts['elements'] = {
  notLoaded:
    'No se ha podido cargar esta parte del portal. Es posible que el dispositivo esté sin conexión o que el servicio se haya actualizado después de abrir el portal.',
  tokenNotAccepted: 'Token no aceptado',
  rateLimited: 'Límite de solicitudes alcanzado',
  unreachable: 'No se puede acceder al servicio',
  unavailable: 'El servicio no está disponible en este momento',
  recordNotFound: 'Registro no encontrado',
  invalidRequest: 'Solicitud no válida',
  wentWrong: 'Algo ha fallado',
  tokenAdvice:
    'Puede estar mal escrito, haber caducado o haber sido revocado. Introduzca otro o pregunte a los responsables.',
  connectionAdvice:
    'Es posible que el dispositivo esté sin conexión o que el servicio no funcione. Los datos que ya están en esta página siguen visibles.',
  tryingAgainIn: 'Nuevo intento en',
  enterAnotherToken: 'Introducir otro token',
  tryAgain: 'Reintentar',
  tokenInTab: 'El token se guarda solo en esta pestaña.',
  forgetToken: 'Olvidar el token',
  tokenRejected:
    'El servicio no acepta este token. Puede estar mal escrito, haber caducado, haber sido revocado o servir solo para direcciones HAPI. Introduzca otro o pregunte a los responsables.',
  notAToken: 'Esto no es un token completo. Un token es hlg_ seguido de 38 letras y cifras, sin espacios.',
  demoToken:
    'Esta es la demostración. Al arrancar mostró un token, o cómo obtener uno. <code>serve --demo</code> guarda el token en <code>data/demo-token</code>.',
  enterToken: 'Introduzca su token',
  tokenNeeded:
    'Para ver los datos se necesita un token. Los responsables emiten tokens para la investigación y la enseñanza. <access>Cómo obtener uno</access>',
  token: 'Token',
  showToken: 'Mostrar el token',
  show: 'Mostrar',
  checking: 'Comprobando…',
  useToken: 'Usar este token',
  tokenHint:
    'hlg_ seguido de 38 letras y cifras. Se guarda en esta pestaña hasta que se cierre, se envía solo a este servicio y nunca forma parte de una URL.',
  copy: 'Copiar',
  copyWhat: (what: string) => `Copiar: ${what}`,
  copied: 'Copiado',
  cannotCopy: 'No se puede copiar: seleccione el texto',
  dataLicense: 'licencia de los datos',
  dataLicenseNamed: (id: string) => `licencia de los datos: ${id}`,
  indexGuide: 'Cómo se calcula el índice',
}

export default texts
