/** The Italian texts of tokens. */
import { countsIn } from '../../../language/counts.ts'
import type { TokensTexts } from './tokens-en.ts'

const counts = countsIn('it')

const italian: TokensTexts = {
  heading: 'Token',
  lead: 'Per ottenere i dati serve un token. Ognuno appartiene a una persona o a un’organizzazione e può essere revocato in ogni momento.',
  none: 'Non c’è ancora alcun token, quindi nessuno può ottenere i dati dall’API. Emettere il primo: per sé stessi, per provarlo, o per chi ne ha fatto richiesta.',
  noneValid:
    'Nessun token è valido, quindi nessuno può ottenere i dati dall’API. <tokens>Emettere un token</tokens>',
  loading: 'Caricamento dei token',
  all: 'Tutti i token',
  notFound: (id) => `Non c’è un token ${id}.`,
  tokenOf: (holder) => `Token di ${holder}`,

  holder: 'Titolare',
  holderHint: 'Una persona o un’organizzazione.',
  email: 'E-mail',
  emailHint: 'Facoltativa: dove raggiungere il titolare.',
  purpose: 'Scopo',
  purposeHint: 'A che cosa serve. Lo vedono solo i gestori.',
  rate: 'Richieste al minuto',
  bulkPerHour: 'Download all’ora',
  defaultLimit: (limit) => `Vuoto: ${limit}, il valore predefinito.`,
  isDefault: (limit) => `${limit} (predefinito)`,
  expiresOn: 'Ultimo giorno',
  expiresHint: 'In UTC. Vuoto: non scade mai.',
  never: 'mai',
  inAYear: 'Tra un anno',
  scope: 'Per',
  scopes: { api: 'API e download', hapi: 'solo programmi HAPI' },
  id: 'ID',
  state: 'Stato',
  states: { valid: 'valido', expired: 'scaduto', revoked: 'revocato', deleted: 'eliminato' },
  issued: 'Emesso',
  lastUsed: 'Ultimo uso',

  calls: 'Richieste al giorno',
  allCalls: 'Tutte le richieste, anche quelle senza un token valido.',
  loadingCalls: 'Conteggio delle richieste',
  asTable: 'Come tabella',
  callsSince: (calls, since) => `${counts(calls, 'richiesta', 'richieste')} dal ${since}.`,
  day: 'Giorno (UTC)',

  request: 'Da una domanda di token',
  requestHint:
    'Incollare il testo che il portale ha scritto per il visitatore, in qualsiasi lingua. Compila il modulo qui sotto.',
  requestText: 'Testo della domanda',
  filled: 'Il modulo è compilato. Controllarlo prima di emettere il token.',
  notARequest: 'Non è il testo completo di una domanda del portale. Compilare il modulo a mano.',
  alsoHapi: 'La domanda riguarda anche HAPI, che richiede un secondo token: emetterlo in seguito.',
  noCredit: 'La domanda non promette di citare gli osservatori.',

  issue: 'Emettere un token',
  issueAnother: 'Emettere un altro token',
  shownOnce: (holder) => `Nuovo token per ${holder}`,
  copyNow: 'Viene mostrato solo qui e solo ora, perché nessuno lo conserva. Se va perso, sostituirlo.',
  token: 'Token',
  address: 'Indirizzo HAPI',
  letterTo: 'Testo di un’e-mail',
  noUrl:
    'L’indirizzo del servizio non è configurato: sostituire «https://…» in questo testo, o impostare HELIOLOG_PUBLIC_URL.',
  writeTo: (email) => `Scrivere a ${email}`,
  opensMail:
    'Apre il programma di posta con indirizzo e oggetto. Incollare lì il testo; il link non contiene il token.',
  showToken: 'Pagina del token',

  change: 'Modificare o prorogare',
  changeHint: 'Vale dalla prossima richiesta. Il token resta lo stesso.',
  save: 'Salvare',
  saved: 'Salvato.',
  revoke: 'Revocare',
  revokeHint: 'Ne rifiuta poi le richieste. Si potrà ripristinare.',
  restore: 'Ripristinare',
  restoreHint: 'Ne accetta di nuovo le richieste.',
  rotate: 'Sostituire',
  rotateHint:
    'Il titolare riceve un nuovo token con lo stesso ID, e quello vecchio è rifiutato da subito. Sostituirlo se è andato perso o se qualcun altro può averlo visto.',
  rotateNow: 'Sostituire il token',
  delete: 'Eliminare',
  deleteHint:
    'Lo revoca definitivamente e dimentica titolare, indirizzo e-mail e scopo, e gli indirizzi IP delle sue richieste. Il numero delle richieste resta. I backup conservano ciò che contengono.',
  deleteNow: 'Eliminare definitivamente',

  letter: {
    subject: (service) => `Il suo token per ${service}`,
    greeting: (name) => `Buongiorno ${name},`,
    token: (service) => `ecco il suo token per i dati di ${service}:`,
    address: (service) => `ecco il suo indirizzo per i programmi HAPI, con i dati di ${service}:`,
    firstCall: 'La sua prima richiesta, in un terminale:',
    more: (url) => `Maggiori informazioni: ${url}`,
    limits: (calls, downloads) => `Consente ${calls} richieste al minuto e ${downloads} download all’ora.`,
    expires: (day) => `Il suo ultimo giorno è il ${day} (UTC).`,
    keepSecret: 'Lo tenga segreto come una password, e ci avvisi se qualcun altro può averlo visto.',
  },
}

export default italian
