/** The options of /embed, which the site that shows the chart puts into the address. */

const THEMES = ['light', 'dark'] as const

/** A visitor of the other site cannot correct its address, so what is not accepted is ignored. */
export const embedOptions = (query: URLSearchParams) => {
  const years = query.get('years') ?? ''
  return {
    /** The latest years to show; undefined for all. */
    years: /^[1-9]\d{0,2}$/.test(years) ? Number(years) : undefined,
    theme: THEMES.find((theme) => theme === query.get('theme')),
    language: query.get('lang') ?? undefined,
  }
}
