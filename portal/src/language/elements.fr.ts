import type { Texts } from './en.ts'

const texts: Texts['elements'] = {
  notLoaded:
    'Cette partie du portail n’a pas pu être chargée. Votre appareil est peut-être hors ligne, ou le service a été mis à jour après l’ouverture du portail.',
  tokenNotAccepted: 'Ce jeton n’est pas accepté',
  rateLimited: 'Limite de requêtes atteinte',
  unreachable: 'Le service est injoignable',
  unavailable: 'Le service est momentanément indisponible',
  recordNotFound: 'Enregistrement introuvable',
  invalidRequest: 'Requête non valide',
  wentWrong: 'Une erreur s’est produite',
  tokenAdvice:
    'Il est peut-être mal saisi, expiré ou révoqué. Saisissez-en un autre ou adressez-vous aux exploitants.',
  connectionAdvice:
    'Votre appareil est peut-être hors ligne, ou le service en panne. Les données déjà affichées sur cette page restent visibles.',
  tryingAgainIn: 'Nouvel essai dans',
  enterAnotherToken: 'Saisir un autre jeton',
  tryAgain: 'Réessayer',
  tokenInTab: 'Votre jeton est conservé dans cet onglet uniquement.',
  forgetToken: 'Oublier le jeton',
  tokenRejected:
    'Le service n’accepte pas ce jeton. Il est peut-être mal saisi, expiré ou révoqué, ou réservé aux adresses HAPI. Saisissez-en un autre ou adressez-vous aux exploitants.',
  notAToken:
    'Ce n’est pas un jeton complet. Un jeton se compose de hlg_ suivi de 38 lettres et chiffres, sans espace.',
  demoToken:
    'Ceci est la démo. À son démarrage, elle a affiché un jeton ou la façon d’en obtenir un. <code>serve --demo</code> enregistre le jeton dans <code>data/demo-token</code>.',
  enterToken: 'Saisissez votre jeton',
  tokenNeeded:
    'Il vous faut un jeton pour consulter les données. Les exploitants délivrent des jetons pour la recherche et l’enseignement. <access>Comment en obtenir un</access>',
  token: 'Jeton',
  showToken: 'Afficher le jeton',
  show: 'Afficher',
  checking: 'Vérification…',
  useToken: 'Utiliser ce jeton',
  tokenHint:
    'hlg_ suivi de 38 lettres et chiffres. Il est conservé dans cet onglet jusqu’à sa fermeture, envoyé à ce service seulement, et ne figure jamais dans une URL.',
  copy: 'Copier',
  copyWhat: (what) => `Copier : ${what}`,
  copied: 'Copié',
  cannotCopy: 'Copie impossible : sélectionnez le texte',
  dataLicense: 'licence des données',
  dataLicenseNamed: (id) => `licence des données : ${id}`,
  indexGuide: 'Comment l’indice est calculé',
}

export default texts
