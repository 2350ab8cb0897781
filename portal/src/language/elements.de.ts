import type { Texts } from './en.ts'

const texts: Texts['elements'] = {
  notLoaded:
    'Dieser Teil des Portals konnte nicht geladen werden. Vielleicht ist Ihr Gerät offline, oder der Dienst wurde aktualisiert, nachdem Sie das Portal geöffnet haben.',
  tokenNotAccepted: 'Dieses Token wird nicht akzeptiert',
  rateLimited: 'Anfragelimit erreicht',
  unreachable: 'Der Dienst ist nicht erreichbar',
  unavailable: 'Der Dienst ist vorübergehend nicht verfügbar',
  recordNotFound: 'Datensatz nicht gefunden',
  invalidRequest: 'Ungültige Anfrage',
  wentWrong: 'Etwas ist schiefgegangen',
  tokenAdvice:
    'Vielleicht enthält es einen Tippfehler, ist abgelaufen oder wurde widerrufen. Geben Sie ein anderes ein oder fragen Sie die Betreiber.',
  connectionAdvice:
    'Vielleicht ist Ihr Gerät offline oder der Dienst außer Betrieb. Daten, die diese Seite schon zeigt, bleiben sichtbar.',
  tryingAgainIn: 'Neuer Versuch in',
  enterAnotherToken: 'Anderes Token eingeben',
  tryAgain: 'Erneut versuchen',
  tokenInTab: 'Ihr Token ist nur in diesem Tab gespeichert.',
  forgetToken: 'Token entfernen',
  tokenRejected:
    'Der Dienst akzeptiert dieses Token nicht. Vielleicht enthält es einen Tippfehler, ist abgelaufen oder widerrufen, oder es gilt nur für HAPI-Adressen. Geben Sie ein anderes ein oder fragen Sie die Betreiber.',
  notAToken:
    'Dies ist kein vollständiges Token. Ein Token besteht aus hlg_ und 38 Buchstaben und Ziffern, ohne Leerzeichen.',
  demoToken:
    'Dies ist die Demo. Beim Start hat sie ein Token ausgegeben oder angezeigt, wie Sie eines erhalten. <code>serve --demo</code> speichert das Token in <code>data/demo-token</code>.',
  enterToken: 'Token eingeben',
  tokenNeeded:
    'Um die Daten zu sehen, benötigen Sie ein Token. Die Betreiber vergeben Tokens für Forschung und Bildung. <access>So erhalten Sie eines</access>',
  token: 'Token',
  showToken: 'Token anzeigen',
  show: 'Anzeigen',
  checking: 'Wird geprüft …',
  useToken: 'Dieses Token verwenden',
  tokenHint:
    'hlg_ und danach 38 Buchstaben und Ziffern. Es bleibt in diesem Tab gespeichert, bis Sie ihn schließen, wird nur an diesen Dienst gesendet und ist nie Teil einer URL.',
  copy: 'Kopieren',
  copyWhat: (what) => `Kopieren: ${what}`,
  copied: 'Kopiert',
  cannotCopy: 'Nicht kopiert: Text markieren',
  dataLicense: 'Lizenz der Daten',
  dataLicenseNamed: (id) => `Lizenz der Daten: ${id}`,
  indexGuide: 'So wird der Index berechnet',
}

export default texts
