import type { Texts } from './en.ts'

const texts: Texts['share'] = {
  savePng: 'Salvare come PNG',
  saveSvg: 'Salvare come SVG',
  failed: 'Il browser non ha potuto creare l’immagine.',
  source: (version, address) => `Versione dei dati ${version} · ${address}`,
  embedded: 'Grafico delle medie mensili e smussate nel tempo',
  embeddedTitle: (name) => `Attività solare · ${name}`,
  latestIndex: (day, value) => `${day}: indice ${value}`,
  latestWolf: (day, value) => `${day}: numero di Wolf ${value}`,
  loading: 'Caricamento dell’attività',
  nothing: 'Non è stato ancora pubblicato nulla.',
}

export default texts
