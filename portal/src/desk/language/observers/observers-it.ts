/** The Italian texts of the observers, and of records that are found and retracted. */
import { countsIn } from '../../../language/counts.ts'
import type { ObserversTexts } from './observers-en.ts'

const counts = countsIn('it')

const texts: ObserversTexts = {
  heading: 'Osservatori',
  lead: 'Cambiare il nickname di un osservatore, unirne due, o dimenticarne uno che lo ha chiesto.',
  search: 'Cerca per nickname',
  loading: 'Caricamento degli osservatori',
  none: 'Nessun nickname contiene questo testo.',
  more: 'Altri osservatori',
  nickname: 'Nickname',
  firstDay: 'Primo giorno',
  lastDay: 'Ultimo giorno',
  registered: 'Registrato',
  isRegistered: 'registrato',
  actions: 'Azioni',
  rename: 'Rinomina',
  forget: 'Dimentica',
  actionOn: { rename: (nickname) => `Rinomina ${nickname}`, forget: (nickname) => `Dimentica ${nickname}` },
  former: 'Un vecchio osservatore, che nessun record nomina più:',
  actionOnFormer: { rename: 'Rinomina un vecchio osservatore', forget: 'Dimentica un vecchio osservatore' },
  about: {
    rename:
      'Tutti i record ricevono il nuovo nickname, e così le righe delle importazioni successive. Si può annullare. Le vecchie versioni conservano il vecchio nickname.',
    forget:
      'Rimuove il nickname dai record, da tutte le vecchie versioni e dalle note. Non si può annullare.',
  },
  preview: 'Anteprima',
  newNickname: 'Nuovo nickname',
  merge: 'Unisci all’osservatore che ha già questo nickname',
  records: 'Che cosa succede ai record?',
  anonymous: 'Restano con un nickname casuale, per esempio anonymous-3f9a1c',
  another: 'Restano con un altro nickname',
  retracted: 'Vengono ritirati',
  ids: 'Che cosa succede agli id che contengono il nickname?',
  newIds: 'Li sostituiscono id casuali: i link a questi record non funzionano più',
  keptIds: 'Restano, e con loro il nickname',
  deletedWhat: 'Si elimina',
  deleted:
    'il nickname, i vecchi nickname degli stessi record e la cronologia di tutte le pubblicazioni finora: le loro versioni non sono più disponibili.',
  keptWhat: 'Restano',
  kept: 'le copie di sicurezza, i mirror, le copie scaricate, il registro delle chiamate e i propri file. L’anteprima nomina le fonti e i testi di record da modificare.',
  laterWhat: 'Importazioni successive',
  later: 'L’archivio conserva un hash del nickname, perché i vecchi file non lo riportino.',
  confirmForget: 'Dimentica per sempre',
  pruneHeading: 'Rimozioni annunciate',
  announced: (observers) =>
    `L’elenco delle modifiche annuncia la rimozione di ${counts(observers, 'nickname', 'nickname')} di osservatori dimenticati, perché anche client e mirror li eliminino.`,
  pruneFrom: (day) => `Eliminare gli annunci dal ${day} in poi, quando tutti avranno letto le modifiche.`,
  prune: 'Elimina gli annunci',
  namesHeading: 'Nickname ricordati',
  namesAbout:
    'Che cosa fanno le importazioni successive con le righe di osservatori rinominati e dimenticati.',
  noNames: 'Nessun nickname è ricordato.',
  publishedAs: (name, becomes) => `Le righe di ${name} vengono pubblicate come ${becomes}`,
  forgottenAs: (becomes) => `Le righe di un osservatore dimenticato vengono pubblicate come ${becomes}`,
  leftOut: 'Le righe di un osservatore dimenticato vengono tralasciate',
  end: 'Termina',
  endWhat: (what) => `Termina: ${what}`,
  ended: 'Le importazioni successive pubblicano questo nickname così com’è nelle loro righe.',
  find: 'Cerca e ritira record',
  findLead: 'Ritirare i record che non devono essere pubblici. Si può annullare.',
  tag: 'Etichetta',
  id: 'Id',
  findButton: 'Cerca',
  finding: 'Ricerca dei record',
  found: (count) => `${counts(count, 'record trovato', 'record trovati')}`,
  chooseOne: 'Premere un id per trovare solo quel record.',
  moreRecords: 'Altri record',
  retract: (count) => `Ritira ${counts(count, 'record', 'record')}`,
}

export default texts
