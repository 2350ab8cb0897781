import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('it')

const texts: Texts['access'] = {
  publishedBy: (name) => `${name} pubblica queste osservazioni.`,
  whyPrivate: 'Per vedere i dati, o per usare l’API nei propri programmi, serve un token.',
  whyPublic:
    'La panoramica è aperta a tutti. Per esplorare singole osservazioni e immagini, o per usare l’API nei propri programmi, serve un token.',
  whoIssues:
    'I token sono gratuiti e destinati alla ricerca e alla didattica. I gestori li rilasciano manualmente.',

  request: 'Richiesta di un token',
  aboutForm:
    'Questo modulo aiuta a scrivere la richiesta. Da qui nulla viene salvato o inviato: il testo va inviato personalmente.',
  required: 'obbligatorio',
  name: 'Nome e cognome',
  institution: 'Ente o associazione',
  purpose: 'Scopo',
  purposeHint: 'Che cosa si intende studiare, insegnare o realizzare con i dati.',
  plannedUse: 'Uso previsto',
  plannedUseHint: 'Quali dati, con quale frequenza e fino a quando.',
  neededFor: 'Il token serve per',
  api: 'l’API',
  bulk: 'i file completi (download in blocco)',
  hapi: 'i client HAPI come Autoplot',
  credit: 'Citerò gli osservatori della comunità come fonte dei dati.',
  faults: {
    name: 'Inserire il nome.',
    purpose: 'Descrivere lo scopo.',
    kinds: 'Scegliere almeno una voce.',
    credit: 'I dati si possono usare solo citando gli osservatori.',
  },
  subject: 'Oggetto',
  requestText: 'Testo della richiesta',
  email: (address) => `Scrivi a ${address}`,
  opensMail:
    'Il pulsante apre questo messaggio nel programma di posta. Se non si apre, inviare il testo in altro modo:',
  tooLong: (length, longest) =>
    `Il testo è troppo lungo per un link al programma di posta: ${count(length, 'carattere', 'caratteri')} dopo la codifica, su un massimo di ${longest}. Il pulsante apre un messaggio con il solo oggetto. Copiarvi questo testo:`,
  askAt: 'Rivolgersi ai gestori: <contact/>. Includere questo testo:',
  noContact:
    'I gestori non hanno pubblicato un indirizzo di contatto. Chiedere dove si è trovato il link a questo sito, includendo questo testo:',
  whatHappens:
    'Una persona legge la richiesta e invia un token personale, <code>hlg_…</code>. Il token viene mostrato una sola volta: va conservato come una password e non condiviso. Può scadere, e i gestori possono revocarlo.',
  letter: {
    subject: (service) => `Richiesta di un token: ${service}`,
    greeting: 'Buongiorno,',
    wanted: (url) => `vorrei ricevere un token per il servizio heliolog all’indirizzo ${url}`,
    wantedFrom: (community, url) =>
      `vorrei ricevere un token per le osservazioni solari di ${community} all’indirizzo ${url}`,
    name: (name) => `Nome: ${name}`,
    institution: (institution) => `Ente o associazione: ${institution}`,
    purpose: (purpose) => `Scopo (ricerca, didattica): ${purpose}`,
    plannedUse: (use) => `Uso previsto (quali dati, con quale frequenza, fino a quando): ${use}`,
    neededFor: (kinds) => `Il token serve per: ${kinds}`,
  },

  limits: 'Limiti e registrazione degli accessi',
  callsPerMinute: 'richieste al minuto',
  bulkPerHour: 'download di file completi all’ora',
  rowsPerPage: 'righe per pagina al massimo',
  aboutLimits:
    'I gestori possono stabilire un limite diverso per il singolo token. Oltre il limite il servizio restituisce 429, con i secondi di attesa in <code>Retry-After</code>. Questo portale e le librerie client attendono automaticamente.',
  aboutLog:
    'Per ogni richiesta il servizio registra: ora, ID della richiesta, metodo, percorso e query, stato, durata, byte inviati, quale token è stato usato (mai il token stesso), indirizzo del client e user agent.',
  seePrivacy: 'Si veda l’<privacy>informativa sulla privacy</privacy>.',

  cite: 'Come attribuire e citare i dati',
  mustCredit:
    'Ogni pubblicazione o prodotto basato sui dati deve menzionare gli osservatori con questa riga:',
  attribution: 'Attribuzione',
  seeLicense: 'Si veda la <license/>.',
  loadingCitation: 'Caricamento della citazione',
  aboutBibtex:
    'La voce contiene la versione dei dati, così altri possono verificare di usare gli stessi dati.',
  plainText: 'Testo semplice',
  citation: 'Citazione',
  referenceManagers: 'I gestori di bibliografie come Zotero possono importare <csl>CSL-JSON</csl>.',

  firstRequest: 'La prima richiesta',
  aboutFirstRequest:
    'Assegnare il proprio token a <code>HELIOLOG_TOKEN</code>, poi richiedere un riepilogo dei dati:',
  seeReference: 'La <docs>documentazione API</docs> descrive ogni endpoint e permette di provarlo.',

  hapiTitle: 'Grafici con i client HAPI',
  aboutHapi:
    'Autoplot, SPEDAS e i client <hapi>HAPI</hapi> per Python, IDL, MATLAB e R leggono i dati come serie temporali. <guide>Come usare HAPI</guide>',
  hapiPublic: 'Non serve alcun token. Incollare questo indirizzo nel programma come server HAPI:',
  hapiAddress: 'Indirizzo HAPI',
  aboutHapiToken:
    'Questi programmi non possono inviare un token con ogni richiesta, quindi hanno bisogno di un indirizzo che ne contenga uno. Chiedere ai gestori un <em>token HAPI</em>. Funziona solo in questo indirizzo, dove gli altri token non sono validi.',
  hapiToken: 'Token HAPI',
  hapiTokenHint:
    'Inserirlo per completare l’indirizzo qui sotto. Non viene né memorizzato né inviato ad alcun server.',
  pasteAddress: 'Incollare questo indirizzo nel programma come server HAPI e trattarlo come una password:',
}

export default texts
