/** Marks the observers of the sample data as synthetic, also in copies of the data. */
export const SAMPLE_PREFIX = 'sample-'

export const isSampleObserver = (nickname: string): boolean => nickname.startsWith(SAMPLE_PREFIX)
