/** Observing sites are kept no finer than a tenth of a degree: the exact place is never stored. */
export const roundToTenth = (degrees: number): number => {
  const tenths = Math.sign(degrees) * Math.round(Math.abs(degrees) * 10)
  // Adding zero turns a negative zero into a plain one.
  return tenths / 10 + 0
}
