/** The status codes of HAPI with their HTTP statuses and standard messages. */
export const HAPI_VERSION = '3.3'

const STATUSES = {
  1200: [200, 'OK'],
  1201: [200, 'OK - no data for time range'],
  1400: [400, 'Bad request - user input error'],
  1401: [400, 'Bad request - unknown API parameter name'],
  1402: [400, 'Bad request - syntax error in start time'],
  1403: [400, 'Bad request - syntax error in stop time'],
  1404: [400, 'Bad request - start equal to or after stop'],
  1405: [400, 'Bad request - start < startDate and/or stop > stopDate'],
  1406: [404, 'Bad request - unknown dataset id'],
  1407: [404, 'Bad request - unknown dataset parameter'],
  1408: [400, 'Bad request - too much time or data requested'],
  1409: [400, 'Bad request - unsupported output format'],
  1410: [400, 'Bad request - unsupported include value'],
  1411: [400, 'Bad request - out-of-order or duplicate parameters'],
  1412: [400, 'Bad request - unsupported resolve_references value'],
  1413: [400, 'Bad request - unsupported depth value'],
  1500: [500, 'Internal server error'],
  1501: [503, 'Internal server error - upstream request error'],
} as const

export type HapiCode = keyof typeof STATUSES

export const httpStatusOf = (code: HapiCode): number => STATUSES[code][0]

/** The standard message, as it follows the HTTP reason phrase. */
export const hapiReason = (code: HapiCode): string => `HAPI ${code} ${STATUSES[code][1]}`

export interface HapiStatus {
  code: HapiCode
  message: string
}

export const okStatus = (code: 1200 | 1201): HapiStatus => ({ code, message: STATUSES[code][1] })

/** `sentence` says what is accepted. */
export const errorStatus = (code: HapiCode, sentence: string): HapiStatus => ({
  code,
  message: `HAPI error ${code}: ${STATUSES[code][1]}. ${sentence}`,
})
