/** The options of /embed, which the site that shows the chart puts into the address. */

interface EmbedOptions {
  /** The latest years to show; undefined for all. */
  years: number | undefined
  /** If undefined, the visitor's choice in the portal, else that of the system. */
  theme: 'light' | 'dark' | undefined
  /** If undefined, the visitor's choice in the portal, else that of the browser. */
  language: string | undefined
}

/** A visitor of the other site cannot correct its address, so what is not accepted is ignored. */
export const embedOptions = (query: URLSearchParams): EmbedOptions => {
  const years = query.get('years') ?? ''
  const theme = query.get('theme')
  return {
    years: /^[1-9]\d{0,2}$/.test(years) ? Number(years) : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    language: query.get('lang') ?? undefined,
  }
}
