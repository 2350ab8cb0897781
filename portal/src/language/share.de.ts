import type { Texts } from './en.ts'

const texts: Texts['share'] = {
  savePng: 'Als PNG speichern',
  saveSvg: 'Als SVG speichern',
  failed: 'Ihr Browser konnte das Bild nicht erzeugen.',
  source: (version, address) => `Datenversion ${version} · ${address}`,
  embed: 'Dieses Diagramm auf der eigenen Website zeigen',
  embedCode: 'HTML des Rahmens',
  embedded: 'Diagramm der Monatsmittel und der geglätteten Mittel im Zeitverlauf',
  embeddedTitle: (name) => `Sonnenaktivität · ${name}`,
  latestIndex: (day, value) => `${day}: Index ${value}`,
  latestWolf: (day, value) => `${day}: Relativzahl ${value}`,
  loading: 'Aktivität wird geladen',
  nothing: 'Noch nichts veröffentlicht.',
}

export default texts
