/** The French texts of the import. */
import { countsIn } from '../../../language/counts.ts'
import type { ImportTexts } from './import-en.ts'

const counts = countsIn('fr')

const texts: ImportTexts = {
  title: 'Importation',
  heading: (source) => (source === null ? 'Importation' : `Importation dans ${source}`),
  loading: 'Chargement de l’importation',
  saving: 'Enregistrement …',
  faults: 'Cela ne fonctionne pas encore',
  fault: (value, rule) => `« ${value} » n’est pas accepté. Accepté : ${rule}`,
  emptyFault: (rule) => `La valeur manque. Accepté : ${rule}`,
  about: (title, fault) => `${title} : ${fault}`,
  accepted: (title, rule) => `${title} (accepté : ${rule})`,

  steps: {
    label: 'Étapes de l’importation',
    files: 'Fichiers',
    columns: 'Colonnes',
    check: 'Vérifier',
    publish: 'Publier',
  },

  source: {
    heading: 'De quoi s’agit-il, et d’où cela vient-il ?',
    about:
      'Une source est un endroit d’où viennent des enregistrements, par exemple le tableur de votre club. Une importation ne modifie que les enregistrements de sa source, et la source retient ces réglages.',
    kind: 'Enregistrements',
    source: 'Source',
    proposed: (name) => `${name} (a ces colonnes)`,
    newSource: 'Nouvelle source …',
    name: 'Nom de la source',
    rule: 'Lettres minuscules sans accents, chiffres et « - », 40 caractères au plus, par exemple « club ». Les identifiants peuvent commencer par lui.',
    missing: 'Choisissez une source, ou une nouvelle.',
    accept: 'C’est une nouvelle source, bien que son nom ressemble à un autre',
    acceptHint: 'Sinon, un nom qui diffère d’un seul caractère est pris pour une faute de frappe.',
  },

  files: {
    heading: 'Fichiers',
    about:
      'Les premières lignes de chaque fichier : vérifiez l’en-tête. Les lignes grises ne sont pas importées.',
    roles: { title: 'titre', header: 'en-tête', skipped: 'omise' },
    hiddenSheet: (name) => `${name} (feuille masquée)`,
    headOf: (name) => `Premières lignes de ${name}`,
    remove: 'Retirer',
    header: 'En-tête',
    found: (found) => `trouvé : ${found}`,
    notFound: 'introuvable',
    line: (line) => `ligne ${line}`,
    delimiter: 'Entre les colonnes',
    delimiters: { ',': 'virgule', ';': 'point-virgule', tab: 'tabulation' },
    encoding: 'Encodage',
  },

  columns: {
    about: 'Choisissez ce que devient chaque colonne. Les colonnes omises ne sont pas publiées.',
    missing: (fields) => `Chaque enregistrement a besoin de : ${fields}.`,
    missingAdvice: 'Choisissez la colonne, ou fixez plus bas la même valeur pour toutes les lignes.',
    table: 'Colonnes des fichiers',
    column: 'Votre colonne',
    unnamed: '(sans nom)',
    samples: 'Exemples',
    field: 'Devient',
    fieldOf: (column) => `Champ de ${column}`,
    published: 'Valeur publiée',
    undecided: 'Choisir …',
    leftOut: 'omise',
    date: 'Date ou heure',
    required: 'obligatoire',
  },

  dates: {
    heading: 'Dates et heures',
    zone: 'Fuseau horaire du fichier',
    zoneHint: 'Par exemple Europe/Paris, avec l’heure d’été, ou +01:00, sans elle. Vide : UTC.',
    zoneMissing: 'Choisissez le fuseau horaire dans lequel les heures sont notées, ou UTC.',
    format: 'Format',
    formatHint:
      'YYYY année, MM mois, DD jour, HH heure, mm minute, ss seconde. Vide : comme 2024-05-11 15:40.',
    timeOfDay: 'Heure des dates qui n’en ont pas (UTC)',
    timeOfDayHint: 'Seulement pour les fichiers qui ont des jours sans heures.',
    timeOn: (time, day) => `${time} le ${day}`,
  },

  values: {
    heading: 'Valeurs',
    legend: (column, field) => `${column} → ${field}`,
    valueOf: (text) => `« ${text} » est`,
    asItIs: 'tel quel',
    notReported: 'non indiqué',
  },

  urls: { url_full: 'URL de l’image', url_thumb: 'URL de la vignette' },
  urlMeanings: {
    url_full: 'URL de l’image en taille réelle.',
    url_thumb: 'URL d’une petite version de l’image.',
  },

  mounts: { EQUATORIAL: 'équatoriale', ALTAZ: 'altazimutale' },

  scales: {
    direction: 'Échelle, publiée de 0 à 100',
    percent: 'va déjà de 0 à 100',
    best: (best, worst) => `${best} est le meilleur, ${worst} le pire`,
    clouds: (overcast, clear) => `${overcast} est un ciel couvert, ${clear} un ciel clair`,
    lowest: 'Plus petit nombre',
    highest: 'Plus grand nombre',
    other: (scale) => `comme dans le profil : ${scale}`,
  },

  nicknames: {
    legend: 'Plusieurs graphies du même observateur ?',
    isSame: (nickname, similar) => `Publier « ${nickname} » sous le nom « ${similar} »`,
  },

  constants: {
    heading: 'Identique dans toutes les lignes',
    about: 'Pour les champs sans colonne, par exemple l’observateur de votre propre liste.',
    forAll: (title) => `${title} de toutes les lignes`,
    none: 'non fixé',
    add: 'Fixer un champ',
  },

  numbers: {
    heading: 'Nombres et valeurs vides',
    decimal: 'Séparateur décimal',
    point: 'point (1.5)',
    comma: 'virgule (1,5)',
    nulls: 'Textes qui signifient « non indiqué »',
    nullsHint:
      'Séparés par des points-virgules, par exemple « -; n/a ». Les cellules vides le signifient toujours.',
    compass: 'Lettres de nord, sud, est et ouest',
  },

  skip: {
    heading: 'Lignes omises',
    about:
      'Les lignes telles que les totaux, si une colonne contient exactement l’un de ces textes. Séparez les textes par des points-virgules.',
    textsOf: (column) => `Textes dans ${column}`,
    add: 'Ajouter une colonne',
  },

  ids: {
    heading: 'Identifiants',
    template: 'Les identifiants sont formés de',
    hint: '{hash} est formé de l’observateur, de l’heure et du type ; pour les images, du fichier au lieu du type. Un nom entre accolades est une colonne. Les identifiants sont publics et doivent rester les mêmes à chaque importation.',
    example: 'Premier identifiant :',
  },

  preview: {
    heading: 'Aperçu',
    about:
      'Les premières lignes, telles qu’elles seraient publiées avec ces réglages, et quelques lignes erronées.',
    row: 'Ligne',
    faults: 'Erreurs',
  },

  check: {
    again: 'Vérifier à nouveau',
    notChecked: 'La vérification lit toutes les lignes et montre chaque changement. Elle ne publie rien.',
    changed: (edits) =>
      edits === 0
        ? 'L’importation a changé depuis cette vérification.'
        : `L’importation a changé depuis cette vérification, avec ${counts(edits, 'cellule modifiée', 'cellules modifiées')}.`,
    summary: 'Ce qui serait publié',
    ofRows: (rows) => `À partir de ${counts(rows, 'ligne', 'lignes')}. Rien n’est encore publié.`,
    rows: (rows) => counts(rows, 'ligne', 'lignes'),
    newObservers: (observers) => counts(observers, 'nouvel observateur', 'nouveaux observateurs'),
    similarTo: (nickname) => `ressemble à ${nickname}`,
    treatment: 'Traitement de ces fichiers',
    add: 'Ajouter et corriger',
    addHint: 'Les enregistrements publiés qui manquent dans les fichiers restent publiés.',
    snapshot: 'C’est toute la source',
    snapshotHint:
      'Les enregistrements publiés de la source qui manquent dans les fichiers sont retirés : ils disparaissent.',
    disappear: (records) =>
      `${counts(records, 'enregistrement disparaîtrait', 'enregistrements disparaîtraient')}.`,
    aboveBrake: 'C’est une grande partie de la source. Vous devez donc confirmer le nombre avant de publier.',
    retractedBy: 'Enregistrements qui disparaîtraient',
    recordCount: (records) => counts(records, 'enregistrement', 'enregistrements'),
    skipInvalid: 'Publier sans les lignes erronées',
    skipInvalidHint:
      'Sinon, rien n’est publié tant que toutes les lignes ne sont pas correctes. Vous pourrez importer plus tard les lignes corrigées.',
    takeOver: 'Reprendre des enregistrements d’autres sources',
    takeOverHint: 'Les enregistrements publiés qui ont les mêmes identifiants passent dans cette source.',
    allowReplaced: 'Accepter les lignes qui font d’un enregistrement une autre observation',
    allowReplacedHint: 'Elles changent à la fois l’observateur et le jour d’un enregistrement publié.',
    notAccepted:
      'Des lignes erronées empêchent la publication. Corrigez-les, ou choisissez « Publier sans les lignes erronées ».',
    tabList: 'Lignes de la vérification',
    tabs: {
      new: 'Nouvelles',
      changed: 'Modifiées',
      retracted: 'Retirées',
      bad: 'Erronées',
      skipped: 'Omises',
      warnings: 'Avertissements',
      corrections: 'Corrections probables',
      replaced: 'Autre observation',
    },
    abouts: {
      new: 'Enregistrements qui ne sont pas encore publiés.',
      changed: 'Enregistrements publiés que ces lignes modifient.',
      retracted: 'Enregistrements publiés qui disparaîtraient.',
      bad: 'Lignes qui ne peuvent pas être publiées. Vous pouvez modifier des cellules ici pour cette importation ; votre fichier reste tel quel, corrigez-le donc aussi.',
      skipped: 'Lignes que vos réglages omettent, et lignes vides.',
      warnings: 'Lignes peut-être fausses, et ce que l’importation en fait.',
      corrections:
        'Nouveaux enregistrements qui semblent corriger un enregistrement publié : même observateur, même type et même jour, à une autre heure.',
      replaced: 'Lignes qui feraient d’un enregistrement publié une autre observation.',
    },
    details: {
      new: 'Enregistrement',
      changed: 'Avant → après',
      retracted: 'Enregistrement',
      bad: 'Erreur',
      skipped: 'Cellules',
      warnings: 'Avertissement',
      corrections: 'Enregistrement publié',
      replaced: 'Avant → après',
    },
    corrects: 'Corrige probablement l’enregistrement du',
    correctsRetracted: 'Corrige probablement l’enregistrement retiré du',
    rule: 'Afficher',
    allRules: (rows) => `toutes (${rows})`,
    downloadBad: 'Télécharger les lignes erronées en CSV',
    noRows: 'Aucune.',
    loadingRows: 'Chargement des lignes',
    moreRows: 'Plus de lignes',
    row: 'Ligne',
    line: (line) => `Ligne ${line}`,
    observer: 'Observateur',
    day: 'Jour (UTC)',
    otherCells: 'Autres cellules de cette ligne',
  },

  publish: {
    heading: (source, store) => `Publier dans ${source}, base ${store}`,
    notChecked:
      'Vérifiez d’abord l’importation. Elle a changé depuis sa dernière vérification, ou n’a jamais été vérifiée.',
    withoutBad: (rows) => `sans ${counts(rows, 'ligne erronée', 'lignes erronées')}`,
    note: 'Note (facultative)',
    noteHint: 'Par exemple « Comptages de mai corrigés ». L’historique la montre ; elle n’est pas publique.',
    backup: 'Sauvegarder d’abord la base de données',
    backupHint: 'Écrit une copie à côté de la base. Même sans elle, vous pouvez annuler l’importation.',
    confirm: (records) => `Tapez ${records} pour retirer autant d’enregistrements`,
    confirmHint:
      'Pour que personne n’importe par erreur une partie de la source comme si c’était toute la source.',
    badLeft: (rows) =>
      `${counts(rows, 'ligne erronée n’a pas été publiée', 'lignes erronées n’ont pas été publiées')}. Corrigez votre fichier, puis importez-le de nouveau.`,
    profile: 'Profil',
    profileKept: (source) =>
      `Les réglages de ces étapes forment un profil. La publication le conserve avec la source ${source}, pour ses prochains fichiers. Vous pouvez le télécharger pour la ligne de commande et les importations planifiées.`,
    downloadProfile: 'Télécharger le profil',
    sources: 'Retour aux sources',
  },
}

export default texts
