/** Marks every record of the sample data as synthetic, wherever it ends up. */
export const SAMPLE_PREFIX = 'sample-'

export const isSampleObserver = (nickname: string): boolean => nickname.startsWith(SAMPLE_PREFIX)
