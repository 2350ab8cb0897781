/** The machine of a run, which every report names. */
import { cpus, totalmem, type } from 'node:os'

const GIBIBYTE = 2 ** 30

export interface Machine {
  processor: string
  cores: number
  memory: string
  system: string
  node: string
  date: string
}

export const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: cpus().length,
  memory: `${Math.round(totalmem() / GIBIBYTE)} GiB`,
  system: `${type()} ${process.arch}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
})

export const machineText = ({ date, processor, cores, memory, system, node }: Machine): string =>
  `${date}: ${processor}, ${cores} cores, ${memory}, ${system}, Node ${node.slice(1)}`
