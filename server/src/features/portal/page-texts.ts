/** Titles and descriptions of the portal's pages, for search engines and previews of links, in its languages. */
import { weightsIn } from '../../http/encoding.ts'
import type { Community, Settings } from '../../settings/config.ts'

export type Language = Settings['language']

export type Named = Pick<Community, 'communityName'>

export type PageName =
  | 'overview'
  | 'rotations'
  | 'cycles'
  | 'observations'
  | 'observation'
  | 'images'
  | 'daily'
  | 'observers'
  | 'observer'
  | 'compare'
  | 'guides'
  | 'access'
  | 'reference'

/** Some descriptions name the community. */
type Description = string | ((named: Named) => string)

interface LanguageTexts {
  notFound: string
  imprint: string
  /** The titles are those of the portal, except that of the overview, which says nothing where a link is shared. */
  pages: Record<PageName, readonly [title: string, description: Description]>
}

export const PAGE_TEXTS: Record<Language, LanguageTexts> = {
  en: {
    notFound: 'Not found',
    imprint: 'Imprint',
    pages: {
      overview: [
        'Solar observations',
        ({ communityName: name = 'a community of observers' }) =>
          `Solar observations published by ${name}: daily activity, sunspot counts, images and observers.`,
      ],
      rotations: ['Carrington rotations', 'The solar activity of each day, one row per Carrington rotation.'],
      cycles: ['Solar cycles', 'The solar cycles drawn over each other, by months since their minima.'],
      observations: [
        'Observations',
        'Observations of the Sun with counts of sunspot groups and spots, by day, type, observer and tag.',
      ],
      observation: ['Observation', 'One observation of the Sun, with every field explained.'],
      images: ['Images', "Images of the Sun by day, observer and tag, with the Sun's orientation."],
      daily: ['Daily activity', 'Wolf numbers, and the numbers of observations and images, of each UTC day.'],
      observers: [
        'Observers',
        'The observers of the Sun, with the numbers of their observations and images.',
      ],
      observer: ['Observer', 'The observations of one observer, and how they compare with the community.'],
      compare: [
        'Compare observers',
        'The daily Wolf numbers of up to five observers on one chart, with their factors.',
      ],
      guides: ['Guides', 'How to use the data, publish observations and run the service.'],
      access: [
        'Get access',
        'How to request a token, which limits apply, and how to credit and cite the data.',
      ],
      reference: [
        'API reference',
        ({ communityName: name = 'this service' }) =>
          `How programs read the solar observations of ${name}, with a form to try every request.`,
      ],
    },
  },
  de: {
    notFound: 'Nicht gefunden',
    imprint: 'Impressum',
    pages: {
      overview: [
        'Sonnenbeobachtungen',
        ({ communityName: name = 'einer Gemeinschaft von Beobachtern' }) =>
          `Sonnenbeobachtungen, veröffentlicht von ${name}: tägliche Aktivität, Fleckenzählungen, Bilder und Beobachter.`,
      ],
      rotations: [
        'Carrington-Rotationen',
        'Die Sonnenaktivität jedes Tages, eine Zeile pro Carrington-Rotation.',
      ],
      cycles: ['Sonnenzyklen', 'Die Sonnenzyklen übereinander gezeichnet, nach Monaten seit ihren Minima.'],
      observations: [
        'Beobachtungen',
        'Beobachtungen der Sonne mit Zählungen von Fleckengruppen und Flecken, nach Tag, Art, Beobachter und Schlagwort.',
      ],
      observation: ['Beobachtung', 'Eine Beobachtung der Sonne, mit einer Erklärung jedes Feldes.'],
      images: [
        'Bilder',
        'Bilder der Sonne nach Tag, Beobachter und Schlagwort, mit der Orientierung der Sonne.',
      ],
      daily: [
        'Tägliche Aktivität',
        'Relativzahlen und die Anzahl der Beobachtungen und Bilder jedes UTC-Tages.',
      ],
      observers: ['Beobachter', 'Die Beobachter der Sonne, mit der Anzahl ihrer Beobachtungen und Bilder.'],
      observer: [
        'Beobachter',
        'Die Beobachtungen eines Beobachters im Vergleich mit denen der Gemeinschaft.',
      ],
      compare: [
        'Beobachter vergleichen',
        'Die täglichen Relativzahlen von bis zu fünf Beobachtern in einem Diagramm, mit ihren Faktoren.',
      ],
      guides: [
        'Anleitungen',
        'Wie man die Daten nutzt, Beobachtungen veröffentlicht und den Dienst betreibt.',
      ],
      access: [
        'Zugang',
        'Wie man ein Token beantragt, welche Grenzen gelten und wie man die Daten nennt und zitiert.',
      ],
      reference: [
        'API-Referenz',
        ({ communityName: name = 'diesem Dienst' }) =>
          `Wie Programme die Sonnenbeobachtungen von ${name} lesen, mit einem Formular zum Ausprobieren jeder Anfrage.`,
      ],
    },
  },
  fr: {
    notFound: 'Introuvable',
    imprint: 'Mentions légales',
    pages: {
      overview: [
        'Observations solaires',
        ({ communityName: name = 'une communauté d’observateurs' }) =>
          `Observations solaires publiées par ${name} : activité quotidienne, comptages de taches, images et observateurs.`,
      ],
      rotations: [
        'Rotations de Carrington',
        'L’activité solaire de chaque jour, une ligne par rotation de Carrington.',
      ],
      cycles: ['Cycles solaires', 'Les cycles solaires superposés, en mois depuis leurs minimums.'],
      observations: [
        'Observations',
        'Observations du Soleil avec le nombre de groupes et de taches, par jour, type, observateur et étiquette.',
      ],
      observation: ['Observation', 'Une observation du Soleil, avec une explication de chaque champ.'],
      images: [
        'Images',
        'Images du Soleil par jour, observateur et étiquette, avec l’orientation du Soleil.',
      ],
      daily: [
        'Activité quotidienne',
        'Nombres de Wolf, et nombre d’observations et d’images, de chaque jour UTC.',
      ],
      observers: [
        'Observateurs',
        'Les observateurs du Soleil, avec le nombre de leurs observations et images.',
      ],
      observer: ['Observateur', 'Les observations d’un observateur, comparées à celles de la communauté.'],
      compare: [
        'Comparer des observateurs',
        'Les nombres de Wolf quotidiens de cinq observateurs au plus sur un graphique, avec leurs facteurs.',
      ],
      guides: ['Guides', 'Comment utiliser les données, publier des observations et exploiter le service.'],
      access: [
        'Obtenir un accès',
        'Comment demander un jeton, quelles limites s’appliquent, et comment créditer et citer les données.',
      ],
      reference: [
        'Référence API',
        ({ communityName: name = 'ce service' }) =>
          `Comment les programmes lisent les observations solaires de ${name}, avec un formulaire pour essayer chaque requête.`,
      ],
    },
  },
  es: {
    notFound: 'No encontrado',
    imprint: 'Aviso legal',
    pages: {
      overview: [
        'Observaciones solares',
        ({ communityName: name = 'una comunidad de observadores' }) =>
          `Observaciones solares publicadas por ${name}: actividad diaria, recuentos de manchas, imágenes y observadores.`,
      ],
      rotations: [
        'Rotaciones de Carrington',
        'La actividad solar de cada día, una fila por rotación de Carrington.',
      ],
      cycles: ['Ciclos solares', 'Los ciclos solares superpuestos, por meses desde sus mínimos.'],
      observations: [
        'Observaciones',
        'Observaciones del Sol con recuentos de grupos y manchas, por día, tipo, observador y etiqueta.',
      ],
      observation: ['Observación', 'Una observación del Sol, con cada campo explicado.'],
      images: ['Imágenes', 'Imágenes del Sol por día, observador y etiqueta, con la orientación del Sol.'],
      daily: ['Actividad diaria', 'Números de Wolf, y número de observaciones e imágenes, de cada día UTC.'],
      observers: ['Observadores', 'Los observadores del Sol, con el número de sus observaciones e imágenes.'],
      observer: ['Observador', 'Las observaciones de un observador, comparadas con las de la comunidad.'],
      compare: [
        'Comparar observadores',
        'Los números de Wolf diarios de hasta cinco observadores en un gráfico, con sus factores.',
      ],
      guides: ['Guías', 'Cómo usar los datos, publicar observaciones y operar el servicio.'],
      access: [
        'Obtener acceso',
        'Cómo solicitar un token, qué límites se aplican, y cómo acreditar y citar los datos.',
      ],
      reference: [
        'Referencia de la API',
        ({ communityName: name = 'este servicio' }) =>
          `Cómo leen los programas las observaciones solares de ${name}, con un formulario para probar cada petición.`,
      ],
    },
  },
  it: {
    notFound: 'Non trovato',
    imprint: 'Note legali',
    pages: {
      overview: [
        'Osservazioni solari',
        ({ communityName: name = 'una comunità di osservatori' }) =>
          `Osservazioni solari pubblicate da ${name}: attività giornaliera, conteggi delle macchie, immagini e osservatori.`,
      ],
      rotations: [
        'Rotazioni di Carrington',
        'L’attività solare di ogni giorno, una riga per rotazione di Carrington.',
      ],
      cycles: ['Cicli solari', 'I cicli solari sovrapposti, per mesi dai loro minimi.'],
      observations: [
        'Osservazioni',
        'Osservazioni del Sole con conteggi di gruppi e macchie, per giorno, tipo, osservatore ed etichetta.',
      ],
      observation: ['Osservazione', 'Un’osservazione del Sole, con la spiegazione di ogni campo.'],
      images: [
        'Immagini',
        'Immagini del Sole per giorno, osservatore ed etichetta, con l’orientamento del Sole.',
      ],
      daily: [
        'Attività giornaliera',
        'Numeri di Wolf, e numero di osservazioni e immagini, di ogni giorno UTC.',
      ],
      observers: [
        'Osservatori',
        'Gli osservatori del Sole, con il numero delle loro osservazioni e immagini.',
      ],
      observer: ['Osservatore', 'Le osservazioni di un osservatore, a confronto con quelle della comunità.'],
      compare: [
        'Confronto tra osservatori',
        'I numeri di Wolf giornalieri di cinque osservatori al massimo in un grafico, con i loro fattori.',
      ],
      guides: ['Guide', 'Come usare i dati, pubblicare osservazioni e gestire il servizio.'],
      access: [
        'Accesso ai dati',
        'Come richiedere un token, quali limiti valgono, e come attribuire e citare i dati.',
      ],
      reference: [
        'Documentazione API',
        ({ communityName: name = 'questo servizio' }) =>
          `Come i programmi leggono le osservazioni solari di ${name}, con un modulo per provare ogni richiesta.`,
      ],
    },
  },
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(PAGE_TEXTS, tag)

/** The first language that a client prefers (RFC 9110, 12.5.4) and the portal has, else `fallback`. */
export const preferredLanguage = (acceptLanguage = '', fallback: Language): Language =>
  [...weightsIn(acceptLanguage)]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => (tag === '*' ? fallback : (tag.split('-')[0] ?? '')))
    .find(isLanguage) ?? fallback
