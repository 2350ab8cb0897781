/**
 * The numbered solar cycles. They begin with the minima of the 13-month smoothed sunspot number, version 2.0, as listed
 * by WDC-SILSO, Royal Observatory of Belgium, Brussels: https://www.sidc.be/SILSO/DATA/Cycles/TableCyclesMiMa.txt
 */
const MINIMA = `
  1755-02 1766-06 1775-06 1784-09 1798-04 1810-07 1823-05 1833-11 1843-07 1855-12 1867-03 1878-12 1890-03
  1902-01 1913-07 1923-08 1933-09 1944-02 1954-04 1964-10 1976-03 1986-09 1996-08 2008-12 2019-12
`
  .trim()
  .split(/\s+/)

export interface SolarCycle {
  number: number
  /** The month of the minimum with which it begins. */
  minimum: string
  /** The month of the minimum after it, which is no longer part of it; null for the last one of the list. */
  next: string | null
}

/** Oldest first. The last one continues until the list has the next minimum: a minimum is known long after it only. */
const SOLAR_CYCLES: readonly SolarCycle[] = MINIMA.map((minimum, index) => ({
  number: index + 1,
  minimum,
  next: MINIMA[index + 1] ?? null,
}))

/** The cycles that have months in common with those from `first` to `last`. */
export const cyclesBetween = (first: string, last: string): SolarCycle[] =>
  SOLAR_CYCLES.filter(({ minimum, next }) => minimum <= last && (next === null || next > first))
