import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('de')

const texts: Texts['access'] = {
  publishedBy: (name) => `${name} veröffentlicht diese Beobachtungen.`,
  whyPrivate: 'Um die Daten zu sehen oder die API mit eigenen Programmen zu nutzen, benötigen Sie ein Token.',
  whyPublic:
    'Die Übersicht ist für alle zugänglich. Um einzelne Beobachtungen und Bilder zu erkunden oder die API mit eigenen Programmen zu nutzen, benötigen Sie ein Token.',
  whoIssues:
    'Tokens sind kostenlos und für Forschung und Bildung gedacht. Die Betreiber vergeben sie von Hand.',

  request: 'Token beantragen',
  aboutForm:
    'Mit diesem Formular verfassen Sie den Antrag. Hier wird nichts gespeichert oder gesendet: Den Text verschicken Sie selbst.',
  required: 'erforderlich',
  name: 'Ihr Name',
  institution: 'Institution oder Verein',
  purpose: 'Zweck',
  purposeHint: 'Was Sie mit den Daten erforschen, unterrichten oder entwickeln.',
  plannedUse: 'Geplante Nutzung',
  plannedUseHint: 'Welche Daten, wie oft und bis wann.',
  neededFor: 'Das Token ist für',
  api: 'die API',
  bulk: 'Gesamtdateien (alle Daten als Download)',
  hapi: 'HAPI-Programme wie Autoplot',
  credit: 'Ich nenne die Beobachter der Gemeinschaft als Quelle der Daten.',
  faults: {
    name: 'Geben Sie Ihren Namen ein.',
    purpose: 'Beschreiben Sie den Zweck.',
    kinds: 'Wählen Sie mindestens eine Möglichkeit.',
    credit: 'Die Daten dürfen nur mit Nennung der Beobachter verwendet werden.',
  },
  subject: 'Betreff',
  requestText: 'Text des Antrags',
  email: (address) => `E-Mail an ${address}`,
  opensMail:
    'Die Schaltfläche öffnet diese Nachricht in Ihrem E-Mail-Programm. Falls sich keines öffnet, senden Sie den Text selbst:',
  tooLong: (length, longest) =>
    `Der Text ist zu lang für einen Link zu Ihrem E-Mail-Programm: kodiert ${count(length, 'Zeichen', 'Zeichen')}, höchstens ${longest} sind möglich. Die Schaltfläche öffnet eine Nachricht nur mit dem Betreff. Kopieren Sie diesen Text hinein:`,
  askAt: 'Wenden Sie sich an die Betreiber: <contact/>. Fügen Sie diesen Text bei:',
  noContact:
    'Die Betreiber haben keine Kontaktadresse veröffentlicht. Fragen Sie dort, wo Sie den Link zu dieser Website gefunden haben, und fügen Sie diesen Text bei:',
  whatHappens:
    'Ein Mensch liest Ihren Antrag und schickt Ihnen ein persönliches Token, <code>hlg_…</code>. Es wird nur einmal angezeigt. Bewahren Sie es auf wie ein Passwort und geben Sie es nicht weiter. Es kann ablaufen, und die Betreiber können es widerrufen.',
  letter: {
    subject: (service) => `Antrag auf ein Token: ${service}`,
    greeting: 'Guten Tag,',
    wanted: (url) => `ich bitte um ein Token für den heliolog-Dienst unter ${url}`,
    wantedFrom: (community, url) =>
      `ich bitte um ein Token für die Sonnenbeobachtungen von ${community} unter ${url}`,
    name: (name) => `Name: ${name}`,
    institution: (institution) => `Institution oder Verein: ${institution}`,
    purpose: (purpose) => `Zweck (Forschung, Bildung): ${purpose}`,
    plannedUse: (use) => `Geplante Nutzung (welche Daten, wie oft, bis wann): ${use}`,
    neededFor: (kinds) => `Das Token ist für: ${kinds}`,
  },

  limits: 'Limits und Protokollierung',
  callsPerMinute: 'Anfragen pro Minute',
  bulkPerHour: 'Gesamtdateien pro Stunde',
  rowsPerPage: 'Zeilen pro Seite (Maximum)',
  aboutLimits:
    'Die Betreiber können für Ihr Token ein anderes Limit festlegen. Wird es überschritten, antwortet der Dienst mit 429 und nennt in <code>Retry-After</code> die Wartezeit in Sekunden. Dieses Portal und die Client-Bibliotheken warten von selbst.',
  aboutLog:
    'Der Dienst protokolliert zu jeder Anfrage: Zeit, ID der Anfrage, Methode, Pfad und Abfrageparameter, Status, Dauer, gesendete Bytes, welches Token verwendet wurde (nie das Token selbst), Adresse und User-Agent des Clients.',
  seePrivacy: 'Siehe die <privacy>Datenschutzerklärung</privacy>.',

  cite: 'Daten zitieren, Beobachter nennen',
  mustCredit:
    'Jede Veröffentlichung und jedes Produkt auf Grundlage der Daten muss die Beobachter mit dieser Zeile nennen:',
  attribution: 'Quellenangabe',
  seeLicense: 'Siehe die <license/>.',
  loadingCitation: 'Zitierangabe wird geladen',
  aboutBibtex:
    'Der Eintrag enthält die Datenversion. So können andere prüfen, ob sie dieselben Daten verwenden.',
  plainText: 'Reiner Text',
  citation: 'Zitierangabe',
  referenceManagers: 'Literaturverwaltungen wie Zotero können <csl>CSL-JSON</csl> importieren.',

  firstRequest: 'Ihre erste Anfrage',
  aboutFirstRequest:
    'Setzen Sie <code>HELIOLOG_TOKEN</code> auf Ihr Token und rufen Sie dann eine Zusammenfassung der Daten ab:',
  seeReference:
    'Die <docs>API-Referenz</docs> beschreibt jeden Endpunkt. Dort können Sie ihn auch ausprobieren.',

  hapiTitle: 'Daten in HAPI-Programmen darstellen',
  aboutHapi:
    'Autoplot, SPEDAS und die <hapi>HAPI</hapi>-Clients für Python, IDL, MATLAB und R lesen die Daten als Zeitreihen. <guide>So nutzen Sie HAPI</guide>',
  hapiPublic: 'Sie benötigen kein Token. Fügen Sie diese Adresse in Ihrem Programm als HAPI-Server ein:',
  hapiAddress: 'HAPI-Adresse',
  aboutHapiToken:
    'Diese Programme können kein Token mit jeder Anfrage senden. Sie brauchen daher eine Adresse, die eines enthält. Bitten Sie die Betreiber um ein <em>HAPI-Token</em>. Es gilt nur in dieser Adresse; andere Tokens gelten dort nicht.',
  hapiToken: 'HAPI-Token',
  hapiTokenHint:
    'Geben Sie es ein, um die Adresse unten zu vervollständigen. Es wird weder gespeichert noch irgendwohin gesendet.',
  pasteAddress:
    'Fügen Sie diese Adresse in Ihrem Programm als HAPI-Server ein und behandeln Sie sie wie ein Passwort:',
}

export default texts
