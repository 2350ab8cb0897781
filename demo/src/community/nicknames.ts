import { SAMPLE_PREFIX } from '../../../server/src/domain/sample-observer.ts'

// In Unicode normal form C, as nicknames are stored. Letters beyond ASCII are here on purpose: sorting, paths
// and files have to cope with them.
const NAMES = [
  'aurora',
  'zoë',
  'umbra',
  'søren',
  'facula',
  'łucja',
  'helios',
  'ηλιος',
  'penumbra',
  'солнце',
  'meridian',
  '太陽',
  'granule',
  'josé',
  'spicule',
  'güneş',
  'corona',
  'ilaría',
  'filament',
  'čeněk',
  'plage',
  '해님',
  'solstice',
  'åse',
  'prominence',
  'șerban',
  'photosphere',
  'inês',
  'parhelion',
  'þóra',
  'gnomon',
  'señal',
  'analemma',
  'jürgen',
  'heliostat',
  'mañana',
  'almanac',
  'élodie',
  'zenith',
  'ōta',
] as const

// Registered, and never published anything: real communities have them, and lists must show them.
export const SILENT_NICKNAMES = [`${SAMPLE_PREFIX}silent-reader`, `${SAMPLE_PREFIX}næver`]

export function nicknameOf(index: number): string {
  const name = NAMES[index % NAMES.length]
  const round = Math.floor(index / NAMES.length)
  return round === 0 ? SAMPLE_PREFIX + name : `${SAMPLE_PREFIX}${name}-${round + 1}`
}
