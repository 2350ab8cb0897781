/** A small synthetic community whose observers count differently, for tests of the index. */
import { observation } from './publishing.ts'

const DAY_MS = 86_400_000

/** The factor by which each observer counts less than the first, and every how many days they observe. */
const HABITS = [
  ['Ada', 1, 1],
  ['Bo', 1.25, 2],
  ['Zoë', 0.8, 3],
  ['🌞', 1.6, 5],
] as const

/** Observations in white light on consecutive days. Some days have one observer, and some observers report twice. */
export const communityRows = (first: string, days: number): Record<string, unknown>[] =>
  Array.from({ length: days }, (_, number) => {
    const day = new Date(Date.parse(first) + number * DAY_MS).toISOString().slice(0, 10)
    const groups = 2 + (number % 7)
    return HABITS.flatMap(([observer, k, step], place) => {
      if (number % step !== 0) return []
      const st = Math.round((groups * 5 + ((number * 13 + place * 7) % 11)) / k)
      const [gt, gn, sn] = [Math.round(groups / k), Math.floor(groups / k / 2), Math.floor(st / 3)]
      const hemispheres = place === 3 ? {} : { gn, gs: gt - gn, sn, ss: st - sn }
      const report = (id: string, time: string, counts: object) =>
        observation(id, `${day}T${time}Z`, { observer, ...counts }) as Record<string, unknown>
      const reports = [report(`${day}-${place}`, '09:00:00', { gt, st, ...hemispheres })]
      if (number % 30 === 0 && place === 1)
        reports.push(report(`${day}-again`, '15:00:00', { gt, st: st + 2 }))
      return reports
    })
  }).flat()
