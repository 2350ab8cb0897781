/** Carrington rotations: their numbers, and the days whose noon (UTC) falls in them. */
import { centralLongitude, type SolarView, solarView } from './solar-view.ts'

// Mean start of rotation 0 in days from J2000, and the mean synodic period (Meeus, Astronomical Algorithms,
// chapter 29). They only determine the number of the rotation; the phase comes from the Sun's axis.
const ROTATION_ZERO = 2398140.227 - 2451545
const MEAN_ROTATION_DAYS = 27.2752316

/** The Carrington rotation in progress at 12:00 UTC of a day (`YYYY-MM-DD`); 1 begins late on 1853-11-09. */
export const carringtonRotation = (day: string): number =>
  rotationInProgress(solarView(`${day}T12:00:00Z`)).number

/** The number of the rotation in progress, and the elapsed part of it, in [0, 1). */
export function rotationInProgress(view: SolarView): { number: number; elapsedPart: number } {
  // The central longitude falls from 360 to 0 during a rotation.
  const elapsedPart = 1 - centralLongitude(view) / 360
  const meanRotation = (view.time.ut - ROTATION_ZERO) / MEAN_ROTATION_DAYS
  // The true phase differs from the mean phase by less than 0.01 rotations. Rounding therefore gives the right rotation
  // even if the two are on opposite sides of its start. Adding 0 turns the -0 of Math.round into 0.
  return { number: Math.round(meanRotation - elapsedPart) + 0, elapsedPart }
}

/** The day (`YYYY-MM-DD`) that comes `step` days later. */
const dayAfter = (day: string, step: number): string => {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, number + step)).toISOString().slice(0, 10)
}

export interface Rotation {
  number: number
  first_day: string
  last_day: string
}

/** The rotation in progress at 12:00 UTC of a day, with the first and the last day whose noon falls in it. */
export function rotationAt(day: string): Rotation {
  const number = carringtonRotation(day)
  const lastInDirection = (step: 1 | -1): string => {
    let last = day
    for (let next = day; carringtonRotation(next) === number; next = dayAfter(next, step)) last = next
    return last
  }
  return { number, first_day: lastInDirection(-1), last_day: lastInDirection(1) }
}

/** Consecutive rotations, in columns. */
export interface RotationColumns {
  /** The number and the first day of the first one. */
  number: number
  first_day: string
  /** The number of noons in each: 27 or 28. */
  days: number[]
  /** L0 at noon of each first day, in degrees to one decimal, and then of the day after the last rotation. */
  l0: number[]
}

const SHORTEST_ROTATION_DAYS = 27

/** The rotations in progress at 12:00 UTC of the days from `first` to `last`. */
export function rotationsBetween(first: string, last: string): RotationColumns {
  const { number, first_day } = rotationAt(first)
  const columns: RotationColumns = { number, first_day, days: [], l0: [] }
  const appendLongitude = (day: string) =>
    columns.l0.push(Math.round(centralLongitude(solarView(`${day}T12:00:00Z`)) * 10) / 10)
  let start = first_day
  for (let current = number; start <= last; current++) {
    const earliest = dayAfter(start, SHORTEST_ROTATION_DAYS)
    const next = carringtonRotation(earliest) === current ? dayAfter(earliest, 1) : earliest
    columns.days.push(next === earliest ? SHORTEST_ROTATION_DAYS : SHORTEST_ROTATION_DAYS + 1)
    appendLongitude(start)
    start = next
  }
  appendLongitude(start)
  return columns
}
