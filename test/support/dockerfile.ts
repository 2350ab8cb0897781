/** Reads deploy/Dockerfile and its .dockerignore like Docker does. Rejects what it does not know. */
import { read } from './deployment.ts'

export interface Instruction {
  name: string
  rest: string
}

export interface Stage {
  /** The image that it starts from. */
  base: string
  /** The name by which later stages copy from it. */
  name: string
  instructions: Instruction[]
}

export const STAGES: readonly Stage[] = read('deploy/Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => {
    const [from = '', ...lines] = text.split('\n').filter((line) => line !== '')
    const [base = '', name = ''] = from.split(' AS ')
    const instructions = lines.map((line) => {
      const [instruction = '', ...words] = line.split(/\s+/)
      return { name: instruction, rest: words.join(' ') }
    })
    return { base, name, instructions }
  })

/** The arguments of each use of an instruction in the image's stage, which is the last. */
export const imageInstructions = (name: string): string[] =>
  (STAGES.at(-1)?.instructions ?? [])
    .filter((instruction) => instruction.name === name)
    .map(({ rest }) => rest)

interface Copy {
  /** The stage to copy from; undefined for the clone. */
  from: string | undefined
  sources: string[]
  target: string
}

export const parseCopy = (rest: string): Copy => {
  const [, from, paths = ''] = /^(?:--from=(\w+) )?([^-].*)$/.exec(rest) ?? []
  const sources = paths.split(' ')
  const target = sources.pop() ?? ''
  if (sources.length === 0) throw new Error(`COPY ${rest}: only --from=, sources and a target are known`)
  return { from, sources, target }
}

/** The variables of an ENV instruction. */
export const parseEnvironment = (rest: string): Record<string, string> =>
  Object.fromEntries(
    rest.split(' ').map((pair) => {
      const [, name = '', value = ''] = /^(\w+)=([^"'$\\]*)$/.exec(pair) ?? []
      if (name === '') throw new Error(`ENV ${rest}: only name=value without quotes is known`)
      return [name, value]
    }),
  )

/** The paths of the clone that .dockerignore leaves for the build. */
export const includedPaths = (): string[] => {
  const [first, ...lines] = read('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (first !== '*' || !lines.every((line) => /^![^*?[]+$/.test(line)))
    throw new Error('Dockerfile.dockerignore: only * and then lines with !path are known')
  return lines.map((line) => line.slice(1))
}
