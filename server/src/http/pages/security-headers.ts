/** Security headers of the HTML pages. */
import { type HeaderList, headerList } from '../headers.ts'

/** No Strict-Transport-Security: the proxy terminates TLS. */
const commonHeaders = (contentSecurityPolicy: string): HeaderList =>
  headerList({
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })

/** Headers of pages that no other site may load. */
export const policyHeaders = (contentSecurityPolicy: string, frameOptions: string): HeaderList => [
  ...commonHeaders(contentSecurityPolicy),
  ...headerList({ 'cross-origin-resource-policy': 'same-origin', 'x-frame-options': frameOptions }),
]

const PORTAL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  // Image records contain absolute URLs, on any host. Pictures of charts become PNG through blobs.
  "img-src 'self' http: https: blob:",
  // The page sets <base>, which must stay within this service.
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';')

const NO_FEATURES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

export const PORTAL_HEADERS: HeaderList = [
  ...policyHeaders(PORTAL_POLICY, 'DENY'),
  'permissions-policy',
  NO_FEATURES,
]

/** The chart that these origins may show in a frame. */
export const embedHeaders = (origins: readonly string[]): HeaderList => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // The icon.
    "img-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join(';')
  return [
    ...commonHeaders(policy),
    ...headerList({ 'cross-origin-resource-policy': 'cross-origin', 'permissions-policy': NO_FEATURES }),
  ]
}

const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'self'",
  "font-src 'self' https: data:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
].join(';')

export const PLAIN_PAGE_HEADERS: HeaderList = policyHeaders(PLAIN_PAGE_POLICY, 'SAMEORIGIN')

/**
 * Headers of the logo. As an image of a page it can do nothing else; opened as a document, an SVG must not run its
 * scripts. Other sites show it in previews of links.
 */
export const LOGO_HEADERS: HeaderList = headerList({
  'content-security-policy':
    "default-src 'none';img-src data:;font-src data:;style-src 'unsafe-inline';frame-ancestors 'none';sandbox",
  'cross-origin-resource-policy': 'cross-origin',
})

/** Headers of a page that contains its style, whose SHA-256 in base64 is `styleHash`, and loads nothing. */
export const selfContainedPageHeaders = (styleHash: string): HeaderList =>
  policyHeaders(
    [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
    'DENY',
  )
