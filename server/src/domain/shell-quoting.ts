/** Quotes a word of a command that messages suggest, unless a POSIX shell reads it as it is. */
export const quoteForShell = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
