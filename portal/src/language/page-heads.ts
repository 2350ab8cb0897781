/**
 * Texts that search engines and previews of links show of the pages. The build writes it into a file for the server,
 * with the titles of the catalogues, so that visitors load none of it.
 */
import type { Texts } from './en.ts'
import { LANGUAGES, type Language } from './language.ts'

type PageName = keyof Texts['frame']['titles'] | 'reference'

interface PageHeads {
  /** The catalogue's title of the overview says nothing where a link is shared. */
  overviewTitle: string
  /** `{community}` stands for the name of the community. */
  descriptions: Record<PageName, string>
  /** Replaces `{community}` if the name is not known. */
  nameless: Partial<Record<PageName, string>>
}

const HEADS: Record<Language, PageHeads> = {
  en: {
    overviewTitle: 'Solar observations',
    descriptions: {
      overview:
        'Solar observations published by {community}: daily activity, sunspot counts, images and observers.',
      rotations: 'The solar activity of each day, one row per Carrington rotation.',
      cycles: 'The solar cycles drawn over each other, by months since their minima.',
      observations:
        'Observations of the Sun with counts of sunspot groups and spots, by day, type, observer and tag.',
      observation: 'One observation of the Sun, with every field explained.',
      images: "Images of the Sun by day, observer and tag, with the Sun's orientation.",
      daily: 'Wolf numbers, and the numbers of observations and images, of each UTC day.',
      observers: 'The observers of the Sun, with the numbers of their observations and images.',
      observer: 'The observations of one observer, and how they compare with the community.',
      compare: 'The daily Wolf numbers of up to five observers on one chart, with their factors.',
      guides: 'How to use the data, publish observations and run the service.',
      access: 'How to request a token, which limits apply, and how to credit and cite the data.',
      version:
        'A published version of the solar observations: when it was published, how to cite it, and its files.',
      reference: 'How programs read the solar observations of {community}, with a form to try every request.',
    },
    nameless: { overview: 'a community of observers', reference: 'this service' },
  },
  de: {
    overviewTitle: 'Sonnenbeobachtungen',
    descriptions: {
      overview:
        'Sonnenbeobachtungen, veröffentlicht von {community}: tägliche Aktivität, Fleckenzählungen, Bilder und Beobachter.',
      rotations: 'Die Sonnenaktivität jedes Tages, eine Zeile pro Carrington-Rotation.',
      cycles: 'Die Sonnenzyklen übereinander gezeichnet, nach Monaten seit ihren Minima.',
      observations:
        'Beobachtungen der Sonne mit Zählungen von Fleckengruppen und Flecken, nach Tag, Art, Beobachter und Schlagwort.',
      observation: 'Eine Beobachtung der Sonne, mit einer Erklärung jedes Feldes.',
      images: 'Bilder der Sonne nach Tag, Beobachter und Schlagwort, mit der Orientierung der Sonne.',
      daily: 'Relativzahlen und die Anzahl der Beobachtungen und Bilder jedes UTC-Tages.',
      observers: 'Die Beobachter der Sonne, mit der Anzahl ihrer Beobachtungen und Bilder.',
      observer: 'Die Beobachtungen eines Beobachters im Vergleich mit denen der Gemeinschaft.',
      compare:
        'Die täglichen Relativzahlen von bis zu fünf Beobachtern in einem Diagramm, mit ihren Faktoren.',
      guides: 'Wie man die Daten nutzt, Beobachtungen veröffentlicht und den Dienst betreibt.',
      access: 'Wie man ein Token beantragt, welche Grenzen gelten und wie man die Daten nennt und zitiert.',
      version: 'Eine veröffentlichte Version der Sonnenbeobachtungen: Zeitpunkt, Zitierangabe und Dateien.',
      reference:
        'Wie Programme die Sonnenbeobachtungen von {community} lesen, mit einem Formular zum Ausprobieren jeder Anfrage.',
    },
    nameless: { overview: 'einer Gemeinschaft von Beobachtern', reference: 'diesem Dienst' },
  },
  fr: {
    overviewTitle: 'Observations solaires',
    descriptions: {
      overview:
        'Observations solaires publiées par {community} : activité quotidienne, comptages de taches, images et observateurs.',
      rotations: 'L’activité solaire de chaque jour, une ligne par rotation de Carrington.',
      cycles: 'Les cycles solaires superposés, en mois depuis leurs minimums.',
      observations:
        'Observations du Soleil avec le nombre de groupes et de taches, par jour, type, observateur et étiquette.',
      observation: 'Une observation du Soleil, avec une explication de chaque champ.',
      images: 'Images du Soleil par jour, observateur et étiquette, avec l’orientation du Soleil.',
      daily: 'Nombres de Wolf, et nombre d’observations et d’images, de chaque jour UTC.',
      observers: 'Les observateurs du Soleil, avec le nombre de leurs observations et images.',
      observer: 'Les observations d’un observateur, comparées à celles de la communauté.',
      compare:
        'Les nombres de Wolf quotidiens de cinq observateurs au plus sur un graphique, avec leurs facteurs.',
      guides: 'Comment utiliser les données, publier des observations et exploiter le service.',
      access:
        'Comment demander un jeton, quelles limites s’appliquent, et comment créditer et citer les données.',
      version: 'Une version publiée des observations solaires : date, citation et fichiers.',
      reference:
        'Comment les programmes lisent les observations solaires de {community}, avec un formulaire pour essayer chaque requête.',
    },
    nameless: { overview: 'une communauté d’observateurs', reference: 'ce service' },
  },
  es: {
    overviewTitle: 'Observaciones solares',
    descriptions: {
      overview:
        'Observaciones solares publicadas por {community}: actividad diaria, recuentos de manchas, imágenes y observadores.',
      rotations: 'La actividad solar de cada día, una fila por rotación de Carrington.',
      cycles: 'Los ciclos solares superpuestos, por meses desde sus mínimos.',
      observations:
        'Observaciones del Sol con recuentos de grupos y manchas, por día, tipo, observador y etiqueta.',
      observation: 'Una observación del Sol, con cada campo explicado.',
      images: 'Imágenes del Sol por día, observador y etiqueta, con la orientación del Sol.',
      daily: 'Números de Wolf, y número de observaciones e imágenes, de cada día UTC.',
      observers: 'Los observadores del Sol, con el número de sus observaciones e imágenes.',
      observer: 'Las observaciones de un observador, comparadas con las de la comunidad.',
      compare: 'Los números de Wolf diarios de hasta cinco observadores en un gráfico, con sus factores.',
      guides: 'Cómo usar los datos, publicar observaciones y operar el servicio.',
      access: 'Cómo solicitar un token, qué límites se aplican, y cómo acreditar y citar los datos.',
      version: 'Una versión publicada de las observaciones solares: fecha, cita y archivos.',
      reference:
        'Cómo leen los programas las observaciones solares de {community}, con un formulario para probar cada petición.',
    },
    nameless: { overview: 'una comunidad de observadores', reference: 'este servicio' },
  },
  it: {
    overviewTitle: 'Osservazioni solari',
    descriptions: {
      overview:
        'Osservazioni solari pubblicate da {community}: attività giornaliera, conteggi delle macchie, immagini e osservatori.',
      rotations: 'L’attività solare di ogni giorno, una riga per rotazione di Carrington.',
      cycles: 'I cicli solari sovrapposti, per mesi dai loro minimi.',
      observations:
        'Osservazioni del Sole con conteggi di gruppi e macchie, per giorno, tipo, osservatore ed etichetta.',
      observation: 'Un’osservazione del Sole, con la spiegazione di ogni campo.',
      images: 'Immagini del Sole per giorno, osservatore ed etichetta, con l’orientamento del Sole.',
      daily: 'Numeri di Wolf, e numero di osservazioni e immagini, di ogni giorno UTC.',
      observers: 'Gli osservatori del Sole, con il numero delle loro osservazioni e immagini.',
      observer: 'Le osservazioni di un osservatore, a confronto con quelle della comunità.',
      compare:
        'I numeri di Wolf giornalieri di cinque osservatori al massimo in un grafico, con i loro fattori.',
      guides: 'Come usare i dati, pubblicare osservazioni e gestire il servizio.',
      access: 'Come richiedere un token, quali limiti valgono, e come attribuire e citare i dati.',
      version: 'Una versione pubblicata delle osservazioni solari: data, citazione e file.',
      reference:
        'Come i programmi leggono le osservazioni solari di {community}, con un modulo per provare ogni richiesta.',
    },
    nameless: { overview: 'una comunità di osservatori', reference: 'questo servizio' },
  },
}

/** The texts of a page's head, by language and page, and those of other parts of the HTML. */
export const readPageTexts = async () => {
  const texts = Object.entries(LANGUAGES).map(async ([language, { load }]) => {
    const { titles, reference, notFound, imprint } = (await load()).default.frame
    const { overviewTitle, descriptions, nameless } = HEADS[language as Language]
    const titleOf: Record<string, string> = { ...titles, reference, overview: overviewTitle }
    const pages = Object.entries(descriptions).map(([name, description]) => [
      name,
      { title: titleOf[name], description, nameless: nameless[name as PageName] },
    ])
    return [language, { notFound, imprint, pages: Object.fromEntries(pages) }]
  })
  return Object.fromEntries(await Promise.all(texts))
}
