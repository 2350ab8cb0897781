/** A text of at most this many characters; a longer one ends with an ellipsis. */
export const shorten = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/** Enough of a wrong value for a message. A URL may contain anything. */
const LONGEST_ECHO = 40

export const echoed = (value: string | null): string => shorten(value ?? '', LONGEST_ECHO)
