/** Parsers for the values of settings. Each returns undefined for text that is not accepted. */
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isEmail } from '../domain/community/community.ts'
import { type Logo, parseLogo } from '../domain/community/logo.ts'
import { message } from '../domain/messages.ts'
import { nearestHint } from '../domain/nearest-name.ts'
import { UserError } from '../domain/user-error.ts'

/** A setting that takes a whole number: what it accepts, and its parser. */
export const wholeNumber = (min: number, max: number) => ({
  accepts: `a whole number from ${min} to ${max}`,
  read: (text: string): number | undefined => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  },
})

/** A setting that takes one of some words: what it accepts, and its parser. */
export const oneOf = <const Word extends string>(words: readonly Word[]) => ({
  accepts: `one of ${words.join(', ')}`,
  read: (text: string): Word | undefined => words.find((word) => word === text),
})

/** Text in which all parts between commas are accepted. */
export const listOf =
  (isAccepted: (part: string) => boolean) =>
  (text: string): string[] | undefined => {
    const parts = text.split(',').map((part) => part.trim())
    return parts.every(isAccepted) ? parts : undefined
  }

export const publicUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, search, hash, href, pathname } = new URL(text)
  const usable =
    /^https?:$/.test(protocol) && !search && !hash && !pathname.replace(/\/+$/, '').endsWith('/api/v1')
  return usable ? href.replace(/\/+$/, '') : undefined
}

export const redisUrl = (text: string): string | undefined =>
  /^rediss?:\/\/./.test(text) && URL.canParse(text) && /^\/?\d*$/.test(new URL(text).pathname)
    ? text
    : undefined

export const webUrl = (text: string): string | undefined =>
  /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) ? text : undefined

export const contact = (text: string): string | undefined => (isEmail(text) ? text : webUrl(text))

interface DataLicense {
  /** The SPDX id; undefined if only the URL is known. */
  id: string | undefined
  url: string
}

/** The licences of the SPDX list that are not for software only. */
const SPDX_IDS = `
  CC0-1.0 CC-PDDC CC-PDM-1.0
  CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-2.5-AU CC-BY-3.0 CC-BY-3.0-AT CC-BY-3.0-AU CC-BY-3.0-DE CC-BY-3.0-IGO
  CC-BY-3.0-NL CC-BY-3.0-US CC-BY-4.0
  CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-3.0-DE CC-BY-NC-4.0
  CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 CC-BY-NC-ND-3.0-DE CC-BY-NC-ND-3.0-IGO
  CC-BY-NC-ND-4.0
  CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0 CC-BY-NC-SA-2.0-DE CC-BY-NC-SA-2.0-FR CC-BY-NC-SA-2.0-UK CC-BY-NC-SA-2.5
  CC-BY-NC-SA-3.0 CC-BY-NC-SA-3.0-DE CC-BY-NC-SA-3.0-IGO CC-BY-NC-SA-4.0
  CC-BY-ND-1.0 CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 CC-BY-ND-3.0-DE CC-BY-ND-4.0
  CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.0-UK CC-BY-SA-2.1-JP CC-BY-SA-2.5 CC-BY-SA-3.0 CC-BY-SA-3.0-AT
  CC-BY-SA-3.0-DE CC-BY-SA-3.0-IGO CC-BY-SA-4.0
  ODbL-1.0 ODC-By-1.0 PDDL-1.0 CDLA-Permissive-1.0 CDLA-Permissive-2.0 CDLA-Sharing-1.0 C-UDA-1.0 O-UDA-1.0
  DL-DE-BY-2.0 DL-DE-ZERO-2.0 etalab-2.0 NLOD-1.0 NLOD-2.0 OGL-Canada-2.0 OGL-UK-1.0 OGL-UK-2.0 OGL-UK-3.0`
  .trim()
  .split(/\s+/)

/** SPDX ids are compared without regard to case. */
export const license = (text: string): DataLicense => {
  const url = webUrl(text)
  if (url !== undefined) return { id: undefined, url }
  const id = SPDX_IDS.find((known) => known.toLowerCase() === text.toLowerCase())
  if (id !== undefined) return { id, url: `https://spdx.org/licenses/${id}.html` }
  const family = text.toLowerCase().replaceAll(' ', '-')
  const newest = SPDX_IDS.findLast((known) => known.toLowerCase().replace(/-\d+\.\d+$/, '') === family)
  const hint = newest === undefined ? nearestHint(text, SPDX_IDS) : message('hint.nearest', { name: newest })
  throw new UserError(message('license.unknown', { hint }))
}

/** The reason of an error of node:fs; the rest of its message repeats the path. */
export const systemReason = (error: unknown): string => (error as Error).message.split(',', 1)[0] ?? ''

export const readError = (error: unknown): string => `cannot be read (${systemReason(error)})`

export const MAX_LOGO_BYTES = 200_000

export const logo = (path: string): Logo => {
  let content: Buffer
  try {
    const { size } = statSync(path)
    if (size > MAX_LOGO_BYTES)
      throw new UserError(message('logo.tooLarge', { kilobytes: Math.ceil(size / 1_000) }))
    content = readFileSync(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(message('logo.unreadable', { reason: systemReason(error) }))
  }
  return parseLogo(content)
}

export const certificates = (path: string): string | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    // Throws if the file contains no certificate.
    new X509Certificate(text)
    return text
  } catch {
    return undefined
  }
}

export const folder = (path: string): string | undefined => {
  try {
    return statSync(path).isFile() ? undefined : path
  } catch {
    return path
  }
}

export const hostName = (text: string): string | undefined =>
  /^[0-9A-Za-z.:_-]+$/.test(text) ? text : undefined

/** Origins for frame-ancestors. A path would be ignored by browsers, and another text could extend the policy. */
export const frameOrigins = (text: string): string[] | undefined => {
  if (text.trim() === '*') return ['*']
  const origins = text.split(',').map((part) => part.trim().replace(/\/$/, '').toLowerCase())
  const isOrigin = (origin: string): boolean =>
    /^https?:\/\/[^\s;]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
  return origins.every(isOrigin) ? origins : undefined
}

/**
 * Accepts a network by name, an address, or a network in CIDR notation. proxy-addr itself would also accept a number,
 * which means hops in other programs and an address there.
 */
export const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const length = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= length
}
