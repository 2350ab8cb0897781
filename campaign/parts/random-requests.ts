/** Requests from a grammar of valid and nearly valid parts. */
import { runClients } from '../clients.ts'
import type { Part } from '../part.ts'

const CLIENTS = 4

export const randomRequests: Part = {
  name: 'requests',
  run: async ({ report, seed, isShort, isOver, targets }) => {
    for (const { engine, server, model, versions } of targets) {
      const context = { report, part: report.part('requests', engine), model, data: versions[0] }
      const load = { origin: server.origin, seed, clients: CLIENTS, requests: isShort ? 150 : 5_000 }
      await runClients(context, load, isOver)
    }
  },
}
