/** The German texts of the page Appearance. */
import type english from './appearance-en.ts'

const url = 'eine http- oder https-URL'

const german: typeof english = {
  loading: 'Einstellungen werden geladen',
  inFile: 'So stellt das Portal Ihre Gemeinschaft dar. Der Desk schreibt diese Einstellungen in <file/>.',
  noFile:
    'So stellt das Portal Ihre Gemeinschaft dar. Dieser Desk wurde ohne Einstellungsdatei gestartet und zeigt deshalb die Zeilen, die Sie in eine kopieren können.',
  identity: 'Name und Logo',
  colour: 'Farbe',
  links: 'Sprache, Kontakt und Lizenz',
  labels: {
    communityName: 'Name',
    homeUrl: 'Ihre Website',
    logo: 'Logo',
    accent: 'Akzentfarbe',
    language: 'Sprache',
    contact: 'Kontakt',
    dataLicense: 'Lizenz der Daten',
    privacyUrl: 'Datenschutzerklärung',
    imprintUrl: 'Impressum',
  },
  rules: {
    communityName: {
      meaning: 'Der Name Ihrer Gemeinschaft in Seiten, Titeln, Dokumenten und Zitaten.',
      accepts: 'ein Name von 1 bis 60 Zeichen ohne Steuerzeichen',
    },
    homeUrl: {
      meaning: 'Die Website Ihrer Gemeinschaft, auf die Name und Logo verweisen.',
      accepts: url,
    },
    logo: {
      meaning: 'Das Logo Ihrer Gemeinschaft, im Kopf der Seiten und als deren Symbol.',
      accepts: 'der Pfad einer SVG- oder PNG-Datei von höchstens 200 kB',
    },
    accent: {
      meaning:
        'Die Farbe von Links, Schaltflächen und Vorschaukarte; das andere Design erhält eine dunklere oder hellere Variante.',
      accepts: 'eine Farbe als #rrggbb, die im hellen oder im dunklen Design als Text lesbar ist',
    },
    language: {
      meaning:
        'Die Sprache des Portals für Browser, die keine seiner Sprachen verlangen. security.txt nennt sie neben Englisch.',
      accepts: 'en, de, fr, es oder it',
    },
    contact: {
      meaning: 'Wo man ein Token erbittet; Portal, 401-Antworten und security.txt zeigen es.',
      accepts: 'eine E-Mail-Adresse wie sun@example.org oder eine http- oder https-URL',
    },
    dataLicense: {
      meaning: 'Die Lizenz Ihrer Daten, im Portal und in Dokumenten.',
      accepts: 'die SPDX-Kennung einer Lizenz für Daten wie CC-BY-4.0 oder eine http- oder https-URL',
    },
    privacyUrl: {
      meaning: 'Ihre Datenschutzerklärung, auf die die Seiten verweisen.',
      accepts: url,
    },
    imprintUrl: {
      meaning: 'Ihr Impressum, auf das die Seiten verweisen.',
      accepts: url,
    },
  },
  accepts: (rule) => `Möglich: ${rule}.`,
  fixed: (name) =>
    `Die Umgebung dieses Desks setzt ${name}. Das hat Vorrang vor der Datei und ist deshalb hier nicht änderbar.`,
  uploadLogo: 'Logo hochladen',
  pickColour: 'Farbe wählen',
  defaultLanguage: 'Nicht gesetzt (Englisch)',
  preview: 'Vorschau',
  themes: { light: 'Helles Design', dark: 'Dunkles Design' },
  shade: (colour, contrast) => `${colour}, Kontrast ${contrast}`,
  variant: (colour, contrast, chosen, chosenContrast) =>
    `${colour}, Kontrast ${contrast}, weil ${chosen} nur ${chosenContrast} hat`,
  needed: 'Text braucht einen Kontrast von 4,5:1 (WCAG AA).',
  changes: 'Änderungen',
  changesAbout: 'Der Desk schreibt diese Zeilen. Alle anderen der Datei bleiben, wie sie sind.',
  unchanged: 'Noch ist nichts geändert.',
  rejected: 'Korrigieren Sie die markierten Werte, um die Änderungen zu sehen.',
  write: 'Einstellungen schreiben',
  written: 'Die Einstellungen sind geschrieben',
  restart:
    'Ein laufender Server zeigt sie nach einem Neustart: Beenden und starten Sie <code>heliolog serve</code>, oder führen Sie <code>systemctl restart heliolog</code> aus.',
  lines: 'Zeilen zum Kopieren',
  linesAbout:
    'Setzen Sie sie in eine Datei heliolog.env in dem Ordner, in dem Sie heliolog starten, und starten Sie Server und Desk neu.',
}

export default german
