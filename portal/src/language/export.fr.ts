import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('fr')

const texts: Texts['export'] = {
  title: 'Exporter',
  downloadRows: (rows) =>
    rows === 1
      ? 'Télécharger cette ligne en CSV'
      : `Télécharger ces ${count(rows, 'ligne', 'lignes')} en CSV`,
  aboutRows:
    'Ce que montre cette page, avec tous les champs, en UTF-8. Dans un tableur, importez les colonnes comme texte, pour qu’une cellule commençant par = ne soit pas exécutée comme une formule.',
  code: 'Code',
  aboutCode:
    'Code qui récupère les mêmes données. Indiquez d’abord votre jeton : <code>export HELIOLOG_TOKEN=hlg_…</code>',
  aboutListCode:
    'Code qui récupère les mêmes données. curl récupère une page, TypeScript et Python récupèrent toutes les pages. Indiquez d’abord votre jeton : <code>export HELIOLOG_TOKEN=hlg_…</code>',
  unpublishedClients:
    'Les clients TypeScript et Python sont fournis avec le code source d’heliolog. N’installez pas de paquets portant ces noms depuis npm ou PyPI : d’autres ont pu les publier.',
  languages: 'Langages',
  codeIn: (language) => `Code ${language} pour cette page`,
  allRows: 'Toutes les lignes',
  completeList: 'La liste complète en un seul fichier, issue d’une seule version des données.',
  matchingRows:
    'Toutes les lignes correspondant aux filtres en un seul fichier, issues d’une seule version des données.',
  withTags: 'Chaque ligne comporte ses mots-clés.',
  format: 'Format',
  uses: {
    csv: 'pour les tableurs et la plupart des programmes',
    ndjson: 'un enregistrement JSON par ligne, comme dans l’API',
    parquet: 'colonnes typées, pour pandas, R et DuckDB',
  },
  download: 'Télécharger toutes les lignes',
  cancel: 'Annuler le téléchargement',
  choosing: 'Choisissez où enregistrer le fichier…',
  building: 'Le serveur prépare le fichier… Gardez cette page ouverte.',
  receiving: (file) => `Téléchargement : ${file}… Gardez cette page ouverte.`,
  saved: (file, size, version) => `${file} enregistré : ${size}, version des données ${version}.`,
  cancelled: 'Téléchargement annulé. Rien n’a été enregistré.',
  progress: 'Téléchargement',
  sizeOf: (received, total) => `${received} sur ${total}`,
  broken:
    'La connexion s’est interrompue avant la fin du fichier. Rien n’a été enregistré ; téléchargez-le de nouveau.',
  notWritten:
    'Le navigateur ne peut pas écrire le fichier. Le disque est peut-être plein, ou le dossier en lecture seule.',
  sameFile: 'Le même fichier en ligne de commande, avec votre jeton dans <code>HELIOLOG_TOKEN</code> :',
  command: 'Commande pour toutes les lignes',
}

export default texts
