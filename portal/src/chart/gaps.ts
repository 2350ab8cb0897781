/**
 * Days without a value that a line goes straight across. A day or three of bad weather is no gap: the Sun's activity
 * hardly jumps meanwhile. From the fourth day on, nothing is claimed.
 */
export const LONGEST_BRIDGE = 3
