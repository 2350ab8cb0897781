/** True for a real day of the (proleptic) Gregorian calendar, written YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date accepts 30 February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
