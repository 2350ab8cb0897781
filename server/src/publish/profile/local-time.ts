/** Converts the local time of a time zone to UTC. */
import { DAY_MS } from '../../domain/day.ts'
import { nearestName } from '../../domain/nearest-name.ts'

/** Describes what is wrong with the name of a time zone; undefined if it is accepted. */
export const timeZoneFault = (zone: string): string | undefined => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return undefined
  } catch {
    const nearest = nearestName(zone, Intl.supportedValuesOf('timeZone'))
    return `${JSON.stringify(zone)} is not a time zone; accepted: UTC, a name such as ${nearest ?? 'Europe/Berlin'}, or an offset such as +01:00`
  }
}

/** The instants at which clocks show a local time: none when they skip it, two when they are set back. */
export type LocalTime = (local: number) => number[]

/**
 * Returns a function that converts local times, given as milliseconds since 1970 as if they were UTC. Intl takes several
 * microseconds for each offset, so the offset at the start of each day is cached.
 */
export const localTime = (zone: string): LocalTime => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return (
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
      instant
    )
  }
  const offsets = new Map<number, number>()
  const offsetOfDay = (day: number): number => {
    const offset = offsets.get(day) ?? offsetAt(day * DAY_MS)
    offsets.set(day, offset)
    return offset
  }
  return (local) => {
    const day = Math.floor(local / DAY_MS)
    // Offsets are less than a day, so the instant is between these two.
    const [before, after] = [offsetOfDay(day - 1), offsetOfDay(day + 2)]
    if (before === after) return [local - before]
    return [before, after]
      .map((offset) => local - offset)
      .filter((instant) => offsetAt(instant) === local - instant)
      .sort((a, b) => a - b)
  }
}
