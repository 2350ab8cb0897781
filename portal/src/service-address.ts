import { ROOT } from './routing.ts'
import { useSummary } from './summary.ts'

/** The address that callers use, without a slash at its end: the public one, else where this page is. */
export const useServiceAddress = (): string => {
  const summary = useSummary()
  const known = summary.state === 'ready' ? summary.value.service.public_url : null
  return (known ?? ROOT.href).replace(/\/+$/, '')
}
