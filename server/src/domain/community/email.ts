/** Only catches typing errors and lists; it does not implement the full syntax of addresses. */
const EMAIL = /^[^\s@<>":,;()\p{C}]+@[^\s@<>",;()\p{C}]+\.[^\s@<>",;().\p{C}]+$/u
/** The longest that SMTP transports (RFC 5321). */
const LONGEST_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)
