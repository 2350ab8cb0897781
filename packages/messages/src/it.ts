/** The Italian texts. */
import { countsIn } from './counts.ts'
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

const { number } = countsIn('it')

export const it: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,

  // The desk
  'desk.keyUsed':
    'Questo indirizzo è già stato usato o ha più di dieci minuti; premere Invio nel terminale di heliolog desk per averne uno nuovo',
  'desk.noSession':
    'Questa scheda non ha una sessione valida; premere Invio nel terminale di heliolog desk e aprire il nuovo indirizzo',
  'desk.tooLarge': ({ megabytes }) =>
    `I file superano insieme ${number(megabytes)} MB; rimuoverne alcuni o avviare heliolog desk con un limite maggiore`,
  'desk.notStored': ({ folder, reason }) => `Il file non può essere salvato in ${folder}: ${reason}`,
  'desk.bug': 'È un errore del programma; il terminale di heliolog desk mostra le righe da segnalare',
}
