/** The community and its site, as the operators describe them. */

/** A contact is a web page or an e-mail address. */
export const isWebAddress = (contact: string | undefined): boolean => /^https?:\/\//i.test(contact ?? '')

/** Only catches typing errors and lists; it does not implement the full syntax of addresses. */
const EMAIL = /^[^\s@<>":,;()\p{C}]+@[^\s@<>",;()\p{C}]+\.[^\s@<>",;().\p{C}]+$/u
/** The longest that SMTP transports (RFC 5321). */
const LONGEST_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

const MAX_NAME_LENGTH = 60

/** Line breaks and other control characters, and those that reverse the direction of the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

export const parseCommunityName = (text: string): string | undefined => {
  const name = text.trim().normalize('NFC')
  const length = [...name].length
  const isName = length >= 1 && length <= MAX_NAME_LENGTH && !CONTROL.test(name) && name.isWellFormed()
  return isName ? name : undefined
}

interface Named {
  communityName?: string | undefined
}

/** The name of the service for people; that of the program if the community has none. */
export const serviceName = ({ communityName }: Named): string => communityName ?? 'heliolog'

/** The publisher of the data, within a sentence. */
export const publisherText = ({ communityName }: Named): string => communityName ?? 'a community of observers'

/** The title of a document, with the name of the community before it. */
export const titleWithName = (title: string, { communityName }: Named): string =>
  communityName === undefined ? title : `${communityName}: ${title}`

/** Ends a sentence with one full stop, also after a name such as Sternfreunde e.V. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
