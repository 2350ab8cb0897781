/** The French texts. */
import { countsIn } from './counts.ts'
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

const { number } = countsIn('fr')

export const fr: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,

  // The desk
  'desk.keyUsed':
    'Cette adresse a déjà été utilisée ou date de plus de dix minutes ; appuyez sur Entrée dans le terminal de heliolog desk pour en obtenir une nouvelle',
  'desk.noSession':
    'Cet onglet n’a pas de session valide ; appuyez sur Entrée dans le terminal de heliolog desk et ouvrez la nouvelle adresse',
  'desk.tooLarge': ({ megabytes }) =>
    `Les fichiers dépassent ${number(megabytes)} Mo au total ; retirez-en, ou démarrez heliolog desk avec une limite plus élevée`,
  'desk.notStored': ({ folder, reason }) =>
    `Le fichier ne peut pas être enregistré dans ${folder} : ${reason}`,
  'desk.bug': 'C’est une erreur du programme ; le terminal de heliolog desk affiche les lignes à signaler',
}
