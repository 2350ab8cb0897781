import type { Texts } from './en.ts'

const texts: Texts['share'] = {
  savePng: 'Enregistrer en PNG',
  saveSvg: 'Enregistrer en SVG',
  failed: 'Votre navigateur n’a pas pu créer l’image.',
  source: (version, address) => `Version des données ${version} · ${address}`,
  embed: 'Afficher ce graphique sur votre site',
  embedCode: 'Code HTML du cadre',
  embedded: 'Graphique des moyennes mensuelles et lissées au fil du temps',
  embeddedTitle: (name) => `Activité solaire · ${name}`,
  latestIndex: (day, value) => `${day} : indice ${value}`,
  latestWolf: (day, value) => `${day} : nombre de Wolf ${value}`,
  loading: 'Chargement de l’activité',
  nothing: 'Rien n’a encore été publié.',
}

export default texts
