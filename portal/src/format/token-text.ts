/** Tokens in what a visitor typed or pasted. */

/** Finds the token also where quotes or a complete header were pasted with it. */
export const findToken = (text: string): string | undefined => /\bhlg_[0-9A-Za-z]{38}\b/.exec(text)?.[0]
