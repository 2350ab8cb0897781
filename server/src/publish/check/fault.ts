/** A fault of a row: a field, its value, and the rule that it breaks. */
import { english, type Message } from '../../domain/messages.ts'

export interface Fault {
  field: string
  value: unknown
  /** The rule, in English. */
  rule: string
  /** Of the rule in the catalogue of messages. */
  code: Message['code']
  values?: Message['values']
  /** With a profile, the columns of the value in the file. */
  columns?: string[]
}

export const faultOf = (field: string, value: unknown, rule: Message): Fault => ({
  ...{ field, value, rule: english(rule) },
  ...rule,
})

export const messageOf = ({ code, values }: Fault): Message => ({ code, ...(values && { values }) })

/** The same fault, with another description of accepted values. */
export const withRule = (fault: Fault, rule: Message): Fault => ({
  ...fault,
  ...faultOf(fault.field, fault.value, rule),
})

export const isUnknownField = ({ code }: Fault): boolean => code === 'record.unknownField'
