/** The French texts of the page Appearance. */
import type english from './appearance-en.ts'

const url = 'une URL http ou https'

const french: typeof english = {
  loading: 'Chargement des réglages',
  inFile: 'La présentation de votre communauté dans le portail. Le desk écrit ces réglages dans <file/>.',
  noFile:
    'La présentation de votre communauté dans le portail. Ce desk a été démarré sans fichier de configuration ; il affiche donc les lignes à copier dans un tel fichier.',
  identity: 'Nom et logo',
  colour: 'Couleur',
  links: 'Langue, contact et licence',
  labels: {
    communityName: 'Nom',
    homeUrl: 'Votre site web',
    logo: 'Logo',
    accent: 'Couleur d’accentuation',
    language: 'Langue',
    contact: 'Contact',
    dataLicense: 'Licence des données',
    privacyUrl: 'Confidentialité',
    imprintUrl: 'Mentions légales',
  },
  rules: {
    communityName: {
      meaning: 'Le nom de votre communauté dans les pages, les titres, les documents et les citations.',
      accepts: 'un nom de 1 à 60 caractères sans caractère de contrôle',
    },
    homeUrl: {
      meaning: 'Le site web de votre communauté, vers lequel mènent son nom et son logo.',
      accepts: url,
    },
    logo: {
      meaning: 'Le logo de votre communauté, dans l’en-tête des pages et comme icône de celles-ci.',
      accepts: 'le chemin d’un fichier SVG ou PNG de 200 ko au plus',
    },
    accent: {
      meaning:
        'La couleur des liens, des boutons et de la carte d’aperçu ; l’autre thème reçoit une variante plus foncée ou plus claire.',
      accepts: 'une couleur de la forme #rrggbb, lisible comme texte dans le thème clair ou sombre',
    },
    language: {
      meaning:
        'La langue du portail pour les navigateurs qui ne demandent aucune de ses langues. security.txt la nomme en plus de l’anglais.',
      accepts: 'en, de, fr, es ou it',
    },
    contact: {
      meaning: 'Où demander un jeton ; le portail, les réponses 401 et security.txt l’affichent.',
      accepts: 'une adresse électronique telle que sun@example.org, ou une URL http ou https',
    },
    dataLicense: {
      meaning: 'La licence de vos données, dans le portail et dans les documents.',
      accepts: 'l’identifiant SPDX d’une licence de données tel que CC-BY-4.0, ou une URL http ou https',
    },
    privacyUrl: {
      meaning: 'Votre politique de confidentialité, vers laquelle mènent les pages.',
      accepts: url,
    },
    imprintUrl: {
      meaning: 'Vos mentions légales, vers lesquelles mènent les pages.',
      accepts: url,
    },
  },
  accepts: (rule) => `Accepté : ${rule}.`,
  fixed: (name) =>
    `L’environnement de ce desk définit ${name}. Il a priorité sur le fichier : vous ne pouvez pas modifier ce réglage ici.`,
  uploadLogo: 'Envoyer un logo',
  pickColour: 'Choisir la couleur',
  defaultLanguage: 'Non définie (anglais)',
  preview: 'Aperçu',
  themes: { light: 'Thème clair', dark: 'Thème sombre' },
  shade: (colour, contrast) => `${colour}, contraste ${contrast}`,
  variant: (colour, contrast, chosen, chosenContrast) =>
    `${colour}, contraste ${contrast}, car ${chosen} n’a que ${chosenContrast}`,
  needed: 'Un texte exige un contraste de 4,5:1 (WCAG AA).',
  changes: 'Modifications',
  changesAbout: 'Le desk écrit ces lignes. Toutes les autres du fichier restent telles quelles.',
  unchanged: 'Rien n’a encore changé.',
  rejected: 'Corrigez les valeurs marquées pour voir les modifications.',
  write: 'Écrire les réglages',
  written: 'Les réglages sont écrits',
  restart:
    'Un serveur en marche les affiche après un redémarrage : arrêtez puis démarrez <code>heliolog serve</code>, ou exécutez <code>systemctl restart heliolog</code>.',
  lines: 'Lignes à copier',
  linesAbout:
    'Mettez-les dans un fichier heliolog.env du dossier dans lequel vous démarrez heliolog, puis redémarrez le serveur et le desk.',
}

export default french
