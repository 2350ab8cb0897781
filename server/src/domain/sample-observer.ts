/** Every observer of the sample data is named so: it says of every row, wherever it ends up, that nobody observed it. */
export const SAMPLE_PREFIX = 'sample-'

export const isSampleObserver = (nickname: string): boolean => nickname.startsWith(SAMPLE_PREFIX)
