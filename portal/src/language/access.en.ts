/** The Get access page: token requests, limits, citation, the address for HAPI clients. */
import { countsIn } from './counts.ts'

const count = countsIn('en')

export default {
  publishedBy: (name: string) => `${name} publishes these observations.`,
  whyPrivate: 'To see the data, or to use the API from your own programs, you need a token.',
  whyPublic:
    'The overview is open to everyone. To explore single observations and images, or to use the API from your own programs, you need a token.',
  whoIssues: 'Tokens are free and meant for research and education. The operators issue them by hand.',

  request: 'Request a token',
  aboutForm:
    'Fill in this form to write the request. Nothing is stored or sent from here: you send the text yourself.',
  required: 'required',
  name: 'Your name',
  institution: 'Institution or club',
  purpose: 'Purpose',
  purposeHint: 'What you study, teach or build with the data.',
  plannedUse: 'Planned use',
  plannedUseHint: 'Which data, how often, and until when.',
  /** The heading of the three check boxes below. */
  neededFor: 'The token is for',
  api: 'the API',
  bulk: 'complete files (bulk downloads)',
  hapi: 'HAPI clients such as Autoplot',
  credit: 'I will credit the data to the community’s observers.',
  faults: {
    name: 'Enter your name.',
    purpose: 'Describe the purpose.',
    kinds: 'Choose at least one.',
    credit: 'The data may be used only with credit to the observers.',
  },
  subject: 'Subject',
  requestText: 'Request text',
  email: (address: string) => `Email ${address}`,
  /** Above the preview of the message. */
  opensMail: 'The button opens this message in your mail program. If none opens, send the text yourself:',
  tooLong: (length: number, longest: number) =>
    `The text is too long for a link to your mail program: ${count(length, 'character', 'characters')}, encoded, of ${longest} at most. The button opens a message with the subject only. Copy this text into it:`,
  askAt: 'Ask the operators at <contact/>. Include this text:',
  noContact:
    'The operators have published no contact address. Ask where you found the link to this site, and include this text:',
  whatHappens:
    'A person reads your request and sends you a personal token, <code>hlg_…</code>. It is shown only once. Store it like a password and do not share it. It can expire, and the operators can revoke it.',
  /** The message to the operators. Each function is one line, and its value may be empty. */
  letter: {
    subject: (service: string) => `Request for a token: ${service}`,
    greeting: 'Hello,',
    wanted: (url: string) => `I would like a token for the heliolog service at ${url}`,
    wantedFrom: (community: string, url: string) =>
      `I would like a token for the solar observations of ${community} at ${url}`,
    name: (name: string) => `Name: ${name}`,
    institution: (institution: string) => `Institution or club: ${institution}`,
    purpose: (purpose: string) => `Purpose (research, education): ${purpose}`,
    plannedUse: (use: string) => `Planned use (which data, how often, until when): ${use}`,
    neededFor: (kinds: string) => `The token is for: ${kinds}`,
  },

  limits: 'Limits and logging',
  callsPerMinute: 'calls per minute',
  bulkPerHour: 'bulk downloads per hour',
  rowsPerPage: 'rows per page at most',
  aboutLimits:
    'The operators can set a different limit for your token. Above the limit the service returns 429, with the seconds to wait in <code>Retry-After</code>. This portal and the client libraries wait for you.',
  aboutLog:
    'The service logs for every call: time, call id, method, path and query, status, duration, bytes sent, which token was used (never the token itself), client address and user agent.',
  seePrivacy: 'See the <privacy>privacy notice</privacy>.',

  cite: 'Credit and cite the data',
  mustCredit: 'Any publication or product based on the data must credit the observers with this line:',
  attribution: 'Attribution',
  /** `license` is a link with the text elements.dataLicense or elements.dataLicenseNamed. */
  seeLicense: 'See the <license/>.',
  loadingCitation: 'Loading the citation',
  aboutBibtex: 'The entry includes the data version, so others can check that they use the same data.',
  plainText: 'Plain text',
  citation: 'Citation',
  referenceManagers: 'Reference managers such as Zotero can import <csl>CSL-JSON</csl>.',

  firstRequest: 'Your first request',
  aboutFirstRequest: 'Set <code>HELIOLOG_TOKEN</code> to your token, then fetch a summary of the data:',
  seeReference: 'The <docs>API reference</docs> describes every endpoint and lets you try it.',

  hapiTitle: 'Plot the data in HAPI clients',
  aboutHapi:
    'Autoplot, SPEDAS and the <hapi>HAPI</hapi> clients for Python, IDL, MATLAB and R read the data as time series. <guide>How to use HAPI</guide>',
  hapiPublic: 'You need no token. Paste this address into your program as the HAPI server:',
  hapiAddress: 'HAPI address',
  aboutHapiToken:
    'These programs cannot send a token with each request, so they need an address that contains one. Ask the operators for a <em>HAPI token</em>. It works only in this address, and other tokens do not.',
  hapiToken: 'HAPI token',
  hapiTokenHint: 'Enter it to complete the address below. It is neither stored nor sent anywhere.',
  pasteAddress: 'Paste this address into your program as the HAPI server, and treat it like a password:',
}
