/** What the portal's pages may do in a browser: what they need, and nothing else. */
import type { FastifyHelmetOptions } from '@fastify/helmet'

const SELF = ["'self'"]
const NOBODY = ["'none'"]

/** Scripts, styles, fonts and calls are of this service alone, and no page of others shows these in a frame. */
const directives = {
  defaultSrc: NOBODY,
  scriptSrc: SELF,
  styleSrc: SELF,
  fontSrc: SELF,
  connectSrc: SELF,
  // Images lie wherever a community keeps them: records hold absolute addresses, http or https.
  imgSrc: ["'self'", 'http:', 'https:'],
  // A page says where its links begin, and that must be within this service.
  baseUri: SELF,
  formAction: SELF,
  frameAncestors: NOBODY,
  objectSrc: NOBODY,
}

export const HEADERS_OF_PAGES: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives },
  xFrameOptions: { action: 'deny' },
  // Whether the address is served over TLS is the proxy's affair.
  strictTransportSecurity: false,
}

/** For the reference, whose renderer writes style elements. */
export const WRITES_ITS_STYLES: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...directives, styleSrc: ["'self'", "'unsafe-inline'"] },
  },
}

const NEVER_NEEDED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

export const OTHER_HEADERS = {
  'permissions-policy': NEVER_NEEDED.map((feature) => `${feature}=()`).join(', '),
}
