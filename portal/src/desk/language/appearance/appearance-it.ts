/** The Italian texts of the page Appearance. */
import type english from './appearance-en.ts'

const url = 'un URL http o https'

const italian: typeof english = {
  loading: 'Caricamento delle impostazioni',
  inFile: 'Come il portale presenta la vostra comunità. Il desk scrive queste impostazioni in <file/>.',
  noFile:
    'Come il portale presenta la vostra comunità. Questo desk è stato avviato senza file di impostazioni, quindi mostra le righe da copiare in un tale file.',
  identity: 'Nome e logo',
  colour: 'Colore',
  links: 'Lingua, contatto e licenza',
  labels: {
    communityName: 'Nome',
    homeUrl: 'Il vostro sito web',
    logo: 'Logo',
    accent: 'Colore d’accento',
    language: 'Lingua',
    contact: 'Contatto',
    dataLicense: 'Licenza dei dati',
    privacyUrl: 'Privacy',
    imprintUrl: 'Note legali',
  },
  rules: {
    communityName: {
      meaning: 'Il nome della vostra comunità in pagine, titoli, documenti e citazioni.',
      accepts: 'un nome da 1 a 60 caratteri senza caratteri di controllo',
    },
    homeUrl: {
      meaning: 'Il sito web della vostra comunità, al quale portano il nome e il logo.',
      accepts: url,
    },
    logo: {
      meaning: 'Il logo della vostra comunità, nell’intestazione delle pagine e come loro icona.',
      accepts: 'il percorso di un file SVG o PNG di al massimo 200 kB',
    },
    accent: {
      meaning:
        'Il colore di link, pulsanti e scheda di anteprima; l’altro tema riceve una variante più scura o più chiara.',
      accepts: 'un colore come #rrggbb, leggibile come testo nel tema chiaro o in quello scuro',
    },
    language: {
      meaning:
        'La lingua del portale per i browser che non chiedono nessuna delle sue lingue. security.txt la nomina oltre all’inglese.',
      accepts: 'en, de, fr, es o it',
    },
    contact: {
      meaning: 'Dove si richiede un token; lo mostrano il portale, le risposte 401 e security.txt.',
      accepts: 'un indirizzo e-mail come sun@example.org, o un URL http o https',
    },
    dataLicense: {
      meaning: 'La licenza dei vostri dati, nel portale e nei documenti.',
      accepts: 'l’identificatore SPDX di una licenza per dati come CC-BY-4.0, o un URL http o https',
    },
    privacyUrl: {
      meaning: 'La vostra informativa sulla privacy, alla quale rimandano le pagine.',
      accepts: url,
    },
    imprintUrl: {
      meaning: 'Le vostre note legali, alle quali rimandano le pagine.',
      accepts: url,
    },
  },
  accepts: (rule) => `Si accetta ${rule}.`,
  fixed: (name) =>
    `L’ambiente di questo desk definisce ${name}. Ha la precedenza sul file, quindi non si può cambiare qui.`,
  uploadLogo: 'Caricare un logo',
  pickColour: 'Scegliere il colore',
  defaultLanguage: 'Non impostata (inglese)',
  preview: 'Anteprima',
  themes: { light: 'Tema chiaro', dark: 'Tema scuro' },
  shade: (colour, contrast) => `${colour}, contrasto ${contrast}`,
  variant: (colour, contrast, chosen, chosenContrast) =>
    `${colour}, contrasto ${contrast}, perché ${chosen} ha solo ${chosenContrast}`,
  needed: 'Il testo richiede un contrasto di 4,5:1 (WCAG AA).',
  changes: 'Modifiche',
  changesAbout: 'Il desk scrive queste righe. Tutte le altre del file restano come sono.',
  unchanged: 'Non è ancora cambiato nulla.',
  rejected: 'Correggere i valori segnalati per vedere le modifiche.',
  write: 'Scrivere le impostazioni',
  written: 'Le impostazioni sono scritte',
  restart:
    'Un server in esecuzione le mostra dopo un riavvio: fermare e avviare <code>heliolog serve</code>, oppure eseguire <code>systemctl restart heliolog</code>.',
  lines: 'Righe da copiare',
  linesAbout:
    'Metterle in un file heliolog.env nella cartella in cui si avvia heliolog, e riavviare il server e il desk.',
}

export default italian
