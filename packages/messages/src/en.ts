/** The English texts, which the command line prints. They define the values of each code. */

export const en = {
  lines: ({ lines }: { lines: readonly string[] }) => lines.join('\n'),
  place: ({ place, message }: { place: string; message: string }) => `${place}: ${message}`,
} as const
