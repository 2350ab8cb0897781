/** Random requests below /hapi: from a grammar of valid and nearly valid parts, the same for the same seed. */

/** Never part of an error, because bad values are not repeated. */
export const SENTINEL = 'zzqx'

/** Uniform numbers from 0 to 1 (mulberry32). */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const BAD = [
  '',
  ...`${SENTINEL} ${SENTINEL}%00 '${SENTINEL}-- % %ff %00 %0d%0a ..%2f.. %F0%9F%8C%9E`.split(' '),
  ...'__proto__ constructor null'.split(' '),
  '9'.repeat(400),
  ','.repeat(50),
]
const TIMES = `2024 2024Z 2022-11 2022-11-20 2022-324 2022-324T09Z 2022-11-20T09:00:00.000Z
  2022-11-20T09:00:00.0005 2022-12-31T23:59:60Z 2022-11-30T24:00 2023-02-29
  2023-01-15T12:34:56.789123456789Z 2023-366 0000 9999-12-31T24 -2022 2022-11-20T09:00:00+01:00
  2022-11-20T`.split(/\s+/)
const DATASETS = `daily index/daily index/monthly index/smoothed observations observations/white-light
  observations/cak observer/Ada observer/Zo:C3:AB observer/Zo:c3:ab observer/%5A observer/:00
  observer/a:C2:85 observer/ images DAILY`.split(/\s+/)
const PARAMETERS = `Time id wolf wolf,comments wolf_mean index,north k k,wolf wolf,wolf ,`.split(/\s+/)
const VALUES: Record<string, readonly string[]> = {
  dataset: DATASETS,
  id: DATASETS,
  start: TIMES,
  stop: TIMES,
  'time.min': TIMES,
  'time.max': TIMES,
  parameters: PARAMETERS,
  format: ['csv', 'json', 'binary', 'CSV', 'x_hdf'],
  include: ['header', 'Header'],
  resolve_references: ['true', 'false', '1'],
  depth: ['dataset', 'all'],
  [SENTINEL]: ['1'],
  ['__proto__']: ['1'],
  'time%2Emin': TIMES,
}
const NAMES = Object.keys(VALUES)
const PATHS = [...'/data /data /data /info /info /catalog /about /capabilities / /info/'.split(' '), '']
const ODD_PATHS = `/${SENTINEL} /data/x // /%69nfo /info%2f /.. /data;x /% /inf%6f? /about#x`.split(' ')
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
}

export const randomRequests = (seed: number): (() => RandomRequest) => {
  const random = randomNumbers(seed)
  const chance = (probability: number): boolean => random() < probability
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  const valueFor = (name: string): string => (chance(0.1) ? one(BAD) : one(VALUES[name] ?? BAD))
  const pair = (name: string): string => (chance(0.03) ? name : `${name}=${valueFor(name)}`)
  /** Most requests for data are nearly valid, because a wrong name hides all other faults. */
  const names = (path: string): string[] => {
    if (path === '/data' && chance(0.8))
      return [
        ...(chance(0.8) ? ['dataset', 'start', 'stop'] : ['id', 'time.min', 'time.max']),
        ...['parameters', 'format', 'include'].filter(() => chance(0.3)),
      ]
    if (path === '/info' && chance(0.8))
      return ['dataset', ...['parameters', 'resolve_references'].filter(() => chance(0.3))]
    if (path === '/catalog' && chance(0.5)) return ['depth']
    return Array.from({ length: Math.floor(random() * 5) }, () => one(NAMES))
  }

  return () => {
    const path = chance(0.95) ? one(PATHS) : one(ODD_PATHS)
    const pairs = names(path).map(pair)
    const query = pairs.length > 0 || chance(0.05) ? `?${pairs.join(chance(0.02) ? '&&' : '&')}` : ''
    return {
      method: chance(0.9) ? 'GET' : one(METHODS),
      path: path + query,
      headers: {
        ...(chance(0.2) && { 'accept-encoding': one(['gzip', 'br', 'zstd', 'identity;q=0', '*']) }),
        ...(chance(0.05) && { 'if-none-match': one(['*', '"x"', 'W/"x-gzip"']) }),
        ...(chance(0.05) && { prefer: 'handling=strict' }),
      },
    }
  }
}
