import type { Texts } from './en.ts'

const texts: Texts['share'] = {
  savePng: 'Salva come PNG',
  saveSvg: 'Salva come SVG',
  failed: 'Il browser non è riuscito a creare l’immagine.',
  source: (version, address) => `Versione dei dati ${version} · ${address}`,
  embed: 'Mostrare questo grafico sul proprio sito',
  embedCode: 'HTML del riquadro',
  embedded: 'Grafico delle medie mensili e delle medie mobili nel tempo',
  embeddedTitle: (name) => `Attività solare · ${name}`,
  latestIndex: (day, value) => `${day}: indice ${value}`,
  latestWolf: (day, value) => `${day}: numero di Wolf ${value}`,
  loading: 'Caricamento dell’attività',
  nothing: 'Non è stato ancora pubblicato nulla.',
}

export default texts
