/** Guesses which field a column is, from its name in English, German, French, Spanish, Italian or Dutch. */

/** Names in lower case, without accents. Those of the date are joined by the caller. */
const NAMES = {
  id: 'id nr no num number nummer numero record kennung identifiant identificador record-id lfd-nr laufende-nummer',
  observer:
    'observer observer-name observer-code observer-id obs obs-name obs-code beobachter beobachterin beobachtername beob name nickname observateur observatrice nom observador observadora nombre osservatore osservatrice nome waarnemer waarneemster naam',
  type: 'type typ kind art lichtart beobachtungsart beobachtungstyp methode beobachtungsmethode filter filtre filtro wellenlange wavelength band longueur-d-onde longitud-de-onda lunghezza-d-onda golflengte tipo soort',
  datetime:
    'datetime date-time date-and-time datum-uhrzeit datum-zeit datum-und-uhrzeit zeitpunkt timestamp zeitstempel date-heure date-et-heure fecha-hora fecha-y-hora data-ora data-e-ora datum-tijd datum-en-tijd beobachtungszeit observed-at observed jd julian-day julian-date julianisches-datum jour-julien dia-juliano',
  date: 'date day datum tag beobachtungsdatum fecha dia data giorno dag jour date-obs observation-date',
  time: 'time uhrzeit zeit ut utc heure tu hora ora tijd uur time-of-day',
  groups:
    'g groups group gruppen gruppenzahl gruppenanzahl anzahl-gruppen fleckengruppen groupes nombre-de-groupes grupos numero-de-grupos gruppi numero-di-gruppi groepen aantal-groepen number-of-groups sunspot-groups',
  spots:
    'f s spots spot sunspots flecken fleckenzahl einzelflecken anzahl-flecken taches nombre-de-taches manchas numero-de-manchas macchie numero-di-macchie vlekken aantal-vlekken number-of-spots number-of-sunspots foyers focos',
  wolf: 'r re rz w wolf relativzahl fleckenrelativzahl sonnenfleckenrelativzahl wolfzahl wolf-zahl wolfsche-zahl wolfsche-relativzahl wolf-number sunspot-number relative-number relative-sunspot-number nombre-de-wolf indice-de-wolf numero-de-wolf numero-di-wolf wolfgetal',
  a_number:
    'a a-zahl a-number naked-eye naked-eye-count mit-blossem-auge blosses-auge oeil-nu a-simple-vista occhio-nudo blote-oog',
  seeing:
    'seeing luftruhe bildruhe ruhe luftunruhe turbulence stabilite estabilidad stabilita qualite bildqualitat',
  transparency:
    'transparency transparenz durchsicht transparence transparencia trasparenza transparantie helderheid',
  cloud_cover:
    'clouds cloud-cover bewolkung wolken bedeckung nuages nebulosite couverture-nuageuse nubes nubosidad nuvole nuvolosita bewolking',
  comments:
    'comment comments remark remarks note notes bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen notiz notizen remarque remarques commentaire commentaires comentario comentarios observaciones notas commento commenti opmerking opmerkingen',
  title: 'title titel titre titulo titolo betreff',
  tags: 'tags schlagworte stichworte keywords mots-cles etiquetas etichette trefwoorden',
  cdn_id: 'cdn-id file filename dateiname fichier archivo bestand',
  url_full: 'url link image image-url bild bild-url bildadresse lien enlace immagine',
  site_lat: 'lat latitude breite breitengrad latitud latitudine breedtegraad',
  site_lng: 'lng lon long longitude lange langengrad longitud longitudine lengtegraad',
  mount: 'mount montierung monture montura montatura montering',
} as const

export type ColumnMeaning = keyof typeof NAMES

const meanings = new Map<string, ColumnMeaning>(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.split(' ').map((name) => [name.replaceAll('-', ' '), meaning as ColumnMeaning]),
  ),
)

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
const HEMISPHERES = new Map<string, Hemisphere>(
  Object.entries({
    n: 'north',
    nord: 'north',
    north: 'north',
    northern: 'north',
    norte: 'north',
    noord: 'north',
    s: 'south',
    sud: 'south',
    south: 'south',
    southern: 'south',
    sur: 'south',
    zuid: 'south',
  }),
)
const TOTALS = ['total', 'gesamt', 'ges', 'summe', 'totale', 'totaal', 't', 'all']

/** Fields for the disk and its hemispheres. */
const COUNTS: Partial<Record<ColumnMeaning, Record<Hemisphere | 'total', string>>> = {
  groups: { total: 'gt', north: 'gn', south: 'gs' },
  spots: { total: 'st', north: 'sn', south: 'ss' },
  wolf: { total: 'wolf', north: 'wolf_north', south: 'wolf_south' },
}
/** Abbreviations such as Gn, Fs and Rn. */
const SHORT_COUNTS = new Map(
  Object.entries({
    gn: 'gn',
    gs: 'gs',
    fn: 'sn',
    fs: 'ss',
    sn: 'sn',
    ss: 'ss',
    rn: 'wolf_north',
    rs: 'wolf_south',
    gt: 'gt',
    st: 'st',
    ft: 'st',
  }),
)

/** Words of ranges and units, such as "1 bis 5" and "in %". */
const FILLERS = ['in', 'bis', 'to', 'von', 'from', 'prozent', 'percent']

/** Names are compared without case, accents, punctuation and units. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** Whether the name of a column says that its times are in UTC. */
export const namesUtc = (name: string): boolean =>
  /(?:^|[^\p{L}])(?:utc?|gmt|tu|wz)(?:$|[^\p{L}])/iu.test(name)

/** Describes what a column means. */
export interface Meaning {
  /** A field, or `datetime`, `date` or `time`. */
  field: string
  /** Whether only a part of the name shows it. */
  isVague: boolean
}

/** Returns undefined for an unknown name. */
export const meaningOf = (name: string): Meaning | undefined => {
  const words = wordsOf(name)
  const short = SHORT_COUNTS.get(words.join(''))
  if (short) return { field: short, isVague: false }
  const joined = meanings.get(words.join(' '))
  if (joined) return { field: COUNTS[joined]?.total ?? joined, isVague: false }
  const hemisphere = words.map((word) => HEMISPHERES.get(word)).find((found) => found !== undefined)
  const rest = words
    .filter((word) => !HEMISPHERES.has(word) && !TOTALS.includes(word) && !namesUtc(word))
    .filter((word) => !FILLERS.includes(word) && !/^\d+$/.test(word))
    .join(' ')
  const named = meanings.get(rest)
  const contained = STEMS.filter(([, stem]) => stem.test(rest))
  const meaning = named ?? (contained.length === 1 ? contained[0]?.[0] : undefined)
  if (meaning === undefined) return undefined
  const fields = COUNTS[meaning]
  if (!fields && hemisphere !== undefined) return undefined
  return { field: fields?.[hemisphere ?? 'total'] ?? meaning, isVague: named === undefined }
}
