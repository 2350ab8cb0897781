/** The Spanish texts of the observers, and of records that are found and retracted. */
import { countsIn } from '../../../language/counts.ts'
import type { ObserversTexts } from './observers-en.ts'

const counts = countsIn('es')

const texts: ObserversTexts = {
  heading: 'Observadores',
  lead: 'Cambie el alias de un observador, una a dos, u olvide a uno que lo haya pedido.',
  search: 'Buscar por alias',
  loading: 'Cargando los observadores',
  none: 'Ningún alias contiene este texto.',
  more: 'Más observadores',
  nickname: 'Alias',
  firstDay: 'Primer día',
  lastDay: 'Último día',
  registered: 'Registrado',
  isRegistered: 'registrado',
  actions: 'Acciones',
  rename: 'Cambiar alias',
  forget: 'Olvidar',
  actionOn: {
    rename: (nickname) => `Cambiar el alias de ${nickname}`,
    forget: (nickname) => `Olvidar a ${nickname}`,
  },
  former: 'Un observador anterior, al que ningún registro nombra ahora:',
  actionOnFormer: { rename: 'Cambiar un alias anterior', forget: 'Olvidar a un observador anterior' },
  about: {
    rename:
      'Todos los registros reciben el nuevo alias, y también las filas de importaciones posteriores. Se puede deshacer. Las versiones anteriores conservan el alias antiguo.',
    forget:
      'Quita el alias de los registros, de todas las versiones anteriores y de las notas. No se puede deshacer.',
  },
  preview: 'Vista previa',
  newNickname: 'Alias nuevo',
  merge: 'Unir con el observador que ya tiene este alias',
  records: '¿Qué pasa con los registros?',
  anonymous: 'Se quedan con un alias aleatorio, por ejemplo anonymous-3f9a1c',
  another: 'Se quedan con otro alias',
  retracted: 'Se retiran',
  ids: '¿Qué pasa con los ids que contienen el alias?',
  newIds: 'Los sustituyen ids aleatorios: los enlaces a estos registros dejan de funcionar',
  keptIds: 'Se quedan, y con ellos el alias',
  deletedWhat: 'Se borra',
  deleted:
    'el alias, los alias anteriores de los mismos registros y el historial de todas las publicaciones hasta ahora: sus versiones dejan de estar disponibles.',
  keptWhat: 'Se conservan',
  kept: 'las copias de seguridad, las réplicas, las copias descargadas, el registro de llamadas y sus propios archivos. La vista previa nombra las fuentes y los textos de registros que hay que cambiar.',
  laterWhat: 'Importaciones posteriores',
  later:
    'La base de datos guarda un resumen criptográfico del alias, para que archivos antiguos no lo traigan de vuelta.',
  confirmForget: 'Olvidar para siempre',
  pruneHeading: 'Retiradas anunciadas',
  announced: (observers) =>
    `La lista de cambios anuncia la retirada de ${counts(observers, 'alias', 'alias')} de observadores olvidados, para que clientes y réplicas también los borren.`,
  pruneFrom: (day) => `Borre los anuncios a partir del ${day}, cuando todos hayan leído los cambios.`,
  prune: 'Borrar los anuncios',
  namesHeading: 'Alias recordados',
  namesAbout:
    'Lo que hacen las importaciones posteriores con filas de observadores con otro alias u olvidados.',
  noNames: 'No se recuerda ningún alias.',
  publishedAs: (name, becomes) => `Las filas de ${name} se publican como ${becomes}`,
  forgottenAs: (becomes) => `Las filas de un observador olvidado se publican como ${becomes}`,
  leftOut: 'Las filas de un observador olvidado se omiten',
  end: 'Terminar',
  endWhat: (what) => `Terminar: ${what}`,
  ended: 'Las importaciones posteriores publican este alias tal como está en sus filas.',
  find: 'Buscar y retirar registros',
  findLead: 'Retire registros que no deban ser públicos. Se puede deshacer.',
  tag: 'Etiqueta',
  id: 'Id',
  findButton: 'Buscar',
  finding: 'Buscando registros',
  found: (count) => `${counts(count, 'registro encontrado', 'registros encontrados')}`,
  chooseOne: 'Pulse un id para encontrar solo ese registro.',
  moreRecords: 'Más registros',
  retract: (count) => `Retirar ${counts(count, 'registro', 'registros')}`,
}

export default texts
