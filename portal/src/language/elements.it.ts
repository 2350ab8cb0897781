import type { Texts } from './en.ts'

const texts: Texts['elements'] = {
  notLoaded:
    'Impossibile caricare questa parte del portale. Il dispositivo potrebbe essere offline, oppure il servizio è stato aggiornato dopo l’apertura del portale.',
  tokenNotAccepted: 'Questo token non è accettato',
  rateLimited: 'Limite di richieste raggiunto',
  unreachable: 'Il servizio non è raggiungibile',
  unavailable: 'Il servizio è temporaneamente non disponibile',
  recordNotFound: 'Record non trovato',
  invalidRequest: 'Richiesta non valida',
  wentWrong: 'Si è verificato un errore',
  tokenAdvice:
    'Potrebbe contenere un errore di battitura, essere scaduto o revocato. Inserirne un altro o rivolgersi ai gestori.',
  connectionAdvice:
    'Il dispositivo potrebbe essere offline, oppure il servizio potrebbe non essere in funzione. I dati già presenti in questa pagina restano visibili.',
  tryingAgainIn: 'Nuovo tentativo tra',
  enterAnotherToken: 'Inserisci un altro token',
  tryAgain: 'Riprova',
  tokenInTab: 'Il token è memorizzato solo in questa scheda.',
  forgetToken: 'Dimentica il token',
  tokenRejected:
    'Il servizio non accetta questo token. Potrebbe contenere un errore di battitura, essere scaduto o revocato, oppure valere solo per gli indirizzi HAPI. Inserirne un altro o rivolgersi ai gestori.',
  notAToken:
    'Questo token non è completo. Un token è composto da hlg_ seguito da 38 lettere e cifre, senza spazi.',
  demoToken:
    'Questa è la demo. All’avvio ha mostrato un token, o come ottenerne uno. <code>serve --demo</code> salva il token in <code>data/demo-token</code>.',
  enterToken: 'Inserisci il token',
  tokenNeeded:
    'Per vedere i dati serve un token. I gestori rilasciano token per la ricerca e la didattica. <access>Come ottenerne uno</access>',
  token: 'Token',
  showToken: 'Mostra il token',
  show: 'Mostra',
  checking: 'Verifica in corso…',
  useToken: 'Usa questo token',
  tokenHint:
    'hlg_ seguito da 38 lettere e cifre. Resta memorizzato in questa scheda fino alla sua chiusura, viene inviato solo a questo servizio e non compare mai in un URL.',
  copy: 'Copia',
  copyWhat: (what) => `Copia: ${what}`,
  copied: 'Copiato',
  cannotCopy: 'Copia non riuscita: selezionare il testo',
  dataLicense: 'licenza dei dati',
  dataLicenseNamed: (id) => `licenza dei dati: ${id}`,
  indexGuide: 'Come si calcola l’indice',
}

export default texts
