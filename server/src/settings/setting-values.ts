/** Parsers for the values of settings. Each returns undefined for text that is not accepted. */
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isEmail } from '../domain/community/community.ts'

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }

export const publicUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, search, hash, href, pathname } = new URL(text)
  const usable =
    /^https?:$/.test(protocol) && !search && !hash && !pathname.replace(/\/+$/, '').endsWith('/api/v1')
  return usable ? href.replace(/\/+$/, '') : undefined
}

export const webUrl = (text: string): string | undefined =>
  /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) ? text : undefined

export const contact = (text: string): string | undefined => (isEmail(text) ? text : webUrl(text))

const LONGEST_NPM_NAME = 214

/** A name that npm accepts for new packages. */
export const npmPackage = (text: string): string | undefined =>
  /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/.test(text) && text.length <= LONGEST_NPM_NAME
    ? text
    : undefined

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

export const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
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

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Accepts a network by name, an address, or a network in CIDR notation. */
export const isProxy = (text: string): boolean => {
  if (NETWORKS.includes(text)) return true
  const [, address = '', bits = '1'] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const length = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= length
}

/** A setting that takes one of some words: what it accepts, and its parser. */
export const oneOf = <Word extends string>(words: readonly Word[]) => ({
  accepts: `one of ${words.join(', ')}`,
  read: (text: string): Word | undefined => words.find((word) => word === text),
})
