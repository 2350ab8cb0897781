/** Clients that read a download at about a kilobyte a second. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

const BYTES_PER_SECOND = 1_024

/** Starts clients that have begun to read; returns a function that disconnects them. */
export const startSlowClients = async (url: string, token: string, count: number): Promise<() => void> => {
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  for (let number = 0; number < count; number++) {
    const call = request(url, { headers: { authorization: `Bearer ${token}` }, agent: false }).end()
    call.on('error', () => {})
    const [response] = await once(call, 'response')
    response.on('error', () => {})
    const timer = setInterval(() => response.read(BYTES_PER_SECOND), 1_000)
    sockets.push(response.socket)
    timers.push(timer)
  }
  return () => {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}
