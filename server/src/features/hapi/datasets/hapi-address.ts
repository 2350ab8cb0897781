/** Paths of HAPI. Its clients cannot send an Authorization header, so the path may contain a token. */
export const HAPI_PATH = '/hapi'
export const HAPI_TOKEN_PATH = '/hapi-token'

export const hapiPathFor = (token: string): string => `${HAPI_TOKEN_PATH}/${token}${HAPI_PATH}`

/** Whether responses at this path, errors included, have HAPI's form. The path has no token. */
export const isHapiPath = (path: string): boolean => path === HAPI_PATH || path.startsWith(`${HAPI_PATH}/`)
