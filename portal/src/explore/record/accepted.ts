/** Which values a field takes, told from what the data dictionary says of it. */
import type { Meaning } from '../dictionary.ts'

const KINDS: { [type: string]: string } = {
  integer: 'whole number',
  string: 'text',
  datetime: 'date and time',
}

/** The store's own bound, which no count comes near. */
const UNBOUNDED = 2 ** 31 - 1

const boundsOf = (least: number | undefined, most: number | undefined): string => {
  if (most === undefined || most === UNBOUNDED) return least === undefined ? '' : ` from ${least}`
  return least === undefined ? ` up to ${most}` : ` from ${least} to ${most}`
}

const unitOf = ({ unit }: Meaning): string => {
  if (unit === undefined) return ''
  return unit === '1' ? ', no unit' : `, in ${unit}`
}

export const acceptedBy = (field: Meaning): string => {
  const { minimum, maximum, minLength, maxLength, enum: values } = field.constraints ?? {}
  const kind = KINDS[field.type] ?? field.type
  if (values !== undefined) return `${kind}: ${values.join(', ')}`
  const length = boundsOf(minLength, maxLength)
  return `${kind}${length && `${length} characters`}${boundsOf(minimum, maximum)}${unitOf(field)}`
}
