import type { Call } from '../../http/call.ts'
import type { Representation } from '../../http/representation.ts'
import { send } from '../../http/send.ts'
import { hapiReason } from './datasets/hapi-status.ts'

/** The HTTP reason phrase of a successful response. */
export const okReason = (code: 1200 | 1201): string => `OK; ${hapiReason(code)}`

/** Sends a body, or 304 if the client has it. */
export const sendHapi = async (
  call: Call,
  representation: Representation,
  code: 1200 | 1201 = 1200,
): Promise<void> => {
  const { headers } = call.request
  const notModified = representation.notModified(headers)
  if (notModified) return send(call, 304, notModified)
  const variant = await representation.variant(headers)
  call.response.statusMessage = okReason(code)
  send(call, 200, variant.headers, variant.pieces)
}
