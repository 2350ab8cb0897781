import server from '../../package.json' with { type: 'json' }

/** The version of this release, from package.json; the build inlines it. */
export const RELEASE: string = server.version
