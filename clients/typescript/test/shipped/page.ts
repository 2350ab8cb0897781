// A page that uses the built client, with browser types and without Node's.
import { Heliolog, type Observation, RateLimited } from '@heliolog/client'

const heliolog = new Heliolog({ baseUrl: location.origin, token: 'hlg_…', fetch: window.fetch })

export const show = async (list: HTMLElement, signal: AbortSignal): Promise<Observation | undefined> => {
  try {
    for await (const one of heliolog.observations({ from: '2024-01-01', type: 0, signal })) {
      list.append(`${one.observer}: ${one.wolf?.toFixed() ?? '–'}`)
      if (one.title === null) return one
    }
  } catch (error) {
    if (error instanceof RateLimited) list.append(`Again in ${error.retryAfter} s`)
    else throw error
  }
  // @ts-expect-error: images have no such filter
  heliolog.images({ type: 0 })
  return undefined
}
