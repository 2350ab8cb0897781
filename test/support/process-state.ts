/** State of a running process from Linux's /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { RunningServer } from './heliolog-process.ts'

const pidOf = ({ process }: RunningServer): number => process.pid as number

/** The process ids of the workers, oldest first. */
export const workersOf = (server: RunningServer): number[] => {
  const pid = pidOf(server)
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

interface Connection {
  clientPort: number
  inode: string
}

/** The server's ends of its IPv4 connections. */
const connectionsOf = ({ origin }: RunningServer): Connection[] =>
  readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '']) => portOf(local) === Number(new URL(origin).port))
    .map(([, , remote = '', , , , , , , inode = '']) => ({ clientPort: portOf(remote), inode }))

const portOf = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16)

/** What the files of a process refer to, such as `socket:[4711]`; none if it has ended. */
const openFilesOf = (pid: number): Set<string> => {
  const target = (path: string): string => {
    try {
      return readlinkSync(path)
    } catch {
      return ''
    }
  }
  try {
    return new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => target(`/proc/${pid}/fd/${fd}`)))
  } catch {
    return new Set()
  }
}

/** The ports of the clients whose connections a worker has accepted. */
const clientPortsOf = (server: RunningServer, worker: number): number[] => {
  const files = openFilesOf(worker)
  return connectionsOf(server)
    .filter(({ clientPort, inode }) => clientPort !== 0 && files.has(`socket:[${inode}]`))
    .map(({ clientPort }) => clientPort)
}

/** The worker that has accepted a client's connection; undefined if none has. */
export const workerOf = (server: RunningServer, { localPort = 0 }: Socket): number | undefined =>
  workersOf(server).find((worker) => clientPortsOf(server, worker).includes(localPort))
