/** The Spanish texts. */
import { countsIn } from './counts.ts'
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

const { number } = countsIn('es')

export const es: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,

  // The desk
  'desk.keyUsed':
    'Esta dirección ya se usó o tiene más de diez minutos; pulse Intro en la terminal de heliolog desk para obtener otra',
  'desk.noSession':
    'Esta pestaña no tiene una sesión válida; pulse Intro en la terminal de heliolog desk y abra la nueva dirección',
  'desk.tooLarge': ({ megabytes }) =>
    `Los archivos superan ${number(megabytes)} MB en total; quite algunos o inicie heliolog desk con un límite mayor`,
  'desk.notStored': ({ folder, reason }) => `El archivo no se puede guardar en ${folder}: ${reason}`,
  'desk.bug': 'Es un error del programa; la terminal de heliolog desk muestra las líneas que puede comunicar',
}
