/** Tokens: what the page of tokens and the desk send each other. */
import type { Message } from './message.ts'

/** The values that a token is issued with, and that can be changed. */
export interface TokenValues {
  holder: string
  purpose: string
  email: string | null
  /** Calls a minute; null for the default limit. */
  rate: number | null
  /** Downloads an hour; null for the default limit. */
  bulkPerHour: number | null
  /** The last day on which it is valid; null if it never expires. */
  expiresOn: string | null
}

export interface IssueRequest extends TokenValues {
  /** `hapi` for a token that works in the address of HAPI clients only. */
  scope: 'api' | 'hapi'
}

/** Without its secret, which nobody stores. */
export interface DeskToken extends IssueRequest {
  id: string
  /** A deleted token has no holder, e-mail address and purpose. */
  state: 'valid' | 'expired' | 'revoked' | 'deleted'
  issuedAt: string
  lastUsedAt: string | null
}

export interface TokenList {
  /** Newest first. */
  tokens: DeskToken[]
  defaults: { rate: number; bulkPerHour: number }
  hapi: 'token' | 'public' | 'off'
  /** The URL that clients use; null if none is configured. */
  publicUrl: string | null
  /** Of holder and purpose, in characters. */
  maxTextLength: number
}

export interface ChangedToken {
  token: DeskToken
  /** Why it is rejected, such as an expiry in the past. */
  warnings: Message[]
}

export interface IssuedToken extends ChangedToken {
  /** Sent once: it is not stored. */
  secret: string
  /** Of a HAPI token: its address, or only the path if no public URL is configured. */
  address: string | null
}

/** The calls of one token, or all calls. */
export interface TokenUsage {
  from: string
  to: string
  /** Without days that have no calls. */
  days: { day: string; calls: number }[]
}
