/** Guesses from the names and values of columns: fields, types and scales. */
import { spreadsheetHint } from '@heliolog/table-reader/spreadsheet-faults'
import { guessNulls } from '@heliolog/table-reader/value-guesses'
import { isAboutZone, plain } from '@heliolog/table-reader/zone-names'
import { message } from '../../domain/messages.ts'
import { IMAGES, KINDS, type Kind, OBSERVATIONS, OBSERVERS } from '../../domain/records/kinds.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { UserError } from '../../domain/user-error.ts'
import { comparable } from '../profile/field-values.ts'
import { isColumn } from '../read/table-cells.ts'
import type { Question } from './question.ts'

const TYPE_NAMES: [pattern: RegExp, type: number][] = [
  [
    /^(?:0|wl?|weiss?|weiss?licht|white.?light|white|integral|visual|lumiere.?blanche|luz.?blanca|luce.?bianca|wit.?licht)$/,
    OBSERVATION_TYPES.white_light,
  ],
  [/^(?:1|h.?a|h.?alpha|h.?α)$/, OBSERVATION_TYPES.h_alpha],
  [/^(?:2|ca|ca.?ii|ca.?(?:ii.?)?[hk]|[ck]alzium|calcium|calcio)$/, OBSERVATION_TYPES.cak],
]

export const typeOf = (text: string): number | undefined =>
  TYPE_NAMES.find(([pattern]) => pattern.test(plain(text).trim()))?.[1]

/** Labels of rows with totals and averages, in English, German, French, Spanish, Italian and Dutch. */
const TOTAL =
  /^(?:[σ∑ø]|sum|totals?|averages?|avg|mean|(?:gesamt|zwischen|jahres|monats)?summe|gesamt|(?:monats|jahres)?mittel(?:wert)?|durchschnitt|somme|moyenne|suma|promedio|media|somma|totale|som|totaal|gemiddelde?)(?![\p{L}\d])/u

// Most cells are numbers.
export const isTotal = (text: string): boolean => !/^\d/.test(text) && TOTAL.test(plain(text).trim())

const ROMAN: Record<string, number> = { I: 100, II: 75, III: 50, IV: 25, V: 0 }

/** For values I to V, the map to 0 to 100. */
export const guessRoman = (values: readonly string[]) =>
  values.length > 0 && values.every((text) => Object.hasOwn(ROMAN, text))
    ? { value: ROMAN, comment: "Guessed: Antoniadi's scale, on which I is the best." }
    : undefined

/** A range in the name of a column, such as "Seeing (1-5)" or "Seeing 1 bis 5". */
const NAMED_RANGE = /(?<!\d)(\d{1,2}) ?(?:-|–|\.\.|bis|to|à) ?(\d{1,2})(?!\d)/

/** Names of scales on which 1 is the best, as on Kiepenheuer's. */
const RANKS = ['gute', 'q']

/** Only if the name has a range, or if the values are too small for a scale to 100. */
export const guessScale = (column: string, numbers: readonly number[], isCloudCover: boolean) => {
  const named = NAMED_RANGE.exec(column)?.slice(1).map(Number)
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  if (/%|(?<!\d)100(?!\d)/.test(column) || numbers.length === 0) return undefined
  if (!named && (highest > 10 || highest <= 0 || lowest < 0)) return undefined
  // Cloud cover is given in eighths or tenths of the sky, other conditions from 1 to 5 or to 10.
  const ends = isCloudCover ? [8, 10] : [5, 10]
  const [first, last] = named ?? [isCloudCover || lowest < 1 ? 0 : 1, ends.find((end) => highest <= end)]
  const guessed = named ? 'Guessed from the name' : `Guessed from values from ${lowest} to ${highest}`
  const [rising, falling] = [`${first}..${last} -> 0..100`, `${last}..${first} -> 0..100`]
  if (isCloudCover) return { value: rising, comment: `${guessed}: parts of the sky that clouds cover.` }
  return wordsOf(column).some((word) => RANKS.includes(word))
    ? {
        value: falling,
        comment: `${guessed}; the lowest is taken as the best. If the highest is, write "${rising}".`,
      }
    : {
        value: rising,
        comment: `${guessed}; the highest is taken as the best. If the lowest is, write "${falling}".`,
      }
}

/** The letter O is east in German and Dutch, and west in French, Spanish and Italian. Guesses only if there is one. */
export const guessCompass = (column: string, latitudes: readonly string[], longitudes: readonly string[]) => {
  if (!longitudes.some((text) => /^o|o$/i.test(text))) return undefined
  const south = latitudes.some((text) => /^z|z$/i.test(text)) ? 'Z' : 'S'
  return /^l[ae]n/.test(plain(column))
    ? { value: `N${south}OW`, direction: 'east' as const }
    : { value: `N${south}EO`, direction: 'west' as const }
}

/** Names in English, German, French, Spanish, Italian and Dutch, in lower case and without accents. */
const NAMES = {
  id: 'id nr no num number nummer numero record kennung identifiant identificador record-id lfd-nr laufende-nummer',
  observer:
    'observer observer-name observer-code observer-id obs obs-name obs-code beobachter beobachterin beobachtername beob fotograf fotografin photographer photographe fotografo fotografa fotograaf name nickname observateur observatrice nom observador observadora nombre osservatore osservatrice nome waarnemer waarneemster naam',
  type: 'type typ kind art lichtart beobachtungsart beobachtungstyp methode beobachtungsmethode filter filtre filtro wellenlange wavelength band longueur-d-onde longitud-de-onda lunghezza-d-onda golflengte tipo soort',
  datetime:
    'datetime date-time date-and-time datum-uhrzeit datum-zeit datum-und-uhrzeit zeitpunkt timestamp zeitstempel date-heure date-et-heure fecha-hora fecha-y-hora data-ora data-e-ora datum-tijd datum-en-tijd beobachtungszeit observed-at observed jd julian-day julian-date julianisches-datum jour-julien dia-juliano',
  date: 'date day datum tag beobachtungsdatum fecha dia data giorno dag jour date-obs observation-date',
  time: 'time uhrzeit zeit ortszeit lokalzeit ut utc gmt tu mez mesz cet cest weltzeit temps-universel tiempo-universal tempo-universale wereldtijd heure hora ora tijd uur time-of-day',
  groups:
    'g groups group gruppen gruppenzahl gruppenanzahl anzahl-gruppen fleckengruppen groupes nombre-de-groupes grupos numero-de-grupos gruppi numero-di-gruppi groepen aantal-groepen number-of-groups sunspot-groups',
  spots:
    'f s spots spot sunspots flecken fleckenzahl einzelflecken anzahl-flecken taches nombre-de-taches manchas numero-de-manchas macchie numero-di-macchie vlekken aantal-vlekken number-of-spots number-of-sunspots foyers focos',
  wolf: 'r re rz w wolf relativzahl fleckenrelativzahl sonnenfleckenrelativzahl wolfzahl wolf-zahl wolfsche-zahl wolfsche-relativzahl wolf-number sunspot-number relative-number relative-sunspot-number nombre-de-wolf indice-de-wolf numero-de-wolf numero-di-wolf wolfgetal',
  a_number:
    'a a-zahl a-number naked-eye naked-eye-count mit-blossem-auge blosses-auge oeil-nu a-simple-vista occhio-nudo blote-oog',
  seeing:
    'seeing luftruhe bildruhe ruhe luftunruhe turbulence stabilite estabilidad stabilita qualite bildqualitat gute q',
  transparency:
    'transparency transparenz durchsicht transparence transparencia trasparenza transparantie helderheid',
  cloud_cover:
    'clouds cloud-cover bewolkung wolken bedeckung nuages nebulosite couverture-nuageuse nubes nubosidad nuvole nuvolosita bewolking',
  comments:
    'comment comments remark remarks note notes bem bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen notiz notizen remarque remarques commentaire commentaires comentario comentarios observaciones notas commento commenti opmerking opmerkingen',
  title: 'title titel titre titulo titolo betreff',
  tags: 'tags schlagworte stichworte keywords mots-cles etiquetas etichette trefwoorden',
  cdn_id: 'cdn-id file filename datei dateiname fichier archivo bestand',
  url_thumb:
    'thumb thumbnail preview vorschau vorschaubild apercu vignette vista-previa miniatura anteprima voorbeeld',
  url_full: 'url link image image-url bild bild-url bildadresse lien enlace immagine',
  site_lat: 'lat latitude breite breitengrad latitud latitudine breedtegraad',
  site_lng: 'lng lon long longitude lange langengrad longitud longitudine lengtegraad',
  mount: 'mount montierung monture montura montatura montering',
} as const

type ColumnMeaning = keyof typeof NAMES

/** The keys of a table by each of their names, in which `-` stands for a space. */
const byName = <Key extends string>(table: Readonly<Record<Key, string>>): Map<string, Key> =>
  new Map(
    Object.entries<string>(table).flatMap(([key, names]) =>
      names.split(' ').map((name) => [name.replaceAll('-', ' '), key as Key]),
    ),
  )

const meanings = byName(NAMES)

const mounts = byName({
  EQUATORIAL: 'equatorial eq gem aquatorial parallaktisch equatoriale ecuatorial equatoriaal',
  ALTAZ: 'altaz alt-az altazimuth azimutal altazimutal alt-azimutal azimutale altazimutale azimutaal dobson',
})

export const mountOf = (text: string): string | undefined => mounts.get(wordsOf(text).join(' '))

/** Parts of names that show the meaning of longer ones, such as "Sonnenflecken" or "Name des Beobachters". */
const STEMS: [meaning: ColumnMeaning, stem: RegExp][] = [
  ['observer', /beobachter|observer|observat(?:eur|rice)|observador|osservat|waarne/],
  ['type', /lichtart|beobachtungsart|wellenlange|wavelength/],
  ['groups', /gruppen|groups|groupes|grupos|gruppi|groepen/],
  ['spots', /flecken(?!gruppen|rel)|spots(?! groups)|taches|manchas|macchie|vlekken(?!groepen)/],
  ['wolf', /relativzahl|wolf/],
  ['seeing', /seeing|luftruhe|bildruhe/],
  ['transparency', /transparen|trasparen|durchsicht/],
  ['cloud_cover', /wolken|bewolk|bedeckung|cloud|nuages|nubosidad|nuvol/],
  ['comments', /bemerkung|kommentar|anmerkung|comment|remark|opmerking/],
]

type Hemisphere = 'north' | 'south'
const HEMISPHERES = byName<Hemisphere>({
  north: 'n nord north northern norte noord',
  south: 's sud south southern sur zuid',
})
const TOTALS = ['total', 'gesamt', 'ges', 'summe', 'totale', 'totaal', 't', 'all']

/** Fields for the disk and its hemispheres. */
const COUNTS: Partial<Record<ColumnMeaning, Record<Hemisphere | 'total', string>>> = {
  groups: { total: 'gt', north: 'gn', south: 'gs' },
  spots: { total: 'st', north: 'sn', south: 'ss' },
  wolf: { total: 'wolf', north: 'wolf_north', south: 'wolf_south' },
}
/** Abbreviations such as Gn, Fs and Rn. */
const SHORT_COUNTS = byName<string>({
  gt: 'gt',
  gn: 'gn',
  gs: 'gs',
  st: 'st ft',
  sn: 'sn fn',
  ss: 'ss fs',
  wolf_north: 'rn',
  wolf_south: 'rs',
})

/** Words of ranges and units, such as "1 bis 5" and "in %". */
const FILLERS = ['in', 'bis', 'to', 'von', 'from', 'prozent', 'percent']

/** The words of a name without punctuation and units. */
const wordsOf = (name: string): string[] =>
  plain(name)
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

const isFiller = (word: string): boolean => FILLERS.includes(word) || /^\d+$/.test(word)

/** The meaning of a name of a date or time with words about its zone. */
const dateMeaningOf = (words: readonly string[]): ColumnMeaning | undefined => {
  const rest = words.filter((word) => !isAboutZone(word) && !isFiller(word)).join(' ')
  // The name may be that of a zone, such as UT.
  const meaning = meanings.get(rest || (words[0] ?? ''))
  return meaning === 'datetime' || meaning === 'date' || meaning === 'time' ? meaning : undefined
}

interface Meaning {
  /** A field, or `datetime`, `date` or `time`. */
  field: string
  /** Set if only a part of the name shows it. */
  isVague: boolean
}

/** Longer ones are no names, and may take quadratic time to split into words. */
const MAX_NAME_LENGTH = 200

/** `values` are those of the column. */
export const meaningOf = (name: string, values: readonly string[]): Meaning | undefined => {
  const meaning = nameMeaning(name)
  // Names such as "Bild" and "Datei" mean a file or its URL.
  const isFile = meaning?.field === 'cdn_id' || meaning?.field === 'url_full'
  const nulls = guessNulls(values, [])
  if (!isFile || name === meaning.field || values.every((text) => nulls.includes(text))) return meaning
  return { ...meaning, field: values.some((text) => /^https?:/i.test(text)) ? 'url_full' : 'cdn_id' }
}

const nameMeaning = (name: string): Meaning | undefined => {
  if (name.length > MAX_NAME_LENGTH) return undefined
  if (name !== 'type' && KINDS.some((kind) => isColumn(kind, name)))
    return { field: name === 'nickname' ? 'observer' : name, isVague: false }
  const words = wordsOf(name)
  const short = SHORT_COUNTS.get(words.join(''))
  if (short) return { field: short, isVague: false }
  const joined = meanings.get(words.join(' '))
  if (joined) return { field: COUNTS[joined]?.total ?? joined, isVague: false }
  const hemisphere = words.map((word) => HEMISPHERES.get(word)).find((found) => found !== undefined)
  const rest = words
    .filter((word) => !HEMISPHERES.has(word) && !TOTALS.includes(word) && !isFiller(word))
    .join(' ')
  const named = meanings.get(rest) ?? dateMeaningOf(words)
  const contained = STEMS.filter(([, stem]) => stem.test(rest))
  const meaning = named ?? (contained.length === 1 ? contained[0]?.[0] : undefined)
  if (meaning === undefined) return undefined
  const fields = COUNTS[meaning]
  if (!fields && hemisphere !== undefined) return undefined
  return { field: fields?.[hemisphere ?? 'total'] ?? meaning, isVague: named === undefined }
}

export const quoted = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name)).join(', ')

const MAX_SHOWN_COLUMNS = 10

/** The kind of records that the columns of a file give. */
export const guessKind = (meanings: readonly (string | undefined)[], columns: readonly string[]): Kind => {
  if (meanings.every((meaning) => meaning === undefined))
    throw new UserError(
      message('header.unknown', {
        columns: quoted(columns.filter((name) => name !== '').slice(0, MAX_SHOWN_COLUMNS)),
        otherLine: message('header.otherLine'),
      }),
    )
  if (meanings.some((meaning) => meaning === 'cdn_id' || meaning?.startsWith('url_'))) return IMAGES
  return meanings.every((meaning) => meaning === 'observer' || meaning === undefined)
    ? OBSERVERS
    : OBSERVATIONS
}

/** The labels of rows with totals, by the column that has them. An observer may have such a name. */
export const guessTotals = (
  rows: readonly (readonly string[])[],
  columns: readonly string[],
  dateIndex: number,
  mayLabel: (index: number) => boolean,
): Record<string, string[]> => {
  const found = columns.flatMap((column, index): [string, string[]][] => {
    const labelled = mayLabel(index) ? rows.filter((row) => isTotal(row[index] ?? '')) : []
    const byLabel = Map.groupBy(labelled, (row) => comparable(row[index] ?? ''))
    const isDated = (row: readonly string[]) => index !== dateIndex && /\d/.test(row[dateIndex] ?? '')
    const labels = [...byLabel].flatMap(([label, rows]) => (rows.some(isDated) ? [] : [label]))
    return labels.length > 0 ? [[column, labels]] : []
  })
  return Object.fromEntries(found)
}

/** Texts in a column of numbers are never guessed: without an entry in the profile, their rows are rejected. */
export const questionsAboutTexts = (field: string, column: string, texts: readonly string[]): Question[] => {
  const isChanged = (text: string) => spreadsheetHint(text, 'integer') !== undefined
  const changed = quoted(texts.filter(isChanged).slice(0, 5))
  const [word] = texts.filter((text) => !isChanged(text))
  const words = quoted(texts.filter((text) => !isChanged(text)).slice(0, 5))
  const keys = [`values.${field}`]
  return [
    ...(changed === '' ? [] : [message('question.changedValues', { texts: changed, column })]),
    ...(word === undefined ? [] : [message('question.words', { texts: words, column, field, word })]),
  ].map((question) => ({ message: question, column, keys }))
}
