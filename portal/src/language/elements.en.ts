/** Elements that several pages share: requests, the token form, links. */
export default {
  notLoaded:
    'This part of the portal could not be loaded. Your device may be offline, or the service was updated after you opened the portal.',
  tokenNotAccepted: 'This token is not accepted',
  rateLimited: 'Rate limit reached',
  unreachable: 'The service cannot be reached',
  unavailable: 'The service is temporarily unavailable',
  recordNotFound: 'Record not found',
  invalidRequest: 'Invalid request',
  wentWrong: 'Something went wrong',
  tokenAdvice: 'It may be mistyped, have expired or been revoked. Enter another one, or ask the operators.',
  connectionAdvice:
    'Your device may be offline, or the service may be down. Data already on this page stay visible.',
  tryingAgainIn: 'Trying again in',
  enterAnotherToken: 'Enter another token',
  tryAgain: 'Try again',
  tokenInTab: 'Your token is stored in this tab only.',
  forgetToken: 'Forget token',
  tokenRejected:
    'The service does not accept this token. It may be mistyped, expired or revoked, or be for HAPI addresses only. Enter another one, or ask the operators.',
  notAToken:
    'This is not a complete token. A token is hlg_ followed by 38 letters and digits, without spaces.',
  demoToken:
    'This is the demo. It printed a token, or how to get one, when it started. <code>serve --demo</code> saves the token in <code>data/demo-token</code>.',
  enterToken: 'Enter your token',
  tokenNeeded:
    'You need a token to see the data. The operators issue tokens for research and education. <access>How to get one</access>',
  token: 'Token',
  showToken: 'Show token',
  show: 'Show',
  checking: 'Checking …',
  useToken: 'Use this token',
  tokenHint:
    'hlg_ followed by 38 letters and digits. It is stored in this tab until you close it, sent only to this service, and never part of a URL.',
  copy: 'Copy',
  copyWhat: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  cannotCopy: 'Cannot copy: select the text',
  dataLicense: 'licence of the data',
  dataLicenseNamed: (id: string) => `licence of the data: ${id}`,
  indexGuide: 'How the index is computed',
}
