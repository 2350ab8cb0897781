/** The output of the programs that tests have started, for the report of a failure. */
const SHOWN_LINES = 3
/** A line of a server's log that is neither a warning nor an error. */
const ROUTINE = /"level":[1-3]0/

const programs = new Set<{ name: string; read: () => string }>()

/** Registers a program; the returned function unregisters it. */
export const recordOutput = (name: string, read: () => string): (() => void) => {
  const program = { name, read }
  programs.add(program)
  return () => void programs.delete(program)
}

/** The last lines of an output, without routine ones if there are others. */
export const lastLines = (output: string): string => {
  const lines = output.trimEnd().split('\n')
  const problems = lines.filter((line) => !ROUTINE.test(line))
  return (problems.length > 0 ? problems : lines).slice(-SHOWN_LINES).join('\n')
}

/** The last lines of each registered program below a heading. */
export const recordedOutput = (): string =>
  [...programs].map(({ name, read }) => `── ${name}\n${lastLines(read())}`).join('\n')
