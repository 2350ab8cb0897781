/** The French texts of the store's page. */
import { countsIn } from '../../../language/counts.ts'
import type { StoreTexts } from './store-en.ts'

const counts = countsIn('fr')

const texts: StoreTexts = {
  missing: 'Il n’y a pas encore de base de données',
  outdated: 'La base de données doit être mise à niveau',
  unusable: 'La base de données est inutilisable',
  willDo: 'Le bouton fait ceci :',
  create: 'Créer la base',
  upgrade: 'Mettre la base à niveau',
  again: 'Réessayer',

  title: 'Base de données',
  lead: 'Vérifiez et sauvegardez la base, restaurez une sauvegarde, et voyez sa taille et les réglages en vigueur.',
  loading: 'Chargement de la base',

  check: {
    heading: 'Vérification',
    about:
      'Lit les fichiers en entier et compare chaque table aux enregistrements. Cela ne modifie rien, et les visiteurs ne le remarquent pas.',
    run: 'Vérifier la base',
    failed: 'La base n’a pas été vérifiée',
    never: 'Cette base n’a pas encore été vérifiée.',
    last: (when, faults) => `Dernière vérification ${when} : ${counts(faults, 'défaut', 'défauts')}.`,
    sound: (when) => `Vérifiée ${when} : tout correspond aux enregistrements.`,
    found: (when, faults) => `Vérifiée ${when} : ${counts(faults, 'défaut', 'défauts')}`,
    whatToDo: 'Que faire',
    advice: {
      files:
        'Le disque est probablement défaillant. Arrêtez les imports, copiez les fichiers de la base sur un autre disque, et restaurez ci-dessous la dernière sauvegarde intacte. Importez ensuite de nouveau ce qui a été publié depuis.',
      contents:
        'Arrêtez les imports, et restaurez ci-dessous la dernière sauvegarde intacte. Importez ensuite de nouveau ce qui a été publié depuis. Si aucun disque n’est défaillant et si personne n’a modifié les tables, signalez une erreur du programme.',
      index:
        'Les enregistrements sont intacts. La prochaine publication recalcule l’indice ; heliolog index --force le fait tout de suite.',
    },
    warnings: 'Avertissements',
  },

  backups: {
    heading: 'Sauvegardes',
    about:
      'Le desk écrit les sauvegardes à côté de la base et les vérifie. Gardez aussi des copies sur une autre machine. Une sauvegarde comprend trois fichiers : données (.db), jetons (.tokens.db) et journal des appels (.calls.db).',
    run: 'Sauvegarder maintenant',
    failed: 'Aucune sauvegarde n’a été faite',
    written: 'Sauvegarde écrite : <path/>',
    none: 'Il n’y a pas de sauvegarde à côté de la base.',
    at: 'Faite',
    file: 'Fichier',
    size: 'Taille',
    records: 'Observations',
    version: 'Version des données',
    published: 'Dernière publication',
    unreadable: 'illisible',
    former: 'la base avant une restauration',
    restore: 'Restaurer …',
    restoreWhat: (file) => `Restaurer ${file}`,
    otherFile: 'Chemin d’une autre sauvegarde',
    otherFileHint: 'Sur la machine de la base, par exemple /mnt/backups/2026-05-11.db.',
    preview: 'Vérifier cette sauvegarde',
  },

  restore: {
    heading: (file) => `Restaurer ${file}`,
    failed: 'La sauvegarde n’a pas été restaurée',
    preview: 'La sauvegarde est intacte. Rien n’est encore modifié. Voici ce que ferait la restauration :',
    lost: (count) =>
      `${counts(count, 'publication ne figure pas dans la sauvegarde et serait perdue', 'publications ne figurent pas dans la sauvegarde et seraient perdues')}. Ensuite, importez les fichiers et refaites les autres modifications.`,
    lostTable: 'Publications qui seraient perdues',
    nothingLost: 'La sauvegarde contient toutes les publications de la base.',
    unknown: 'La base actuelle est illisible, donc on ignore ce qui serait perdu.',
    tokens:
      'Les jetons restent tels qu’ils sont aujourd’hui : ceux qui sont révoqués, expirés ou supprimés le restent.',
    kept: 'La base actuelle est conservée à côté, sous un nom daté.',
    names:
      'Ces observateurs ont été renommés ou oubliés depuis la sauvegarde. Les nouveaux imports en tiennent compte, mais la sauvegarde contient encore leurs enregistrements. Recommencez juste après la restauration, avant de démarrer le serveur :',
    renamed: (name, becomes) => `renommer ${name} en ${becomes}`,
    forgotten: (name) => `oublier ${name}`,
    forgottenAs: (name, becomes) => `oublier ${name}, dont les enregistrements passent à ${becomes}`,
    damaged: (file) => `${file} est endommagé, donc rien ne peut en être repris.`,
    stopFirst:
      'Arrêtez d’abord le serveur, heliolog serve, et les imports programmés. Sinon, rien n’est modifié.',
    confirm: (name) => `Saisissez ${name} pour remplacer cette base`,
    confirmHint: 'Pour que personne ne la remplace par erreur.',
    publish: 'Restaurer',
    cancel: 'Ne pas restaurer',
    done: 'Restauration terminée',
    doneAbout: 'La base contient maintenant les données de <file/>.',
    doneKept: 'L’ancienne base est conservée : <path/>',
    doneLost: (count) =>
      `${counts(count, 'publication ne figurait pas dans la sauvegarde', 'publications ne figuraient pas dans la sauvegarde')}. Importez les fichiers de nouveau et refaites les autres modifications.`,
  },

  postgres: {
    heading: 'Sauvegarder et restaurer PostgreSQL',
    about:
      'Exécutez ces lignes dans un shell, avec le rôle propriétaire des tables. Les programmes demandent le mot de passe. La dernière ligne enregistre la sauvegarde, pour que le desk affiche son âge.',
    recorded: (when) => `Dernière sauvegarde enregistrée : ${when}.`,
    noneRecorded: 'Aucune sauvegarde n’est encore enregistrée.',
    backUp: 'Sauvegarder',
    restoreAbout:
      'Une restauration remplit une nouvelle base. Donnez ensuite son adresse à HELIOLOG_DATABASE_URL, et accordez de nouveau ses droits au rôle du serveur. Oubliez de nouveau les observateurs oubliés depuis la sauvegarde, et révoquez de nouveau les jetons.',
    restore: 'Restaurer',
  },

  size: {
    heading: 'Taille',
    data: 'Données',
    tokens: 'Jetons',
    calls: 'Journal des appels',
    free: 'Libre sur ce disque',
    rows: 'Appels enregistrés',
    period: 'Période',
  },

  settings: {
    heading: 'Réglages',
    about:
      'Tels qu’au démarrage du desk. Les secrets ne sont pas affichés. Redémarrez le desk après un changement.',
    name: 'Réglage',
    value: 'Valeur',
    origin: 'Origine',
    origins: {
      option: 'ligne de commande',
      environment: 'environnement',
      file: 'fichier de réglages',
      default: 'valeur par défaut',
    },
    none: 'non défini',
    defaults: (count) => `Afficher ${counts(count, 'réglage', 'réglages')} avec sa valeur par défaut`,
    allDefault: 'Tous les réglages ont leur valeur par défaut.',
  },
}

export default texts
