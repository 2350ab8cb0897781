/** The English texts of tokens, which define those of the other languages. */
import { countsIn } from '../../../language/counts.ts'

const counts = countsIn('en')

const english = {
  heading: 'Tokens',
  lead: 'Clients need a token to get data. Each belongs to a person or organisation, and you can revoke it at any time.',
  none: 'There is no token yet, so nobody can get data through the API. Issue the first one: for yourself, to try it, or for a person who asked for it.',
  /** On the first page of the desk. */
  noneValid: 'No token is valid, so nobody can get data through the API. <tokens>Issue a token</tokens>',
  loading: 'Loading the tokens',
  all: 'All tokens',
  notFound: (id: string) => `There is no token ${id}.`,
  /** The title of its page; `holder` is its id if the token is deleted. */
  tokenOf: (holder: string) => `Token of ${holder}`,

  holder: 'Holder',
  holderHint: 'A person or organisation.',
  email: 'E-mail',
  emailHint: 'Optional: where you reach the holder.',
  purpose: 'Purpose',
  purposeHint: 'What it is used for. Only operators see it.',
  rate: 'Calls a minute',
  bulkPerHour: 'Downloads an hour',
  defaultLimit: (limit: string) => `Empty: ${limit}, the default.`,
  isDefault: (limit: string) => `${limit} (default)`,
  expiresOn: 'Last day',
  expiresHint: 'In UTC. Empty: it never expires.',
  never: 'never',
  inAYear: 'In a year',
  scope: 'For',
  scopes: { api: 'API and downloads', hapi: 'HAPI programs only' },
  id: 'Id',
  state: 'State',
  states: { valid: 'valid', expired: 'expired', revoked: 'revoked', deleted: 'deleted' },
  issued: 'Issued',
  lastUsed: 'Last used',

  calls: 'Calls per day',
  allCalls: 'All calls, also those without a valid token.',
  loadingCalls: 'Counting the calls',
  asTable: 'As a table',
  /** `since` is a day. */
  callsSince: (calls: number, since: string) => `${counts(calls, 'call', 'calls')} since ${since}.`,
  day: 'Day (UTC)',

  request: 'From a request',
  requestHint:
    'Paste the text that your portal wrote for the visitor, in any language. It fills the form below.',
  requestText: 'Text of the request',
  filled: 'The form is filled. Check it before you issue the token.',
  notARequest: 'This is not the complete text of a request of the portal. Fill in the form yourself.',
  alsoHapi: 'The request is for HAPI too, which needs a second token: issue it afterwards.',
  noCredit: 'The request does not promise to credit the observers.',

  issue: 'Issue a token',
  issueAnother: 'Issue another token',
  shownOnce: (holder: string) => `New token for ${holder}`,
  copyNow: 'It is shown only here and only now: nobody stores it. If it gets lost, replace it.',
  token: 'Token',
  address: 'HAPI address',
  letterTo: 'Text of an e-mail',
  noUrl:
    'The address of your service is not configured: replace “https://…” in this text, or set HELIOLOG_PUBLIC_URL.',
  writeTo: (email: string) => `Write to ${email}`,
  opensMail:
    'Opens your mail program with address and subject. Paste the text there; the link does not contain the token.',
  showToken: 'Show its page',

  change: 'Change or extend',
  changeHint: 'Applies to the next call. The token itself stays the same.',
  save: 'Save',
  saved: 'Saved.',
  revoke: 'Revoke',
  revokeHint: 'Rejects its calls from then on. You can restore it later.',
  restore: 'Restore',
  restoreHint: 'Accepts its calls again.',
  rotate: 'Replace',
  rotateHint:
    'The holder gets a new token under the same id, and the old one is rejected from now on. Replace it if it was lost, or if somebody else may have seen it.',
  rotateNow: 'Replace the token',
  delete: 'Delete',
  deleteHint:
    'Revokes it for good, and forgets its holder, e-mail address and purpose, and the IP addresses of its calls. The number of its calls stays. Backups keep what they contain.',
  deleteNow: 'Delete for good',

  /** The e-mail with a new token. Each text is a line or a paragraph. */
  letter: {
    subject: (service: string) => `Your token for ${service}`,
    greeting: (name: string) => `Hello ${name},`,
    token: (service: string) => `here is your token for the data of ${service}:`,
    address: (service: string) => `here is your address for HAPI programs, with the data of ${service}:`,
    firstCall: 'Your first call, in a terminal:',
    more: (url: string) => `More about it: ${url}`,
    limits: (calls: string, downloads: string) =>
      `It allows ${calls} calls a minute and ${downloads} downloads an hour.`,
    expires: (day: string) => `Its last day is ${day} (UTC).`,
    keepSecret: 'Please keep it secret like a password, and tell us if somebody else may have seen it.',
  },
}

export type TokensTexts = typeof english

export default english
