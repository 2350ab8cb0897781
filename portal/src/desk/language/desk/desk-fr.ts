/** The French texts of the desk. */
import { fr as messages } from '@heliolog/messages/fr'
import { countsIn } from '../../../language/counts.ts'
import appearance from '../appearance/appearance-fr.ts'
import importTexts from '../import/import-fr.ts'
import observersTexts from '../observers/observers-fr.ts'
import store from '../store/store-fr.ts'
import tokens from '../tokens/tokens-fr.ts'
import type { DeskTexts } from './desk-en.ts'

const counts = countsIn('fr')

const french: DeskTexts = {
  desk: 'Desk',

  session: {
    heading: 'Ouvrez le desk avec une nouvelle adresse',
    about:
      'Cet onglet n’a pas de session. Chaque adresse affichée ouvre le desk une seule fois, dans un seul onglet et pendant dix minutes.',
    howTo:
      'Appuyez sur <strong>Entrée</strong> dans le terminal où tourne <code>heliolog desk</code>. Il affiche une nouvelle adresse : ouvrez-la.',
    notRunning: 'S’il ne tourne plus, relancez-le avec <code>heliolog desk</code>.',
    unreachable:
      'Le desk ne répond pas. S’il a été arrêté dans son terminal, relancez-le avec heliolog desk. Rien de ce qui a été publié n’est perdu.',
    unexpected: (status) => `Le desk a répondu par l’erreur inconnue ${status}.`,
  },

  frame: {
    sources: 'Sources',
    history: 'Historique',
    tokens: 'Jetons',
    appearance: 'Apparence',
    observersPage: 'Observateurs',
    loading: 'Chargement du desk',
    store: 'Base de données',
    records: 'Enregistrements',
    observations: (count) => counts(count, 'observation', 'observations'),
    images: (count) => counts(count, 'image', 'images'),
    observers: (count) => counts(count, 'observateur', 'observateurs'),
    version: 'Version des données',
    lastImport: 'Dernier import',
    lastBackup: 'Dernière sauvegarde',
    noneRecorded: 'aucune trace',
    failedBackup: (when) => `échec ${when}`,
    operator: 'Vous publiez sous le nom',
    portal: 'Ouvrir le portail',
    notFound: 'Le desk n’a pas de page à cette adresse. <sources>Retour aux sources</sources>',
    warnings: 'Avertissements',
    synthetic:
      'Ces données sont SYNTHÉTIQUES : certains enregistrements, ou tous, sont inventés. N’ajoutez pas de vraies observations à cette base.',
    failedImport: (source, when) => `Le dernier import dans ${source} a échoué, ${when}.`,
    damage: (faults, when) =>
      `La dernière vérification a trouvé ${counts(faults, 'défaut', 'défauts')} dans la base, ${when}. Vérifiez-la de nouveau sur la page « Base de données », qui indique que faire.`,
  },

  kinds: { observations: 'Observations', images: 'Images', observers: 'Observateurs' },

  job: {
    label: 'Tâche en cours',
    what: {
      check: 'Vérification de l’import',
      publish: 'Publication de l’import',
      create: 'Création de la base',
      upgrade: 'Mise à niveau de la base',
      doctor: 'Vérification de la base',
      backup: 'Sauvegarde de la base',
      'restore-preview': 'Vérification de la sauvegarde',
      restore: 'Restauration de la sauvegarde',
    },
    changes: {
      undo: 'Annulation d’une publication',
      rename: 'Renommage d’un observateur',
      forget: 'Oubli d’un observateur',
      retract: 'Retrait d’enregistrements',
      prune: 'Suppression des annonces',
    },
    preview: (change) => `${change} (aperçu)`,
    phases: {
      'backing up': 'Sauvegarde de la base',
      checking: 'Comparaison avec les enregistrements',
      reading: 'Lecture des fichiers',
      waiting: 'En attente',
      publishing: 'Publication',
    },
    rows: (rows) => `${counts(rows, 'ligne', 'lignes')} jusqu’ici`,
    cancel: 'Interrompre',
    show: 'Afficher',
    ended: {
      done: (what) => `${what} : terminé.`,
      failed: (what) => `${what} : échec.`,
      cancelled: (what) => `${what} : interrompu. Rien n’a été modifié.`,
    },
  },

  sources: {
    heading: 'Sources',
    lead: 'Une source est un lieu d’où viennent des enregistrements, par exemple le tableur de votre club. Un import ne modifie que les enregistrements de sa propre source.',
    none: 'Il n’y a pas encore de source. Pour commencer, déposez un tableur ci-dessus.',
    name: 'Nom',
    kind: 'Type',
    records: 'Enregistrements',
    days: 'Jours couverts',
    lastImport: 'Dernier import',
    never: 'jamais',
    succeeded: 'publié',
    failed: 'échec',
    unfinished: 'inachevé',
    drop: 'Déposez des fichiers ici',
    accepted: 'XLSX, CSV, TSV, JSON ou NDJSON. Rien n’est publié avant que vous ayez vu chaque modification.',
    choose: 'Choisir des fichiers',
    uploading: (name) => `Envoi de ${name}`,
    drafts: 'Imports en cours',
    draftsKept: 'Le desk les conserve jusqu’à son arrêt.',
    noFiles: 'Pas encore de fichier',
    continue: (files) => `Continuer : ${files}`,
    discard: 'Abandonner',
    discardWhat: (files) => `Abandonner : ${files}`,
    into: (source) => `dans ${source}`,
  },

  history: {
    heading: 'Historique',
    loading: 'Chargement des publications',
    lead: 'Toutes les publications, la plus récente d’abord. Ouvrez-en une pour voir ses modifications ou pour l’annuler.',
    none: 'Rien n’a encore été publié.',
    number: 'N°',
    at: 'Publiée',
    action: 'Action',
    actions: {
      import: 'Import',
      mirror: 'Miroir',
      retract: 'Retrait',
      rename: 'Renommage',
      forget: 'Observateur oublié',
      remove: 'Source supprimée',
      undo: 'Annulation',
    },
    source: 'Source',
    files: 'Fichiers',
    by: 'Par',
    note: 'Note',
    records: 'Enregistrements',
    older: 'Publications plus anciennes',
    publication: (number) => `Publication ${number}`,
    notFound: (number) => `Il n’y a pas de publication ${number}.`,
    all: 'Toutes les publications',
    changes: 'Modifications',
    loadingChanges: 'Chargement des modifications',
    noChanges:
      'Cette publication n’a modifié aucun enregistrement, ou ses modifications ne sont plus conservées.',
    moreChanges: 'Plus de modifications',
    change: 'Modification',
    kind: 'Type',
    observer: 'Observateur',
    day: 'Jour',
    record: 'Enregistrement',
    fields: 'Champs',
    before: 'avant :',
    after: 'maintenant :',
    new: 'nouveau',
    changed: 'modifié',
    retracted: 'retiré',
  },

  change: {
    about: 'Rien n’est encore publié. Voici ce qui changerait :',
    none: 'Aucun enregistrement ne changerait.',
    first: (shown, total) =>
      `Afficher ${shown < total ? `${shown} sur ` : ''}${counts(total, 'modification', 'modifications')}`,
    note: 'Note (facultative)',
    noteHint: 'Pourquoi vous faites cette modification. La note n’est pas publique.',
    publish: 'Publier',
    close: 'Fermer',
  },

  undo: {
    undo: 'Annuler la publication',
    heading: (number) => `Annuler la publication ${number}`,
    about:
      'L’annulation retire les nouveaux enregistrements et rétablit ceux qui ont été modifiés ou retirés. C’est une publication à part, que vous pouvez annuler aussi.',
    notPossible: 'Cette publication ne peut pas être annulée',
  },

  result: {
    heading: 'Résultat',
    nothing: 'Rien n’a changé : la base contient déjà ces enregistrements.',
    counts: (fresh, changed, more) => `nouveaux : ${fresh}, modifiés : ${changed}${more}`,
    retracted: (count) => `, retirés : ${count}`,
    unchanged: (count) => `, inchangés : ${count}`,
    version: 'Version des données <version/>',
    backup: 'Sauvegarde : <path/>',
    noPortal: 'Un portail qui sert cette base montre aussitôt la modification.',
    openObservations: 'Afficher les observations',
    openPublication: (number) => `Afficher la publication ${number}`,
  },

  appearance,
  observers: observersTexts,
  import: importTexts,
  tokens,
  store,
  messages,
}

export default french
