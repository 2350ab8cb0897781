/** The output of the programs that tests have started, for the report of a failure. */
const SHOWN_CHARACTERS = 4_000

const programs = new Set<{ name: string; read: () => string }>()

/** Registers a program; the returned function unregisters it. */
export const recordOutput = (name: string, read: () => string): (() => void) => {
  const program = { name, read }
  programs.add(program)
  return () => void programs.delete(program)
}

/** The last output of each registered program below a heading. */
export const recordedOutput = (): string =>
  [...programs].map(({ name, read }) => `── ${name}\n${read().slice(-SHOWN_CHARACTERS)}\n`).join('\n')
