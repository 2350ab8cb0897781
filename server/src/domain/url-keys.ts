/**
 * Counts how many published images have a URL under each key: these are the URL columns of the table of images. Stored
 * as JSON in byte order, so that stores with the same images have the same text.
 */
export class UrlKeyCounts {
  readonly #counts: Map<string, number>

  constructor(text: string) {
    this.#counts = new Map(Object.entries(JSON.parse(text) as Record<string, number>))
  }

  /** Adds a number of images, or a negative number, to each of the keys. */
  add(keys: readonly string[], images: number): void {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + images)
  }

  /** Written by hand: an object would put the keys that are numbers first. */
  get text(): string {
    const counted = [...this.#counts].filter(([, images]) => images !== 0)
    return `{${counted
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, images]) => `${JSON.stringify(key)}:${images}`)
      .join(',')}}`
  }
}

export const NO_URL_KEYS = '{}'

/** The keys that any published image has, in byte order. */
export const urlKeysIn = (text: string): string[] => Object.keys(JSON.parse(text)).sort()
