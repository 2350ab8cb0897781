/** The French texts of the observers, and of records that are found and retracted. */
import { countsIn } from '../../../language/counts.ts'
import type { ObserversTexts } from './observers-en.ts'

const counts = countsIn('fr')

const texts: ObserversTexts = {
  heading: 'Observateurs',
  lead: 'Renommez un observateur, fusionnez-en deux, ou oubliez-en un qui l’a demandé.',
  search: 'Chercher par pseudonyme',
  loading: 'Chargement des observateurs',
  none: 'Aucun pseudonyme ne contient ce texte.',
  more: 'Plus d’observateurs',
  nickname: 'Pseudonyme',
  firstDay: 'Premier jour',
  lastDay: 'Dernier jour',
  registered: 'Enregistré',
  isRegistered: 'enregistré',
  actions: 'Actions',
  rename: 'Renommer',
  forget: 'Oublier',
  actionOn: { rename: (nickname) => `Renommer ${nickname}`, forget: (nickname) => `Oublier ${nickname}` },
  former: 'Un ancien observateur, qu’aucun enregistrement ne nomme plus :',
  actionOnFormer: { rename: 'Renommer un ancien observateur', forget: 'Oublier un ancien observateur' },
  about: {
    rename:
      'Tous les enregistrements prennent le nouveau pseudonyme, les lignes des imports à venir aussi. Vous pouvez l’annuler. Les anciennes versions gardent l’ancien pseudonyme.',
    forget:
      'Retire le pseudonyme des enregistrements, de toutes les anciennes versions et des notes. C’est irréversible.',
  },
  preview: 'Aperçu',
  newNickname: 'Nouveau pseudonyme',
  merge: 'Fusionner avec l’observateur qui a déjà ce pseudonyme',
  records: 'Que deviennent les enregistrements ?',
  anonymous: 'Ils restent sous un pseudonyme aléatoire, par exemple anonymous-3f9a1c',
  another: 'Ils restent sous un autre pseudonyme',
  retracted: 'Ils sont retirés',
  ids: 'Que deviennent les identifiants qui contiennent le pseudonyme ?',
  newIds: 'Des identifiants aléatoires les remplacent : les liens vers ces enregistrements ne marchent plus',
  keptIds: 'Ils restent, et le pseudonyme avec eux',
  deletedWhat: 'Supprimés',
  deleted:
    'le pseudonyme, les anciens pseudonymes des mêmes enregistrements, et l’historique de toutes les publications jusqu’ici : leurs versions deviennent indisponibles.',
  keptWhat: 'Conservés',
  kept: 'les sauvegardes, les miroirs, les copies téléchargées, le journal des appels et vos propres fichiers. L’aperçu nomme les sources et les textes d’enregistrements à modifier.',
  laterWhat: 'Imports à venir',
  later: 'La base garde une empreinte du pseudonyme, pour que d’anciens fichiers ne le ramènent pas.',
  confirmForget: 'Oublier définitivement',
  pruneHeading: 'Retraits annoncés',
  announced: (observers) =>
    `Le flux des modifications annonce le retrait de ${counts(observers, 'pseudonyme', 'pseudonymes')} d’observateurs oubliés, pour que clients et miroirs les suppriment aussi.`,
  pruneFrom: (day) => `Supprimez les annonces à partir du ${day}, quand tous auront lu les modifications.`,
  prune: 'Supprimer les annonces',
  namesHeading: 'Pseudonymes retenus',
  namesAbout: 'Ce que les imports à venir font des lignes d’observateurs renommés ou oubliés.',
  noNames: 'Aucun pseudonyme n’est retenu.',
  publishedAs: (name, becomes) => `Les lignes de ${name} sont publiées sous ${becomes}`,
  forgottenAs: (becomes) => `Les lignes d’un observateur oublié sont publiées sous ${becomes}`,
  leftOut: 'Les lignes d’un observateur oublié sont laissées de côté',
  end: 'Mettre fin',
  endWhat: (what) => `Mettre fin : ${what}`,
  ended: 'Les imports à venir publient ce pseudonyme tel qu’il figure dans leurs lignes.',
  find: 'Chercher et retirer des enregistrements',
  findLead: 'Retirez des enregistrements qui ne doivent pas être publics. Vous pouvez l’annuler.',
  tag: 'Mot-clé',
  id: 'Identifiant',
  findButton: 'Chercher',
  finding: 'Recherche des enregistrements',
  found: (count) => `${counts(count, 'enregistrement trouvé', 'enregistrements trouvés')}`,
  chooseOne: 'Cliquez sur un identifiant pour ne trouver que cet enregistrement.',
  moreRecords: 'Plus d’enregistrements',
  retract: (count) => `Retirer ${counts(count, 'enregistrement', 'enregistrements')}`,
}

export default texts
