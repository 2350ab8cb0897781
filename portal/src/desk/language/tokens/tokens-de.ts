/** The German texts of tokens. */
import { countsIn } from '../../../language/counts.ts'
import type { TokensTexts } from './tokens-en.ts'

const counts = countsIn('de')

const german: TokensTexts = {
  heading: 'Tokens',
  lead: 'Wer Daten abruft, braucht ein Token. Jedes gehört einer Person oder Organisation, und Sie können es jederzeit widerrufen.',
  none: 'Es gibt noch kein Token, deshalb kann niemand Daten über die API abrufen. Stellen Sie das erste aus: für sich selbst, um es auszuprobieren, oder für eine Person, die eines beantragt hat.',
  noneValid:
    'Kein Token ist gültig, deshalb kann niemand Daten über die API abrufen. <tokens>Token ausstellen</tokens>',
  loading: 'Tokens werden geladen',
  all: 'Alle Tokens',
  notFound: (id) => `Es gibt kein Token ${id}.`,
  tokenOf: (holder) => `Token von ${holder}`,

  holder: 'Inhaber',
  holderHint: 'Eine Person oder Organisation.',
  email: 'E-Mail',
  emailHint: 'Freiwillig: wo Sie den Inhaber erreichen.',
  purpose: 'Zweck',
  purposeHint: 'Wofür es verwendet wird. Das sehen nur Betreiber.',
  rate: 'Anfragen pro Minute',
  bulkPerHour: 'Downloads pro Stunde',
  defaultLimit: (limit) => `Leer: ${limit}, der Standard.`,
  isDefault: (limit) => `${limit} (Standard)`,
  expiresOn: 'Letzter Tag',
  expiresHint: 'In UTC. Leer: Es läuft nie ab.',
  never: 'nie',
  inAYear: 'In einem Jahr',
  scope: 'Für',
  scopes: { api: 'API und Downloads', hapi: 'nur HAPI-Programme' },
  id: 'ID',
  state: 'Zustand',
  states: { valid: 'gültig', expired: 'abgelaufen', revoked: 'widerrufen', deleted: 'gelöscht' },
  issued: 'Ausgestellt',
  lastUsed: 'Zuletzt verwendet',

  calls: 'Anfragen pro Tag',
  allCalls: 'Alle Anfragen, auch die ohne gültiges Token.',
  loadingCalls: 'Anfragen werden gezählt',
  asTable: 'Als Tabelle',
  callsSince: (calls, since) => `${counts(calls, 'Anfrage', 'Anfragen')} seit ${since}.`,
  day: 'Tag (UTC)',

  request: 'Aus einem Antrag',
  requestHint:
    'Fügen Sie den Text ein, den Ihr Portal für den Besucher geschrieben hat, in beliebiger Sprache. Er füllt das Formular darunter aus.',
  requestText: 'Text des Antrags',
  filled: 'Das Formular ist ausgefüllt. Prüfen Sie es, bevor Sie das Token ausstellen.',
  notARequest:
    'Das ist nicht der vollständige Text eines Antrags aus dem Portal. Füllen Sie das Formular selbst aus.',
  alsoHapi: 'Der Antrag ist auch für HAPI, wofür ein zweites Token nötig ist: Stellen Sie es danach aus.',
  noCredit: 'Der Antrag verspricht nicht, die Beobachter als Quelle zu nennen.',

  issue: 'Token ausstellen',
  issueAnother: 'Weiteres Token ausstellen',
  shownOnce: (holder) => `Neues Token für ${holder}`,
  copyNow:
    'Es wird nur hier und nur jetzt angezeigt, denn niemand speichert es. Geht es verloren, ersetzen Sie es.',
  token: 'Token',
  address: 'HAPI-Adresse',
  letterTo: 'Text einer E-Mail',
  noUrl:
    'Die Adresse Ihres Dienstes ist nicht eingestellt: Ersetzen Sie „https://…“ in diesem Text, oder setzen Sie HELIOLOG_PUBLIC_URL.',
  writeTo: (email) => `An ${email} schreiben`,
  opensMail:
    'Öffnet Ihr E-Mail-Programm mit Adresse und Betreff. Fügen Sie den Text dort ein; der Link enthält das Token nicht.',
  showToken: 'Seite des Tokens',

  change: 'Ändern oder verlängern',
  changeHint: 'Gilt ab der nächsten Anfrage. Das Token selbst bleibt gleich.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  revoke: 'Widerrufen',
  revokeHint: 'Lehnt danach Anfragen damit ab. Sie können es später wiederherstellen.',
  restore: 'Wiederherstellen',
  restoreHint: 'Nimmt Anfragen damit wieder an.',
  rotate: 'Ersetzen',
  rotateHint:
    'Der Inhaber bekommt ein neues Token unter derselben ID, und das alte wird ab sofort abgelehnt. Ersetzen Sie es, wenn es verloren ging oder jemand anders es gesehen haben könnte.',
  rotateNow: 'Token ersetzen',
  delete: 'Löschen',
  deleteHint:
    'Widerruft es endgültig und vergisst Inhaber, E-Mail-Adresse und Zweck sowie die IP-Adressen der Anfragen. Die Zahl der Anfragen bleibt. Sicherungen behalten, was sie enthalten.',
  deleteNow: 'Endgültig löschen',

  letter: {
    subject: (service) => `Ihr Token für ${service}`,
    greeting: (name) => `Guten Tag ${name},`,
    token: (service) => `hier ist Ihr Token für die Daten von ${service}:`,
    address: (service) => `hier ist Ihre Adresse für HAPI-Programme, mit den Daten von ${service}:`,
    firstCall: 'Ihre erste Anfrage, in einem Terminal:',
    more: (url) => `Mehr dazu: ${url}`,
    limits: (calls, downloads) =>
      `Es erlaubt ${calls} Anfragen pro Minute und ${downloads} Downloads pro Stunde.`,
    expires: (day) => `Sein letzter Tag ist der ${day} (UTC).`,
    keepSecret:
      'Bitte halten Sie es wie ein Passwort geheim, und sagen Sie uns Bescheid, wenn jemand anders es gesehen haben könnte.',
  },
}

export default german
