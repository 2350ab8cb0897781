/** The German texts. */
import { countsIn } from './counts.ts'
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

const { number } = countsIn('de')

export const de: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,

  // The desk
  'desk.keyUsed':
    'Diese Adresse wurde schon verwendet oder ist älter als zehn Minuten; drücken Sie im Terminal von heliolog desk die Eingabetaste, um eine neue zu erhalten',
  'desk.noSession':
    'Dieser Tab hat keine gültige Sitzung; drücken Sie im Terminal von heliolog desk die Eingabetaste, und öffnen Sie die neue Adresse',
  'desk.tooLarge': ({ megabytes }) =>
    `Die Dateien sind zusammen größer als ${number(megabytes)} MB; entfernen Sie einige, oder starten Sie heliolog desk mit einer höheren Grenze`,
  'desk.notStored': ({ folder, reason }) => `Die Datei kann nicht in ${folder} gespeichert werden: ${reason}`,
  'desk.bug':
    'Das ist ein Programmfehler; das Terminal von heliolog desk zeigt die Zeilen, die Sie melden können',
}
