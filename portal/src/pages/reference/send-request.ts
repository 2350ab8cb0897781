/** Sends the request that a visitor composed, and returns any response, errors included. */
import { Heliolog } from '@heliolog/client'
import { BASE_URL } from '../../browser/routing.ts'
import { texts } from '../../language/texts.ts'
import type { Operation } from './openapi.ts'

/** Values by parameter name; empty ones are not sent. */
export type Values = Record<string, string>

/** The path and query, relative to the service's URL. */
export const requestPath = ({ path, basePath, parameters }: Operation, values: Values): `/${string}` => {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: location } of parameters) {
    const value = values[name] ?? ''
    if (location === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return `${basePath as `/${string}`}${filled}${query.size === 0 ? '' : `?${query}`}`
}

export interface Received {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  body: string
  milliseconds: number
}

const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Calls the service at the origin of this page, because openapi.json may name another origin. */
export const sendRequest = async (path: `/${string}`, token: string | null): Promise<Received> => {
  let received: Response | undefined
  const service = new Heliolog({
    baseUrl: BASE_URL,
    token,
    retries: 0,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      received = response.clone()
      return response
    },
  })
  const started = performance.now()
  try {
    await service.request(path)
  } catch (error) {
    // An error status is a response too, and is shown; only a missing response is an error here.
    if (received === undefined) throw error
  }
  if (received === undefined) throw new Error(texts().reference.noResponse)
  const { status, statusText, headers } = received
  const body = await received.text()
  const milliseconds = Math.round(performance.now() - started)
  return { status, statusText, headers: [...headers], body: indented(body), milliseconds }
}
