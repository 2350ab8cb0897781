/**
 * Reference model of what heliolog must publish, recomputed from a list of records each time, without tables or
 * increments. It shares no code with the store except the ephemeris.
 */
import { carringtonRotation } from '@heliolog/solar-ephemeris/carrington'
import { type ModelState, stateOf } from './model-undo.ts'
import type { PublishedData } from './published.ts'

export interface ModelRecord {
  id: string
  at: string
  observer: string
  title: string | null
  tags: readonly string[]
}
export interface ModelImage extends ModelRecord {
  urls: Record<string, string>
}
export interface ModelObservation extends ModelRecord {
  type: 0 | 1 | 2
  gt: number | null
  st: number | null
  /** Only for observations without counts. */
  wolf: number | null
  gn: number | null
  sn: number | null
  a_number: number | null
}

const byteOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const listOrder = (a: ModelRecord, b: ModelRecord) => byteOrder(`${a.at} ${a.id}`, `${b.at} ${b.id}`)
const isNumber = (value: number | null) => value !== null
const wolfOf = (groups: number | null, spots: number | null, given: number | null = null) =>
  groups === null || spots === null ? given : groups * 10 + spots

/** Exact mean rounded half up to two decimals, by integer division. */
const meanOf = (values: number[]): number | null => {
  if (values.length === 0) return null
  const thousandfold = values.reduce((sum, value) => sum + value, 0) * 1_000
  const rest = thousandfold % (10 * values.length)
  const hundredths = (thousandfold - rest) / (10 * values.length)
  return (hundredths + (2 * rest >= 10 * values.length ? 1 : 0)) / 100
}
const least = (values: number[]) => (values.length === 0 ? null : Math.min(...values))
const greatest = (values: number[]) => (values.length === 0 ? null : Math.max(...values))

const observationBody = (o: ModelObservation): string =>
  JSON.stringify({
    id: o.id,
    observer: o.observer,
    type: o.type,
    date_of_observation: o.at,
    title: o.title,
    gt: o.gt,
    gn: o.gn,
    gs: null,
    st: o.st,
    sn: o.sn,
    ss: null,
    wolf: wolfOf(o.gt, o.st, o.wolf),
    wolf_north: wolfOf(o.gn, o.sn),
    wolf_south: null,
    a_number: o.a_number,
    seeing: null,
    transparency: null,
    cloud_cover: null,
    comments: null,
  })

const imageBody = ({ id, observer, title, at, urls }: ModelImage): string =>
  JSON.stringify({
    id,
    observer,
    title,
    date_of_observation: at,
    cdn_id: `cdn-${id}`,
    urls,
    site_lat: null,
    site_lng: null,
    mount: null,
  })

const urlKeyText = (images: ModelImage[]): string => {
  const keys = images.flatMap(({ urls }) => Object.keys(urls))
  const counted = [...new Set(keys)]
    .sort(byteOrder)
    .map((key) => `"${key}":${keys.filter((other) => other === key).length}`)
  return `{${counted}}`
}

export class Model {
  readonly observations = new Map<string, ModelObservation>()
  readonly images = new Map<string, ModelImage>()
  readonly registered = new Set<string>()
  /** Renamings, which later rows follow unless a publication has undone them. */
  readonly renamings: { from: string; to: string; publication: number; endedBy?: number }[] = []
  /** The states after each publication; the first is that before all of them. */
  readonly states: ModelState[] = [stateOf(this)]

  /** The present nicknames of former ones. */
  currentNames(): Map<string, string> {
    const names = new Map<string, string>()
    for (const { from, to, endedBy } of this.renamings) {
      if (endedBy !== undefined) continue
      for (const [former, current] of names) if (current === from) names.set(former, to)
      names.delete(to)
      names.set(from, to)
    }
    return names
  }

  /** Everything but the version and the time of publication, which depend on history. */
  published(): Omit<PublishedData, 'meta'> & { meta: object } {
    const observations = [...this.observations.values()].sort(listOrder)
    const images = [...this.images.values()].sort(listOrder)
    const days = [...new Set([...observations, ...images].map(({ at }) => at.slice(0, 10)))].sort()
    const publishing = [...observations, ...images].map(({ observer }) => observer)
    const nicknames = [...new Set([...publishing, ...this.registered])].sort(byteOrder)
    const tagged = (records: ModelRecord[], line: (record: ModelRecord, tag: string) => string[]) =>
      records
        .flatMap((record) => record.tags.map((tag) => ({ tag, record })))
        .sort((a, b) => byteOrder(a.tag, b.tag) || listOrder(a.record, b.record))
        .map(({ tag, record }) => line(record, tag).join('|'))
    return {
      observations: observations.map(observationBody),
      images: images.map(imageBody),
      days: days.map((day) => this.#day(day)),
      observers: nicknames.map((nickname) => JSON.stringify(this.#observer(nickname))),
      details: nicknames.map((nickname) => this.#detail(nickname)),
      observationTags: tagged(observations, (o, tag) => [
        tag,
        o.at,
        o.id,
        o.observer,
        `${(o as ModelObservation).type}`,
      ]),
      imageTags: tagged(images, (i, tag) => [tag, i.at, i.id, i.observer]),
      meta: {
        first_day: days[0] ?? null,
        last_day: days.at(-1) ?? null,
        days: days.length,
        observations: observations.length,
        images: images.length,
        observers: nicknames.length,
        attribution: 'Data © the community observers',
      },
      urlKeys: urlKeyText(images),
    }
  }

  /** Equal exactly when the published data are: records, tags, and registered observers without records. */
  identity(): string {
    const { observations, images, observers, observationTags, imageTags } = this.published()
    return JSON.stringify([observations, images, observers, observationTags, imageTags])
  }

  #day(day: string): string {
    const observed = [...this.observations.values()].filter(({ at }) => at.startsWith(day))
    const wolf = observed.map((o) => wolfOf(o.gt, o.st, o.wolf)).filter(isNumber)
    const eye = observed.map((o) => o.a_number).filter(isNumber)
    return JSON.stringify({
      day,
      carrington_rotation: carringtonRotation(day),
      obs_count: observed.length,
      observer_count: new Set(observed.map((o) => o.observer)).size,
      wolf_mean: meanOf(wolf),
      wolf_min: least(wolf),
      wolf_max: greatest(wolf),
      a_mean: meanOf(eye),
      a_min: least(eye),
      a_max: greatest(eye),
      wolf_north_mean: meanOf(observed.map((o) => wolfOf(o.gn, o.sn)).filter(isNumber)),
      wolf_south_mean: null,
      image_count: [...this.images.values()].filter(({ at }) => at.startsWith(day)).length,
    })
  }

  #of(nickname: string) {
    const observed = [...this.observations.values()].filter(({ observer }) => observer === nickname)
    const pictured = [...this.images.values()].filter(({ observer }) => observer === nickname)
    return { observed, pictured, instants: [...observed, ...pictured].map(({ at }) => at).sort() }
  }

  #observer(nickname: string): object {
    const { observed, pictured, instants } = this.#of(nickname)
    return {
      nickname,
      observations: observed.length,
      images: pictured.length,
      first_seen: instants[0] ?? null,
    }
  }

  #detail(nickname: string): string {
    const { observed, instants } = this.#of(nickname)
    const wolf = observed.map((o) => wolfOf(o.gt, o.st, o.wolf)).filter(isNumber)
    const eye = observed.map((o) => o.a_number).filter(isNumber)
    const ofType = (type: number) => observed.filter((o) => o.type === type).length
    return JSON.stringify({
      ...this.#observer(nickname),
      last_seen: instants.at(-1) ?? null,
      days: new Set(observed.map(({ at }) => at.slice(0, 10))).size,
      white_light: ofType(0),
      h_alpha: ofType(1),
      cak: ofType(2),
      wolf_mean: meanOf(wolf),
      wolf_min: least(wolf),
      wolf_max: greatest(wolf),
      a_mean: meanOf(eye),
      a_min: least(eye),
      a_max: greatest(eye),
    })
  }
}
